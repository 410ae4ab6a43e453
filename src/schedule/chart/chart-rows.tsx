// The rendered rows of the chart: pinned rows, and rows that scroll below them.
import { at } from '../layout/column.ts'
import { latestText } from '../layout/measured.ts'
import { headingText } from '../layout/visible-rows.ts'
import type { FindingMark } from '../painting/picture.ts'
import { useView } from '../view/view-context.tsx'
import { fixedRows, scrolledRows } from './chart.css.ts'
import { ChartRow, GroupHeading } from './chart-row.tsx'
import type { ChartGeometry } from './geometry/use-chart-geometry.ts'
import { maxUnvirtualized, type RowsInView, useRowsInDocument } from './geometry/use-rows-in-view.ts'
import type { Position } from './interaction/grid-navigation.ts'
import { useCellRowLimit } from './use-cell-row-limit.ts'

interface ChartRowsProps {
  geometry: ChartGeometry
  inView: RowsInView
  /** The cell that Tab reaches. */
  active: Position | null
}

const none: readonly number[] = []
const unmarked: readonly FindingMark[] = []

export function ChartRows({ geometry, inView, active }: ChartRowsProps) {
  const { visibleRows, highlight, marks, measured, clockMinute } = useView(
    'visibleRows',
    'highlight',
    'marks',
    'measured',
    'clockMinute',
  )
  const { metrics, labels, time } = geometry
  const { top, fixed, fixedHeight, stack, first, end } = inView
  const inDocument = useRowsInDocument(inView, visibleRows, active?.row ?? null)
  const isShort = visibleRows.rows.length <= maxUnvirtualized
  const settled = useCellRowLimit({ top, time, rows: visibleRows, count: inDocument.length }, isShort)
  const isInView = (displayIndex: number) => isShort || (displayIndex >= first && displayIndex < end)

  function rowElement(displayIndex: number, isSettled: boolean) {
    const row = visibleRows.rows[displayIndex] ?? 0
    const shared = { position: displayIndex + 1, top: at(stack.tops, displayIndex), metrics }
    if (row < 0) return <GroupHeading key={row} text={headingText(visibleRows, row)} {...shared} />
    const activeRun = row === active?.row ? active.run : undefined
    return (
      <ChartRow
        key={row}
        row={row}
        {...shared}
        label={labels.lines(row)}
        growth={labels.growth(row)}
        energy={geometry.energy}
        time={isSettled || activeRun !== undefined ? time : null}
        width={geometry.width}
        active={activeRun}
        pinned={displayIndex < visibleRows.pinned}
        isRelated={highlight?.relatedRows.has(row) ?? false}
        highlightedRuns={highlight?.highlightedRuns.get(row) ?? none}
        marks={marks.get(row) ?? unmarked}
        latest={measured ? latestText(measured, row, clockMinute ?? Number.POSITIVE_INFINITY) : null}
        divergence={measured?.days.get(row)?.divergence ?? null}
      />
    )
  }

  return (
    <>
      {fixed > 0 && (
        <div role="rowgroup" className={fixedRows} style={{ height: fixedHeight }}>
          {Array.from({ length: fixed }, (_, displayIndex) => rowElement(displayIndex, true))}
        </div>
      )}
      <div role="rowgroup" className={scrolledRows} style={{ transform: `translateY(${-top}px)` }}>
        {inDocument.map((displayIndex, i) => rowElement(displayIndex, i < settled && isInView(displayIndex)))}
      </div>
    </>
  )
}
