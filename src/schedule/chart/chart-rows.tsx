// The rows of the chart that are in the document: pinned ones, which stay, and the others, which scroll beneath them.
import { headingText } from '../layout/visible-rows.ts'
import type { FindingMark } from '../painting/picture.ts'
import { useView } from '../view/view-context.tsx'
import { fixedLines, lines } from './chart.css.ts'
import { ChartRow, GroupHeading } from './chart-row.tsx'
import type { Position } from './grid-navigation.ts'
import type { ChartGeometry } from './use-chart-geometry.ts'
import { type RowsInView, useRowsInDocument } from './use-rows-in-view.ts'
import { useSettled } from './use-settled.ts'

interface ChartRowsProps {
  geometry: ChartGeometry
  inView: RowsInView
  /** Where Tab leads. */
  active: Position | null
}

const none: readonly number[] = []
const unmarked: readonly FindingMark[] = []

export function ChartRows({ geometry, inView, active }: ChartRowsProps) {
  const { visibleRows, emphasis, marks, measured } = useView('visibleRows', 'emphasis', 'marks', 'measured')
  const { metrics, labels, time } = geometry
  const { top, fixed, fixedHeight, stack } = inView
  const inDocument = useRowsInDocument(inView, visibleRows, active?.row ?? null)
  const settled = useSettled(top, time, visibleRows)

  function rowElement(line: number, isSettled: boolean) {
    const row = visibleRows.lines[line] ?? 0
    const shared = { position: line + 1, top: stack.tops[line] ?? 0, metrics }
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
        pinned={line < visibleRows.pinned}
        belongs={emphasis?.belongs.has(row) ?? false}
        lit={emphasis?.lit.get(row) ?? none}
        marks={marks.get(row) ?? unmarked}
        divergence={measured?.days.get(row)?.divergence ?? null}
      />
    )
  }

  return (
    <>
      {fixed > 0 && (
        <div role="rowgroup" className={fixedLines} style={{ height: fixedHeight }}>
          {Array.from({ length: fixed }, (_, line) => rowElement(line, true))}
        </div>
      )}
      <div role="rowgroup" className={lines} style={{ transform: `translateY(${-top}px)` }}>
        {inDocument.map((line, i) => rowElement(line, i < settled))}
      </div>
    </>
  )
}
