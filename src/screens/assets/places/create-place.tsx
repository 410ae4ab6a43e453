// Adds a place, with the id that a plan gives it if the address names one.
import { isPlaceKind, newPlaceForm } from '../../../../domain/records/place.ts'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { BackToAssets } from '../back-to-assets.tsx'
import { PlaceForm } from './place-form.tsx'

export default function CreatePlace() {
  const [{ id, kind }] = useAddressState({ id: '', kind: '' })
  return (
    <Page title="Add New Place" above={<BackToAssets tab="places" />}>
      <Panel>
        <PlaceForm
          place={null}
          schema={newPlaceForm}
          given={{ id, kind: isPlaceKind(kind) ? kind : 'depot' }}
        />
      </Panel>
    </Page>
  )
}
