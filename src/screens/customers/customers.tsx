// Customer accounts: the table of customers, and a placeholder for contracts (spec 2).
import { useAddressState } from '../../hooks/use-address-state.ts'
import { Page } from '../../ui/layout/page.tsx'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { CustomerTable } from './customer-table.tsx'
import { noContractsYet } from './unavailable.ts'

export default function Customers() {
  const [{ tab }, change] = useAddressState({ tab: 'customers' })
  return (
    <Page title="Customer Accounts" fills>
      <TabSet
        label="Customer accounts"
        value={tab}
        onChange={next => change({ tab: next })}
        tabs={[
          { value: 'customers', label: 'Customers', content: <CustomerTable /> },
          { value: 'contracts', label: 'Contracts', unavailable: noContractsYet },
        ]}
      />
    </Page>
  )
}
