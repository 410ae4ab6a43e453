// The tabs whose code is loaded when they are first opened, and the day of a battery, which comes after its values.
import { Loading } from '../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { AssetDayProps } from './batteries/asset-day.tsx'
import type { AssetTodayProps } from './batteries/asset-today.tsx'
import { AwaitedToday } from './batteries/awaited-today.tsx'
import type { MapTabProps } from './map/map-tab.tsx'
import { AwaitedTruckToday } from './trucks/awaited-today.tsx'
import type { OverviewTabProps } from './trucks/overview-tab.tsx'
import type { TruckTodayProps } from './trucks/truck-today.tsx'
import type { FaultsTabProps } from './unit/faults/faults-tab.tsx'
import type { LimitedUnit } from './unit/limits/limited-unit.ts'
import type { MaintainedUnit } from './unit/maintenance/maintenance.ts'
import type { HistoricalDataProps } from './unit/telemetry/historical-data.tsx'
import type { MonitoringProps } from './unit/telemetry/monitoring.tsx'
import type { UnitDayProps } from './unit/unit-day.tsx'

const waiting = () => Loading({})

export const AssetDay = lazyComponent<AssetDayProps>(() => import('./batteries/asset-day.tsx'), {
  name: 'The schedule',
  Loading: waiting,
})

/** Has its own place while its code is loaded. */
export const AssetToday = lazyComponent<AssetTodayProps>(() => import('./batteries/asset-today.tsx'), {
  name: 'The day of the battery',
  Loading: AwaitedToday,
})

export const UnitDay = lazyComponent<UnitDayProps>(() => import('./unit/unit-day.tsx'), {
  name: 'The schedule',
  Loading: waiting,
})

export const TruckToday = lazyComponent<TruckTodayProps>(() => import('./trucks/truck-today.tsx'), {
  name: 'The day of the truck',
  Loading: AwaitedTruckToday,
})

export const OverviewTab = lazyComponent<OverviewTabProps>(() => import('./trucks/overview-tab.tsx'), {
  name: 'The overview',
  Loading: waiting,
})

export const MapTab = lazyComponent<MapTabProps>(() => import('./map/map-tab.tsx'), {
  name: 'The map',
  Loading: waiting,
})

export const PlacesTab = lazyComponent(() => import('./places/places-tab.tsx'), {
  name: 'The list of places',
  Loading: waiting,
})

export const EnergyTab = lazyComponent(() => import('./energy/energy-tab.tsx'), {
  name: 'The energy of the batteries',
  Loading: waiting,
})

export const Monitoring = lazyComponent<MonitoringProps>(() => import('./unit/telemetry/monitoring.tsx'), {
  name: 'Monitoring',
})

export const HistoricalData = lazyComponent<HistoricalDataProps>(
  () => import('./unit/telemetry/historical-data.tsx'),
  {
    name: 'The historical data',
  },
)

export const FaultsTab = lazyComponent<FaultsTabProps>(() => import('./unit/faults/faults-tab.tsx'), {
  name: 'The faults',
  Loading: waiting,
})

export const MaintenanceTab = lazyComponent<MaintainedUnit>(
  () => import('./unit/maintenance/maintenance-tab.tsx'),
  {
    name: 'Repairs and maintenance',
    Loading: waiting,
  },
)

export const LimitsTab = lazyComponent<{ unit: LimitedUnit }>(() => import('./unit/limits/limits-tab.tsx'), {
  name: 'The settings',
  Loading: waiting,
})
