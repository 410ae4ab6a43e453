// The MAP tab, whose code and outlines are loaded when it is first opened.
import { Loading } from '../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { MapTabProps } from './map/map-tab.tsx'

export const MapTab = lazyComponent<MapTabProps>(() => import('./map/map-tab.tsx'), {
  name: 'The map',
  Loading: () => Loading({}),
})
