// Edits a truck (spec 2).
import { editTruckForm } from '../../../../domain/records/truck.ts'
import { TruckDetailDocument } from '../../../../gql/operations/trucks.generated.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { TruckForm } from './truck-form.tsx'

export default function EditTruck() {
  const id = useParam('id')
  const reading = useRead(TruckDetailDocument, { id }, { fresh: true })
  return (
    <Page title="Edit Equipment" above={<BackLink to={paths.truck.link(id)}>Back</BackLink>}>
      <Loaded reading={reading}>
        {({ truck }) => (
          <Panel title={truck.name}>
            <TruckForm truck={truck} schema={editTruckForm} />
          </Panel>
        )}
      </Loaded>
    </Page>
  )
}
