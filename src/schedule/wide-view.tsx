// The wide layout of the view: legend and tools above the chart, panels beside and below it.
import { memo, useRef } from 'react'
import { ToolMenu } from '../ui/button/tool-menu.tsx'
import { useSize } from '../ui/hooks/use-size.ts'
import { Chart } from './chart/chart.tsx'
import { useLabelColumn } from './chart/interaction/use-label-column.ts'
import { Overview } from './chart/overview.tsx'
import { TotalsStrip } from './chart/totals-strip.tsx'
import { Details, HoverTooltip } from './common/hover-details.tsx'
import { PlanLegend } from './common/legend.tsx'
import { toolIcons } from './common/tool-icons.ts'
import { rowEnd, separator, toolColumn, toolRow } from './common/tools.css.ts'
import { ComparisonLegend, ComparisonProgress } from './compare/compare-panels.tsx'
import { CompareTools } from './compare/compare-tools.tsx'
import { DraftBar, EditLayer, EditTool } from './draft/edit-tool.tsx'
import { useEditing } from './draft/editing-context.tsx'
import { ExplanationTool } from './explanation-tool.tsx'
import { ExportTool } from './export/export-tool.tsx'
import { LimitsChip } from './findings/audit-tools.tsx'
import { useTextScale } from './painting/use-row-metrics.ts'
import { OpenSidePanel, RunsTable } from './panels.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { FilterChips } from './toolbar/filter-chips.tsx'
import { FindTool, KeysTool, SitesTool, TableTool, UnitsTool } from './toolbar/panel-tools.tsx'
import { PlayTools } from './toolbar/play-tools.tsx'
import { WindowTools } from './toolbar/window-tools.tsx'
import { useView } from './view/view-context.tsx'
import { besides, surface, withPanel } from './view.css.ts'
import { ViewMenu } from './view-menu.tsx'

export const WideView = memo(() => (
  <>
    <ComparisonLegend />
    <ToolRow />
    <DraftBar />
    <ComparisonProgress />
    <div className={surface}>
      <ChartAndPanels />
      <Details resting={<PlanLegend />} explanation={<ExplanationTool />} beside={<PlanSummary />} />
    </div>
    <HoverTooltip />
  </>
))

/** Everything that shares the chart's time scale and label column. */
function ChartAndPanels() {
  const { panel } = useView('panel')
  const { open } = useEditing('open')
  const beside = useRef<HTMLDivElement>(null)
  const column = useLabelColumn(useTextScale(), useSize(beside, 'beside').width)
  return (
    <>
      <Overview labelWidth={column.width} />
      <div className={withPanel}>
        <div ref={beside} className={besides}>
          {panel === 'table' ? <RunsTable /> : <Chart column={column}>{open && <EditLayer />}</Chart>}
          <TotalsStrip labelWidth={column.width} />
        </div>
        <OpenSidePanel />
      </div>
    </>
  )
}

/** What planners use every minute stands in one row; the rest is in menus. */
const ToolRow = memo(() => (
  <div className={toolRow}>
    <WindowTools />
    <Separator />
    <PlayTools />
    <Separator />
    <FindTool />
    <CompareTools />
    <PanelMenu />
    <ViewMenu />
    <ExportTool />
    <KeysTool />
    <FilterChips />
    <LimitsChip />
    <div className={rowEnd}>
      <EditTool />
    </div>
  </div>
))

const Separator = () => <span className={separator} aria-hidden="true" />

const PanelMenu = () => (
  <ToolMenu name="Panels" icon={toolIcons.panels} closesOnPress>
    <fieldset className={toolColumn} aria-label="Panels">
      <UnitsTool />
      <SitesTool />
      <TableTool />
    </fieldset>
  </ToolMenu>
)
