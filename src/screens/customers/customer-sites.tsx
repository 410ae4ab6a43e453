// Placeholder for the sites of one customer (spec 2).

import { useParam } from '../../hooks/use-param.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { CustomerLayout } from './customer-layout.tsx'
import { noSitesYet } from './unavailable.ts'

export default function CustomerSites() {
  const id = useParam('id')
  return (
    <CustomerLayout id={id}>
      {() => (
        <Panel title="Customer Sites">
          <EmptyState text={noSitesYet} />
        </Panel>
      )}
    </CustomerLayout>
  )
}
