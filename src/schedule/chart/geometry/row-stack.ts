// The vertical positions of the chart's rows in pixels.
import { countPassing } from '../../../../domain/binary-search.ts'
import { at, rowKind } from '../../layout/column.ts'
import type { Layout } from '../../layout/layout.ts'
import type { VisibleRows } from '../../layout/visible-rows.ts'
import type { RowMetrics } from '../../painting/scales.ts'

export interface RowStack {
  /** The top at each display index and, last, the bottom of all. */
  tops: Float64Array
  height: number
}

/** `growth` is the extra pixels of a row above its bars and below them. */
export function stackRows(
  { rows }: VisibleRows,
  layout: Layout,
  metrics: RowMetrics,
  growth: (row: number) => number = () => 0,
): RowStack {
  const tops = new Float64Array(rows.length + 1)
  let top = 0
  for (let displayIndex = 0; displayIndex < rows.length; displayIndex++) {
    const row = rows[displayIndex] ?? 0
    top += row < 0 ? metrics.heading : metrics.height[rowKind(layout, row)] + 2 * growth(row)
    tops[displayIndex + 1] = top
  }
  return { tops, height: top }
}

/** The display index at a height, clamped to the first and last; 0 without rows. */
export function displayIndexAt({ tops }: RowStack, y: number): number {
  return Math.max(0, countPassing(tops.length - 1, index => at(tops, index) <= y) - 1)
}

/** The first display index in view, and the one after the last. */
export function displayIndexesIn(stack: RowStack, from: number, to: number): { first: number; end: number } {
  if (stack.tops.length < 2) return { first: 0, end: 0 }
  return { first: displayIndexAt(stack, from), end: displayIndexAt(stack, Math.max(from, to - 0.5)) + 1 }
}
