// What is at a point of the page in the chart's picture.
import type { VisibleRows } from '../../layout/visible-rows.ts'
import { displayIndexAt } from './row-stack.ts'
import type { ChartGeometry } from './use-chart-geometry.ts'
import type { RowsInView } from './use-rows-in-view.ts'

export interface PositionInChart {
  minute: number
  /** Of the layout; the last one below all rows, null on a heading and without rows. */
  row: number | null
  isBelowRows: boolean
}

/** Null outside of the picture. */
export function positionAt(
  frame: HTMLElement,
  { time, width, height, labelWidth, metrics }: ChartGeometry,
  { stack, top, fixedHeight }: RowsInView,
  { rows }: VisibleRows,
  { clientX, clientY }: { clientX: number; clientY: number },
): PositionInChart | null {
  const box = frame.getBoundingClientRect()
  const x = clientX - box.left - frame.clientLeft - labelWidth
  const y = clientY - box.top - frame.clientTop - metrics.axis - 1
  if (x < 0 || x > width || y < 0 || y > height) return null
  const down = y < fixedHeight ? y : top + y
  const row = rows[displayIndexAt(stack, down)] ?? -1
  return { minute: time.invert(x), row: row < 0 ? null : row, isBelowRows: down >= stack.height }
}
