// Who changed what of one customer's account.
import ObjectHistory from '../../history/object-history.tsx'
import { useFeature } from '../../hooks/use-feature.ts'
import { useParam } from '../../hooks/use-param.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { CustomerLayout } from './customer-layout.tsx'

export default function CustomerHistory() {
  const id = useParam('id')
  const offered = useFeature('history')
  return (
    <CustomerLayout id={id}>
      {() => (
        <Panel title="History">
          {offered === undefined && <Loading />}
          {offered === false && <EmptyState text="This server keeps no history." />}
          {offered && <ObjectHistory type="organization" id={id} />}
        </Panel>
      )}
    </CustomerLayout>
  )
}
