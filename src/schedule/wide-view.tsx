// The wide layout of the view: legend and tools above the chart, panels beside and below it.
import { memo, useRef } from 'react'
import { useSize } from '../ui/hooks/use-size.ts'
import { Chart } from './chart/chart.tsx'
import { useLabelColumn } from './chart/interaction/use-label-column.ts'
import { Overview } from './chart/overview.tsx'
import { TotalsStrip } from './chart/totals-strip.tsx'
import { Details, HoverTooltip } from './common/hover-details.tsx'
import { PlanLegend } from './common/legend.tsx'
import { ComparisonLegend, ComparisonProgress } from './compare/compare-panels.tsx'
import { DraftBar, EditLayer } from './draft/edit-tool.tsx'
import { useEditing } from './draft/editing-context.tsx'
import { useTextScale } from './painting/use-row-metrics.ts'
import { OpenSidePanel, RunsTable } from './panels.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { ToolRow } from './tool-row.tsx'
import { useView } from './view/view-context.tsx'
import { besides, surface, withPanel } from './view.css.ts'

export const WideView = memo(() => (
  <>
    <ComparisonLegend />
    <ToolRow />
    <DraftBar />
    <ComparisonProgress />
    <div className={surface}>
      <ChartAndPanels />
      <Details resting={<PlanLegend />} beside={<PlanSummary />} />
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
