// The page of one customer's sites.
import { useParam } from '../../hooks/use-param.ts'
import { CustomerLayout } from './customer-layout.tsx'
import { SitesPanel } from './sites-panel.tsx'

export default function CustomerSites() {
  const id = useParam('id')
  return <CustomerLayout id={id}>{() => <SitesPanel customerId={id} />}</CustomerLayout>
}
