// The tab of repairs and maintenance, whose code is loaded when it is opened.
import { Loading } from '../../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import type { MaintainedUnit } from './maintenance.ts'

export const MaintenanceTab = lazyComponent<MaintainedUnit>(() => import('./maintenance-tab.tsx'), {
  name: 'Repairs and maintenance',
  Loading: () => <Loading />,
})
