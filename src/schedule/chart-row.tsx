// One line of the chart for those who do not see its picture: a row's header and a cell for each run in view, or a heading.
import { memo } from 'react'
import { counted } from '../../domain/counted.ts'
import { runSentence } from '../../domain/schedule/sentences.ts'
import { cellId } from './cell-id.ts'
import { cell, cells, groupHeading, pinMark, rowHeader, rowLook, scaleEnds, unitId } from './chart.css.ts'
import { type Layout, runAt, runCount } from './layout.ts'
import type { FindingMark } from './marks/picture.ts'
import type { RowMetrics, TimeScale } from './scales.ts'

interface ChartRowProps {
  layout: Layout
  row: number
  /** Counted from 1, as screen readers do. */
  position: number
  /** Pixels from the first line's top. */
  top: number
  width: number
  time: TimeScale
  metrics: RowMetrics
  /** The ends of the energy scale, kWh. */
  scale: readonly [lowest: number, highest: number]
  /** The cell that Tab reaches: a run, the header (null), or none of this row (undefined). */
  active: number | null | undefined
  /** False while the chart is on the move: then cells stay as they were. */
  fresh: boolean
  pinned: boolean
  /** Belongs to the selection; `lit` are the runs, as indexes into the run columns, that it is about. */
  belongs: boolean
  lit: readonly number[]
  /** What is found wrong in the row. */
  marks: readonly FindingMark[]
}

export const ChartRow = memo(
  function ChartRow(props: ChartRowProps) {
    const { layout, row, position, top, metrics, scale, active, fresh, pinned, belongs, marks } = props
    const kind = layout.rows.kinds[row] ?? 'truck'
    const id = layout.rows.ids[row] ?? ''
    const [lowest, highest] = scale
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to the cells of a row
      <div
        role="row"
        aria-rowindex={position}
        className={rowLook}
        data-belongs={belongs || undefined}
        style={{ height: metrics.height[kind], transform: `translateY(${top}px)` }}
      >
        <div
          role="rowheader"
          id={cellId(row, null)}
          tabIndex={active === null ? 0 : -1}
          className={rowHeader}
          aria-description={descriptionOf(belongs, marks)}
          data-row={row}
        >
          {pinned && <span className={pinMark} aria-hidden="true" />}
          <span className={unitId} title={id}>
            {id}
          </span>
          {kind === 'battery' && (
            <span className={scaleEnds} aria-hidden="true">
              <span>{highest} kWh</span>
              <span>{lowest}</span>
            </span>
          )}
        </div>
        {(fresh || active !== undefined) && <Cells {...props} />}
      </div>
    )
  },
  // On the move a row that stays the same row keeps the cells it has.
  (before, after) =>
    (!after.fresh && after.active === undefined && before.row === after.row && before.top === after.top) ||
    (Object.keys(after) as (keyof ChartRowProps)[]).every(name => Object.is(before[name], after[name])),
)

function Cells({ layout, row, width, time, metrics, active, lit, marks }: ChartRowProps) {
  const { y, height } = metrics.bars[layout.rows.kinds[row] ?? 'truck']
  const first = layout.runs.offsets[row] ?? 0
  const seen = Array.from({ length: runCount(layout, row) }, (_, i) => i).filter(i => {
    const start = layout.runs.startMinute[first + i] ?? 0
    const end = layout.runs.endMinute[first + i] ?? 0
    return (end > time.seen.from && start < time.seen.to) || i === active
  })
  return (
    <div className={cells} role="none" style={{ top: y, height }}>
      {seen.map(i => {
        const run = runAt(layout, row, i)
        const left = Math.max(0, time(run.startMinute))
        const right = Math.min(width, time(run.endMinute))
        return (
          <div
            key={i}
            id={cellId(row, i)}
            role="gridcell"
            aria-label={runSentence(run)}
            aria-colindex={i + 2}
            aria-selected={lit.includes(first + i)}
            aria-description={descriptionOf(false, marksWithin(marks, run))}
            tabIndex={i === active ? 0 : -1}
            className={cell}
            style={{ left, width: Math.max(0, right - left) }}
            data-kind={run.kind}
            data-row={row}
            data-run={i}
          />
        )
      })}
    </div>
  )
}

/** Told to those who do not see the frames and the marks. */
function descriptionOf(belongs: boolean, marks: readonly FindingMark[]): string | undefined {
  const told = [
    ...(belongs ? ['Belongs to the selection'] : []),
    ...(marks.length > 0 ? [counted(marks.length, 'finding', 'findings')] : []),
  ]
  return told.length > 0 ? told.join(', ') : undefined
}

const marksWithin = (marks: readonly FindingMark[], run: { startMinute: number; endMinute: number }) =>
  marks.length === 0
    ? marks
    : marks.filter(mark => mark.startMinute < run.endMinute && mark.endMinute > run.startMinute)

interface GroupHeadingProps {
  text: string
  position: number
  top: number
  metrics: RowMetrics
}

export const GroupHeading = memo(function GroupHeading({ text, position, top, metrics }: GroupHeadingProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with a heading
    <div
      role="row"
      aria-rowindex={position}
      className={rowLook}
      style={{ height: metrics.heading, transform: `translateY(${top}px)` }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with a heading */}
      <div role="rowheader" className={groupHeading}>
        {text}
      </div>
    </div>
  )
})
