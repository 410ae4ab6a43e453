// The narrow layout of the view: a list of units with their days, and panels in its place.
import { memo } from 'react'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { divergenceLine } from './common/details.css.ts'
import { EmptyChart } from './common/empty-chart.tsx'
import { Details } from './common/hover-details.tsx'
import { lazyPanel } from './common/lazy-panel.tsx'
import { PlanLegend } from './common/legend.tsx'
import { PlanFacts } from './common/plan-facts.tsx'
import { toolGroup, tools } from './common/tools.css.ts'
import { useCompare } from './compare/compare-context.tsx'
import { ComparisonLegend, ComparisonProgress } from './compare/compare-panels.tsx'
import { CompareTools } from './compare/compare-tools.tsx'
import { DraftBar, EditTool } from './draft/edit-tool.tsx'
import { useEditing } from './draft/editing-context.tsx'
import { ExplanationTool } from './explanation-tool.tsx'
import { ExportTool } from './export/export-tool.tsx'
import { LimitsChip } from './findings/audit-tools.tsx'
import { OpenSidePanel, RunsTable, useOpenPanel } from './panels.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { FilterChips } from './toolbar/filter-chips.tsx'
import { FindTool, TableTool } from './toolbar/panel-tools.tsx'
import { PlayTools } from './toolbar/play-tools.tsx'
import { useView } from './view/view-context.tsx'
import { moreBody, moreSummary, moreTools } from './view.css.ts'
import { ViewSettings } from './view-menu.tsx'

const ListEditLayer = lazyComponent(() => import('./draft/over-chart/list-edit-layer.tsx'), {
  name: 'Editing in the list',
})
const DayList = lazyPanel('The list of units', () => import('./narrow/day-list.tsx'))

export default memo(function NarrowView() {
  const { layout, highlight, isDraft } = useView('layout', 'highlight', 'isDraft')
  const { current } = useCompare('current')
  const isComparing = current !== null
  return (
    <>
      <div className={tools}>
        <FindTool />
        <EditTool />
        <details className={moreTools}>
          <summary className={moreSummary}>Facts, order and filter</summary>
          <div className={moreBody}>
            <PlanFacts layout={layout} isDraft={isDraft} />
            <PlanLegend />
            <ComparisonLegend />
            <ViewSettings />
            <FilterChips />
            <LimitsChip />
            <PlayTools />
            <FirstDivergence />
            <div className={toolGroup}>
              <TableTool />
              <ExportTool />
            </div>
            {!isComparing && <CompareTools />}
          </div>
        </details>
      </div>
      <PlanSummary />
      <DraftBar />
      {isComparing && <CompareTools />}
      <ComparisonProgress />
      <Main />
      {highlight && <Details explanation={<ExplanationTool />} />}
    </>
  )
})

/** In the wide layout the tooltip of the summary's button says it. */
function FirstDivergence() {
  const { measured } = useView('measured')
  const [first] = measured?.divergences ?? []
  return first && <p className={divergenceLine}>≠ {first.sentence}</p>
}

/** One panel or the list at a time. */
function Main() {
  const { visibleRows } = useView('visibleRows')
  const { open } = useEditing('open')
  const openPanel = useOpenPanel()
  switch (openPanel) {
    case 'table':
      return <RunsTable />
    case 'differences':
    case 'findings':
    case 'sites':
    case 'history':
    case 'drafts':
    case 'parked':
      return <OpenSidePanel />
    default:
      return visibleRows.rows.length === 0 ? (
        <EmptyChart />
      ) : (
        <DayList over={open && (parts => <ListEditLayer {...parts} />)} />
      )
  }
}
