// The plan where a day has no room from left to right: a list of units, each with its day, and what else is to be seen in its
// place.
import { divergenceLine } from './chart/details.css.ts'
import { NothingShown } from './chart/empty-chart.tsx'
import { Details } from './chart/hover-details.tsx'
import { Legend } from './chart/legend.tsx'
import { lazyPanel } from './common/lazy-panel.tsx'
import { PlanFacts } from './common/plan-facts.tsx'
import { toolGroup } from './common/tools.css.ts'
import {
  CompareTools,
  ComparisonLegend,
  ComparisonProgress,
  DifferencesPanelOf,
  isDifferencesOpen,
} from './compare/compare-of-view.tsx'
import { ExportTool } from './export/export-of-view.tsx'
import { ActualToolsOf, AuditToolsOf, FindTool, PlayToolsOf, RowToolsOf, TableTool } from './tool-row.tsx'
import type { OfView } from './use-view-state.ts'
import { moreBody, moreSummary, moreTools } from './view.css.ts'
import { Dialogs, FindingsPanelOf, isFindingsOpen, RunsTableOf } from './view-panels.tsx'

const DayList = lazyPanel('The list of units', () => import('./narrow/day-list.tsx'))

export default function NarrowView({ state }: OfView) {
  const isComparing = Boolean(state.comparing?.current)
  return (
    <>
      <details className={moreTools}>
        <summary className={moreSummary}>Facts, order and filter</summary>
        <div className={moreBody}>
          <PlanFacts layout={state.layout} />
          <Legend isMeasured={state.actual !== undefined} />
          <ComparisonLegend state={state} />
          <RowToolsOf state={state} />
          <PlayToolsOf state={state} />
          <ActualToolsOf state={state} />
          <FirstOffPlan state={state} />
          <div className={toolGroup}>
            <FindTool state={state} />
            <TableTool state={state} />
            <ExportTool state={state} />
          </div>
          {!isComparing && <CompareTools state={state} />}
        </div>
      </details>
      <AuditToolsOf state={state} />
      {isComparing && <CompareTools state={state} />}
      <ComparisonProgress state={state} />
      <Main state={state} />
      {state.emphasis && <Details state={state} />}
      <Dialogs state={state} />
    </>
  )
}

/** With room for the chart, the details tell it. */
function FirstOffPlan({ state: { actual } }: OfView) {
  const [first] = actual?.divergences ?? []
  return first && <p className={divergenceLine}>≠ {first.sentence}</p>
}

/** One thing at a time. */
function Main({ state }: OfView) {
  if (state.view.panel === 'table') return <RunsTableOf state={state} />
  if (isDifferencesOpen(state)) return <DifferencesPanelOf state={state} />
  if (isFindingsOpen(state)) return <FindingsPanelOf state={state} />
  return state.shown.lines.length === 0 ? <NothingShown /> : <Days state={state} />
}

const Days = ({ state: { drawn, compared, shown, emphasis, actual, playhead, ways, send } }: OfView) => (
  <DayList
    key={ways.wanted?.time ?? 0}
    layout={drawn}
    compared={compared}
    shown={shown}
    emphasis={emphasis}
    actual={actual?.days}
    onVisibleRowsChange={actual?.measured.onVisibleRowsChange}
    minute={playhead}
    first={ways.wanted}
    onSelect={selection => send({ type: 'selection.made', selection })}
  />
)
