// Who changed what of one customer's account.
import ObjectHistory from '../../history/object-history.tsx'
import { useParam } from '../../hooks/use-param.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { CustomerLayout } from './customer-layout.tsx'

export default function CustomerHistory() {
  const id = useParam('id')
  return (
    <CustomerLayout id={id}>
      {() => (
        <Panel title="History">
          <ObjectHistory type="organization" id={id} />
        </Panel>
      )}
    </CustomerLayout>
  )
}
