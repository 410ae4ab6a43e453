// Placeholder for one contract (spec 2).
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { noContractsYet } from './unavailable.ts'

const Contract = () => (
  <Page title="Contract" before={<BackLink to={paths.customers.link()}>Back to Customer Accounts</BackLink>}>
    <Panel>
      <EmptyState
        text={noContractsYet}
        advice="The users and the sites of a customer are on the page of its account."
        action={<ButtonLink to={paths.customers.link()}>Customer Accounts</ButtonLink>}
      />
    </Panel>
  </Page>
)
export default Contract
