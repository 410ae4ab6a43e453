// The lines of the chart that are in the document: pinned ones, which stay, and the others, which go by beneath them.

import type { Layout } from '../layout/layout.ts'
import type { ActualDay } from '../layout/measured.ts'
import type { Emphasis } from '../layout/selection.ts'
import { headingText, type ShownRows } from '../layout/visible-rows.ts'
import type { ChartOverlay } from '../painting/overlay.ts'
import type { FindingMark, FindingMarks } from '../painting/picture.ts'
import type { RowMetrics, TimeScale } from '../painting/scales.ts'
import { fixedLines, lines } from './chart.css.ts'
import { ChartRow, GroupHeading } from './chart-row.tsx'
import type { Position } from './grid-navigation.ts'
import type { RowLabels } from './row-labels.ts'
import { type LinesInView, useLinesInDocument } from './use-rows-in-view.ts'
import { useSettled } from './use-settled.ts'

interface ChartLinesProps {
  layout: Layout
  compared: ChartOverlay | null
  shown: ShownRows
  inView: LinesInView
  width: number
  time: TimeScale
  metrics: RowMetrics
  labels: RowLabels
  /** The ends of the energy scale, kWh. */
  scaleEnds: readonly [lowest: number, highest: number]
  active: Position | null
  emphasis: Emphasis | null
  findings: FindingMarks
  actual: ReadonlyMap<number, ActualDay> | undefined
}

const none: readonly number[] = []
const unmarked: readonly FindingMark[] = []

export function ChartLines(props: ChartLinesProps) {
  const { shown, inView, time, active } = props
  const { top, fixed, fixedHeight } = inView
  const inDocument = useLinesInDocument(inView, shown, active?.row ?? null)
  const settled = useSettled(top, time, shown)
  return (
    <>
      {fixed > 0 && (
        <div role="rowgroup" className={fixedLines} style={{ height: fixedHeight }}>
          {Array.from({ length: fixed }, (_, line) => lineElement(props, line, true))}
        </div>
      )}
      <div role="rowgroup" className={lines} style={{ transform: `translateY(${-top}px)` }}>
        {inDocument.map((line, i) => lineElement(props, line, i < settled))}
      </div>
    </>
  )
}

function lineElement(props: ChartLinesProps, line: number, fresh: boolean) {
  const { layout, shown, inView, metrics, labels, active, emphasis, findings, actual } = props
  const row = shown.lines[line] ?? 0
  const top = inView.stack.tops[line] ?? 0
  if (row < 0) {
    const text = headingText(shown, row)
    return <GroupHeading key={row} text={text} position={line + 1} top={top} metrics={metrics} />
  }
  return (
    <ChartRow
      key={row}
      layout={layout}
      compared={props.compared}
      row={row}
      position={line + 1}
      top={top}
      width={props.width}
      time={props.time}
      metrics={metrics}
      label={labels.lines(row)}
      growth={labels.growth(row)}
      scale={props.scaleEnds}
      active={row === active?.row ? active.run : undefined}
      fresh={fresh}
      pinned={line < shown.pinned}
      belongs={emphasis?.belongs.has(row) ?? false}
      lit={emphasis?.lit.get(row) ?? none}
      marks={findings.get(row) ?? unmarked}
      divergence={actual?.get(row)?.divergence ?? null}
    />
  )
}
