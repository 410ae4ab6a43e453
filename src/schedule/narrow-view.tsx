// The plan where a day has no room from left to right: a list of units, each with its day, and what else is to be seen in its
// place.
import { lazy, Suspense } from 'react'
import { Legend } from './legend.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { moreBody, moreSummary, moreTools } from './schedule-view.css.ts'
import { Details } from './told-details.tsx'
import { toolGroup } from './tools.css.ts'
import { Dialogs, FindingsPanelOf, isFindingsOpen, PanelLoading, RunsTableOf } from './view-panels.tsx'
import { AuditToolsOf, FindTool, type OfView, PlayToolsOf, RowToolsOf, TableTool } from './view-tools.tsx'

const DayList = lazy(() => import('./day-list.tsx'))

export const NarrowView = ({ state }: OfView) => (
  <>
    <details className={moreTools}>
      <summary className={moreSummary}>Facts, order and filter</summary>
      <div className={moreBody}>
        <PlanFacts layout={state.layout} />
        <Legend />
        <RowToolsOf state={state} />
        <PlayToolsOf state={state} />
        <div className={toolGroup}>
          <FindTool state={state} />
          <TableTool state={state} />
        </div>
      </div>
    </details>
    <AuditToolsOf state={state} />
    <Main state={state} />
    {state.emphasis && <Details state={state} />}
    <Dialogs state={state} />
  </>
)

/** One thing at a time. */
function Main({ state }: OfView) {
  if (state.view.panel === 'table') return <RunsTableOf state={state} />
  return isFindingsOpen(state) ? <FindingsPanelOf state={state} /> : <Days state={state} />
}

const Days = ({ state: { layout, shown, emphasis, playhead, ways, send } }: OfView) => (
  <Suspense fallback={<PanelLoading />}>
    <DayList
      key={ways.wanted ?? -1}
      layout={layout}
      shown={shown}
      emphasis={emphasis}
      minute={playhead}
      first={ways.wanted}
      onSelect={selection => send({ type: 'selection.made', selection })}
    />
  </Suspense>
)
