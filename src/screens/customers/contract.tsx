// One contract, declared and still to come (spec 2).
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { noContractsYet } from './unavailable.ts'

const Contract = () => (
  <Page title="Contract" above={<BackLink to={paths.customers.link()}>Back to Customer Accounts</BackLink>}>
    <EmptyState text={noContractsYet} />
  </Page>
)
export default Contract
