// Creates a truck (spec 2).
import { newTruckForm } from '../../../../domain/records/truck.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { BackToAssets } from '../back-to-assets.tsx'
import { TruckForm } from './truck-form.tsx'

const CreateTruck = () => (
  <Page title="Add New Equipment" above={<BackToAssets tab="equipment" />}>
    <Panel>
      <TruckForm truck={null} schema={newTruckForm} />
    </Panel>
  </Page>
)
export default CreateTruck
