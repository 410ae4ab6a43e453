// Keyboard navigation of the chart: by run and by row, to the ends of the day and of the plan.
import { at } from '../../layout/column.ts'
import { type Layout, runAt, runCount, runIndexAt } from '../../layout/layout.ts'
import type { VisibleRows } from '../../layout/visible-rows.ts'

/** A bar of the chart, or the header (run null) of a row without bars. */
export interface Position {
  row: number
  run: number | null
  /** The minute to which moves up and down return. */
  minute: number
}

/** The rows that keys move through. */
export interface GridRows {
  layout: Layout
  shown: VisibleRows
}

/** The first run of the first row; null if no row is visible. */
export function start(gridRows: GridRows): Position | null {
  const displayIndex = gridRows.shown.rows.findIndex(row => row >= 0)
  return displayIndex < 0 ? null : inRow(gridRows.layout, gridRows.shown.rows[displayIndex] ?? 0, 0)
}

/** The position after `key`, or null for other keys. `page` is the number of rows on the screen. */
export function move(gridRows: GridRows, from: Position, key: string, page: number): Position | null {
  const { layout, shown } = gridRows
  switch (key) {
    case 'ArrowLeft':
      return toRun(layout, from, (from.run ?? 0) - 1)
    case 'ArrowRight':
      return toRun(layout, from, (from.run ?? -1) + 1)
    case 'ArrowUp':
      return byRows(gridRows, from, -1)
    case 'ArrowDown':
      return byRows(gridRows, from, 1)
    case 'PageUp':
      return byRows(gridRows, from, -page)
    case 'PageDown':
      return byRows(gridRows, from, page)
    case 'Home':
      return toRun(layout, from, 0)
    case 'End':
      return toRun(layout, from, runCount(layout, from.row) - 1)
    case 'Control+Home':
      return toRun(layout, byRows(gridRows, from, -shown.rows.length), 0)
    case 'Control+End':
      return toRun(layout, byRows(gridRows, from, shown.rows.length), Number.POSITIVE_INFINITY)
    default:
      return null
  }
}

/** The run at the minute; in a gap the previous one, or the first. */
export function inRow(layout: Layout, row: number, minute: number): Position {
  const count = runCount(layout, row)
  if (count === 0) return { row, run: null, minute }
  const covering = runIndexAt(layout, row, minute)
  if (covering !== undefined) return { row, run: covering, minute }
  const later = Array.from({ length: count }, (_, i) => i).findIndex(
    i => runAt(layout, row, i).startMinute > minute,
  )
  return { row, run: later === -1 ? count - 1 : Math.max(0, later - 1), minute }
}

function toRun(layout: Layout, { row }: Position, run: number): Position {
  const count = runCount(layout, row)
  if (count === 0) return { row, run: null, minute: 0 }
  const clamped = Math.max(0, Math.min(run, count - 1))
  return { row, run: clamped, minute: runAt(layout, row, clamped).startMinute }
}

/** Skips group headings and stops at the last row in the direction. */
function byRows(
  { layout, shown: { rows, displayIndexOfRow } }: GridRows,
  from: Position,
  by: number,
): Position {
  const direction = by < 0 ? -1 : 1
  const displayIndex = at(displayIndexOfRow, from.row)
  const isRow = (at: number) => (rows[at] ?? -1) >= 0
  let reached = Math.max(0, Math.min(displayIndex + by, rows.length - 1))
  while (reached !== displayIndex && !isRow(reached) && rows[reached + direction] !== undefined)
    reached += direction
  while (reached !== displayIndex && !isRow(reached)) reached -= direction
  return inRow(layout, rows[reached] ?? from.row, from.minute)
}
