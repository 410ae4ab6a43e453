// The plan where there is room for the chart: legend and tools above it, panels beside and under it.
import { useMemo, useRef } from 'react'
import { useSize } from '../ui/hooks/use-size.ts'
import { Chart } from './chart/chart.tsx'
import { Details, PointedTooltip } from './chart/hover-details.tsx'
import { Legend } from './chart/legend.tsx'
import { Overview } from './chart/overview.tsx'
import { TotalsStrip } from './chart/totals-strip.tsx'
import { type LabelColumn, useLabelColumn } from './chart/use-label-column.ts'
import { useRowMetrics, useTextScale } from './chart/use-row-metrics.ts'
import { ComparisonLegend, ComparisonProgress } from './compare/compare-of-view.tsx'
import { ActualToolsOf, ToolRow } from './tool-row.tsx'
import type { OfView } from './use-view-state.ts'
import { aboveSites, besides, overChart, withPanel } from './view.css.ts'
import { Dialogs, RunsTableOf, SidePanelOf, SitesPanelOf } from './view-panels.tsx'

export function WideView({ state }: OfView) {
  const { layout, drawn, window, playhead, send } = state
  const textScale = useTextScale()
  const beside = useRef<HTMLDivElement>(null)
  const column = useLabelColumn(textScale, useSize(beside, 'beside').width)
  return (
    <>
      <div className={overChart}>
        <Legend isMeasured={state.actual !== undefined} />
        <ComparisonLegend state={state} />
        <ActualToolsOf state={state} />
      </div>
      <ToolRow state={state} />
      <ComparisonProgress state={state} />
      <Overview layout={drawn} window={window} labelWidth={column.width} send={send} />
      <div className={withPanel}>
        <div ref={beside} className={state.view.panel === 'sites' ? aboveSites : besides}>
          {state.view.panel === 'table' ? (
            <RunsTableOf state={state} />
          ) : (
            <ChartOf state={state} column={column} />
          )}
          <TotalsStrip
            layout={layout}
            window={window}
            labelWidth={column.width}
            textScale={textScale}
            minute={playhead}
          />
          <SitesPanelOf state={state} labelWidth={column.width} />
        </div>
        <SidePanelOf state={state} />
      </div>
      <Details state={state} />
      <PointedTooltip state={state} />
      <Dialogs state={state} />
    </>
  )
}

function ChartOf({ state, column }: OfView & { column: LabelColumn }) {
  const usual = useRowMetrics()
  const { compared } = state
  const metrics = useMemo(() => compared?.metrics(usual) ?? usual, [compared, usual])
  return (
    <Chart
      ref={state.chart}
      layout={state.drawn}
      compared={state.compared}
      shown={state.shown}
      window={state.window}
      metrics={metrics}
      column={column}
      emphasis={state.emphasis}
      findings={state.placed.marks}
      actual={state.actual?.days}
      onVisibleRowsChange={state.actual?.measured.onVisibleRowsChange}
      playhead={state.playhead}
      playing={state.playing}
      isNow={state.view.playhead === null && state.clockMinute !== null}
      send={state.send}
      onTold={state.setTold}
      onRow={state.setRow}
    />
  )
}
