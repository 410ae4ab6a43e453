// The tabs whose code is loaded when they are first opened, and the day of a battery, which comes after its values.
import type { ComponentType } from 'react'
import { Loading } from '../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { AwaitedToday } from './batteries/awaited-today.tsx'
import { AwaitedTruckToday } from './trucks/awaited-today.tsx'

const waiting = () => Loading({})

/** Says that it is loading meanwhile. */
const lazyTab = <Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazyComponent(load, { name, Loading: waiting })

export const AssetDay = lazyTab('The schedule', () => import('./batteries/asset-day.tsx'))
export const UnitDay = lazyTab('The schedule', () => import('./unit/unit-day.tsx'))
export const OverviewTab = lazyTab('The overview', () => import('./trucks/overview-tab.tsx'))
export const MapTab = lazyTab('The map', () => import('./map/map-tab.tsx'))
export const PlacesTab = lazyTab('The list of places', () => import('./places/places-tab.tsx'))
export const EnergyTab = lazyTab('The energy of the batteries', () => import('./energy/energy-tab.tsx'))
export const FaultsTab = lazyTab('The faults', () => import('./unit/faults/faults-tab.tsx'))
export const LimitsTab = lazyTab('The settings', () => import('./unit/limits/limits-tab.tsx'))
export const MaintenanceTab = lazyTab(
  'Repairs and maintenance',
  () => import('./unit/maintenance/maintenance-tab.tsx'),
)

/** Has its own place while its code is loaded. */
export const AssetToday = lazyComponent(() => import('./batteries/asset-today.tsx'), {
  name: 'The day of the battery',
  Loading: AwaitedToday,
})

export const TruckToday = lazyComponent(() => import('./trucks/truck-today.tsx'), {
  name: 'The day of the truck',
  Loading: AwaitedTruckToday,
})

export const Monitoring = lazyComponent(() => import('./unit/telemetry/monitoring.tsx'), {
  name: 'Monitoring',
})

export const HistoricalData = lazyComponent(() => import('./unit/telemetry/historical-data.tsx'), {
  name: 'The historical data',
})
