// The tab of a battery's limits, whose code is loaded when it is opened.
import { Loading } from '../../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import type { LimitedUnit } from './limited-unit.ts'

export const LimitsTab = lazyComponent<{ unit: LimitedUnit }>(() => import('./limits-tab.tsx'), {
  name: 'The settings',
  Loading: () => <Loading />,
})
