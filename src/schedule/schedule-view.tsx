// A day's dispatch plan as a timeline: tools, chart, panels and details.
import { memo, useRef } from 'react'
import { planWithoutUnits } from '../../domain/messages/timeline.ts'
import { emptyPlan } from './common/empty-chart.css.ts'
import { lazyPanel } from './common/lazy-panel.tsx'
import { PlanFacts } from './common/plan-facts.tsx'
import { tools } from './common/tools.css.ts'
import { ExportTool } from './export/export-tool.tsx'
import { usePrinter } from './export/use-printer.ts'
import { AuditTools } from './findings/audit-tools.tsx'
import { useViewKeys } from './keyboard.ts'
import { rowCount } from './layout/layout.ts'
import { KindPatterns } from './painting/kind-patterns.tsx'
import { Dialogs, FindingsPanel, useOpenPanel } from './panels.tsx'
import { usePlanSearch } from './use-plan-search.ts'
import { useView } from './view/view-context.tsx'
import { scheduleView } from './view.css.ts'
import { type ScheduleViewProps, ViewProviders } from './view-providers.tsx'
import { WideView } from './wide-view.tsx'

const NarrowView = lazyPanel('The timeline', () => import('./narrow-view.tsx'))

/** For one layout: give it a new `key` for another. */
export const ScheduleView = (props: ScheduleViewProps) => (
  <ViewProviders {...props}>
    <ViewFrame />
  </ViewProviders>
)

/** Without props, so that a render of its parent does not render it. */
const ViewFrame = memo(() => {
  const frame = useRef<HTMLDivElement>(null)
  const { layout, isNarrow } = useView('layout', 'isNarrow')
  useViewKeys(frame)
  usePrinter()
  usePlanSearch()
  return (
    <div ref={frame} className={scheduleView}>
      <KindPatterns />
      {rowCount(layout) === 0 ? <EmptyPlan /> : isNarrow ? <NarrowView /> : <WideView />}
      <Dialogs />
    </div>
  )
})

function EmptyPlan() {
  const { layout, isNarrow, isDraft } = useView('layout', 'isNarrow', 'isDraft')
  const openPanel = useOpenPanel()
  return (
    <>
      {isNarrow && <PlanFacts layout={layout} isDraft={isDraft} />}
      <div className={tools}>
        <AuditTools />
        <ExportTool />
      </div>
      {openPanel === 'findings' && <FindingsPanel />}
      <p className={emptyPlan}>{planWithoutUnits}</p>
    </>
  )
}
