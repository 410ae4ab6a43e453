// One customer's account: its name and users on the left, its contracts on the right (spec 2).

import { useParam } from '../../hooks/use-param.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { AccountUsers } from './account-users.tsx'
import { CustomerLayout, type CustomerRecord } from './customer-layout.tsx'
import { beside, split } from './customers.css.ts'
import { SitesPanel } from './sites-panel.tsx'
import { noContractsYet } from './unavailable.ts'

export default function CustomerPage() {
  const id = useParam('id')
  return <CustomerLayout id={id}>{customer => <Account customer={customer} />}</CustomerLayout>
}

const Account = ({ customer: { id, name } }: { customer: CustomerRecord }) => (
  <div className={split}>
    <Panel
      title="CUSTOMER ACCOUNT"
      tools={<ButtonLink to={paths.editCustomer.link(id)}>edit account info</ButtonLink>}
    >
      <DescriptionList
        of={[
          { term: 'Customer Name', value: name },
          { term: 'Customer ID', value: id },
        ]}
      />
      <AccountUsers organizationId={id} />
    </Panel>
    <div className={beside}>
      <Panel title="CONTRACTS">
        <EmptyState text={noContractsYet} />
      </Panel>
      <SitesPanel customerId={id} />
    </div>
  </div>
)
