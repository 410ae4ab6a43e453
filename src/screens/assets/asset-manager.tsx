// The asset manager: batteries, the equipment that moves them, the map (spec 2), and places.
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { Page } from '../../ui/layout/page.tsx'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { MbessTab } from './batteries/mbess-tab.tsx'
import { MapTab, PlacesTab } from './lazy-tabs.ts'
import { EquipmentTab } from './trucks/equipment-tab.tsx'

const noFilters = { tab: 'mbess', search: '', sort: '', kind: '', plan: '', organization: '', state: '' }

export default function AssetManager() {
  const [{ tab }, change] = useAddressState(noFilters)
  // A search for batteries finds no trucks: only the service area applies to both tabs.
  const choose = (tab: string) => change({ ...noFilters, tab })
  const offersPlaces = useFeature('places', { whenQuiet: tab !== 'places' }) ?? tab === 'places'
  return (
    <Page title="Asset Manager" fills>
      <TabSet
        label="Asset manager"
        value={tab}
        onChange={choose}
        tabs={[
          { value: 'mbess', label: 'mBESS', content: <MbessTab /> },
          { value: 'equipment', label: 'EQUIPMENT', content: <EquipmentTab /> },
          { value: 'map', label: 'MAP', content: <MapTab /> },
          ...(offersPlaces ? [{ value: 'places', label: 'PLACES', content: <PlacesTab /> }] : []),
        ]}
      />
    </Page>
  )
}
