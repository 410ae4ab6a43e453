// A day's dispatch plan as it is read: the means of looking, the chart, and what is told of the place that is pointed at.
import { useRef } from 'react'
import { planWithoutUnits } from '../../domain/messages.ts'
import { emptyPlan } from './chart/chart.css.ts'
import { lazyPanel } from './common/lazy-panel.tsx'
import { PlanFacts } from './common/plan-facts.tsx'
import { tools } from './common/tools.css.ts'
import { ExportOf, ExportTool } from './export/export-of-view.tsx'
import { rowCount } from './layout/layout.ts'
import { useIsNarrow } from './narrow/use-is-narrow.ts'
import { KindPatterns } from './painting/kind-patterns.tsx'
import { AuditToolsOf } from './tool-row.tsx'
import { useViewKeys } from './use-view-keys.ts'
import { type OfView, type ScheduleViewProps, useViewState } from './use-view-state.ts'
import { scheduleView } from './view.css.ts'
import { keyActions } from './view-keys.ts'
import { FindingsPanelOf } from './view-panels.tsx'
import { WideView } from './wide-view.tsx'

const NarrowView = lazyPanel('The timeline', () => import('./narrow-view.tsx'))

/** Made for one layout: give it another `key` with another one. */
export function ScheduleView(props: ScheduleViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const state = useViewState(props, isNarrow)
  useViewKeys(frame, keyActions(state))
  if (rowCount(state.layout) === 0) return <EmptyPlan state={state} />
  return (
    <div ref={frame} className={scheduleView}>
      <KindPatterns />
      {isNarrow ? <NarrowView state={state} /> : <WideView state={state} />}
    </div>
  )
}

const EmptyPlan = ({ state }: OfView) => (
  <div className={scheduleView}>
    {state.isNarrow && <PlanFacts layout={state.layout} />}
    <div className={tools}>
      <AuditToolsOf state={state} />
      <ExportTool state={state} />
    </div>
    <FindingsPanelOf state={state} />
    <p className={emptyPlan}>{planWithoutUnits}</p>
    <ExportOf state={state} />
  </div>
)
