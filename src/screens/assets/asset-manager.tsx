// The asset manager: batteries, the equipment that moves them, the map (spec 2), places, and the energy of the batteries.
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { Page } from '../../ui/layout/page.tsx'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { MbessTab } from './batteries/mbess-tab.tsx'
import { EnergyTab, MapTab, PlacesTab } from './lazy-tabs.ts'
import { EquipmentTab } from './trucks/equipment-tab.tsx'

const noFilters = {
  tab: 'mbess',
  search: '',
  sort: '',
  kind: '',
  plan: '',
  organization: '',
  state: '',
  charge: '',
  grain: '',
  from: '',
  to: '',
}
/** What narrows batteries down. */
const ofBatteries = ['search', 'organization', 'state', 'charge'] as const

export default function AssetManager() {
  const [{ tab, ...filters }, change] = useAddressState(noFilters)
  // A search for batteries finds no trucks: only the service area applies to all tabs, the rest to the list and to its energy.
  const choose = (next: string) => {
    const areOfBatteries = [tab, next].every(each => each === 'mbess' || each === 'energy')
    const retained = areOfBatteries ? Object.fromEntries(ofBatteries.map(name => [name, filters[name]])) : {}
    change({ ...noFilters, ...retained, tab: next })
  }
  const offersPlaces = useFeature('places', { whenQuiet: tab !== 'places' }) ?? tab === 'places'
  const offersEnergy = useFeature('fleet_energy', { whenQuiet: tab !== 'energy' }) ?? tab === 'energy'
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
          ...(offersEnergy ? [{ value: 'energy', label: 'ENERGY', content: <EnergyTab /> }] : []),
        ]}
      />
    </Page>
  )
}
