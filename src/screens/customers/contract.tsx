// Placeholder for one contract (spec 2).
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { noContractsYet } from './unavailable.ts'

const Contract = () => (
  <Page title="Contract" above={<BackLink to={paths.customers.link()}>Back to Customer Accounts</BackLink>}>
    <EmptyState text={noContractsYet} />
  </Page>
)
export default Contract
