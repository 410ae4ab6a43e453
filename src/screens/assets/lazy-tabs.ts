// The tabs whose code is loaded when they are first opened: a unit's day and the map, which bring drawings along.
import { Loading } from '../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { AssetDayProps } from './asset-day.tsx'
import type { MapTabProps } from './map/map-tab.tsx'
import type { UnitDayProps } from './unit-day.tsx'

const waiting = () => Loading({})

export const AssetDay = lazyComponent<AssetDayProps>(() => import('./asset-day.tsx'), {
  name: 'The schedule',
  Loading: waiting,
})

export const UnitDay = lazyComponent<UnitDayProps>(() => import('./unit-day.tsx'), {
  name: 'The schedule',
  Loading: waiting,
})

export const MapTab = lazyComponent<MapTabProps>(() => import('./map/map-tab.tsx'), {
  name: 'The map',
  Loading: waiting,
})
