// Where the keys lead in the chart: by run and by row, to the ends of the day and of the plan.
import { type Layout, rowCount, runAt, runCount, runIndexAt } from './layout.ts'

/** A bar of the chart, or the row's header (run null) where a row has no bars. */
export interface Position {
  row: number
  run: number | null
  /** The minute that moves up and down keep to. */
  minute: number
}

export const start = (layout: Layout): Position => inRow(layout, 0, 0)

/** The position that `key` leads to, or null where it means nothing here. `page` is the number of rows on the screen. */
export function move(layout: Layout, from: Position, key: string, page: number): Position | null {
  switch (key) {
    case 'ArrowLeft':
      return toRun(layout, from, (from.run ?? 0) - 1)
    case 'ArrowRight':
      return toRun(layout, from, (from.run ?? -1) + 1)
    case 'ArrowUp':
      return toRow(layout, from, from.row - 1)
    case 'ArrowDown':
      return toRow(layout, from, from.row + 1)
    case 'PageUp':
      return toRow(layout, from, from.row - page)
    case 'PageDown':
      return toRow(layout, from, from.row + page)
    case 'Home':
      return toRun(layout, from, 0)
    case 'End':
      return toRun(layout, from, runCount(layout, from.row) - 1)
    case 'Control+Home':
      return toRun(layout, toRow(layout, from, 0), 0)
    case 'Control+End':
      return toRun(layout, toRow(layout, from, rowCount(layout) - 1), Number.POSITIVE_INFINITY)
    default:
      return null
  }
}

function toRun(layout: Layout, { row }: Position, run: number): Position {
  const count = runCount(layout, row)
  if (count === 0) return { row, run: null, minute: 0 }
  const held = Math.max(0, Math.min(run, count - 1))
  return { row, run: held, minute: runAt(layout, row, held).startMinute }
}

function toRow(layout: Layout, { minute }: Position, row: number): Position {
  return inRow(layout, Math.max(0, Math.min(row, rowCount(layout) - 1)), minute)
}

/** The run at the minute; in a gap the one that ended last, or the first. */
function inRow(layout: Layout, row: number, minute: number): Position {
  const count = runCount(layout, row)
  if (count === 0) return { row, run: null, minute }
  const covering = runIndexAt(layout, row, minute)
  if (covering !== undefined) return { row, run: covering, minute }
  const later = Array.from({ length: count }, (_, i) => i).findIndex(
    i => runAt(layout, row, i).startMinute > minute,
  )
  return { row, run: later === -1 ? count - 1 : Math.max(0, later - 1), minute }
}
