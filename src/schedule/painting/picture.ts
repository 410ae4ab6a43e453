// What is painted of the rows in view, and on what.

import type { Layout } from '../layout/layout.ts'
import type { ActualDay } from '../layout/measured.ts'
import type { Emphasis } from '../layout/selection.ts'
import type { Palette } from './palette.ts'
import type { EnergyScale, RowMetrics, TimeScale } from './scales.ts'

/** What is used of a canvas: a page's, or anything else that takes the same strokes. */
export type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'textBaseline'
  | 'textAlign'
  | 'fillRect'
  | 'strokeRect'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'rect'
  | 'arc'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'measureText'
>

export interface SeenRow {
  row: number
  /** Pixels from the canvas's top to where a row of this kind begins. */
  top: number
  /** Pixels that this row is higher than others of its kind, above that and below. */
  growth?: number
}

/** Findings of one span of time as they are marked on the chart. */
export interface FindingMark {
  row: number
  /** How many; one where nothing is said. */
  count?: number
  startMinute: number
  endMinute: number
}

/** By row. */
export type FindingMarks = Pick<ReadonlyMap<number, readonly FindingMark[]>, 'get' | 'keys'>

export interface RowsPicture {
  layout: Layout
  palette: Palette
  metrics: RowMetrics
  time: TimeScale
  energy: EnergyScale
  rows: readonly SeenRow[]
  width: number
  emphasis: Emphasis | null
  /** The bar that is pointed at, as an index into the run columns. */
  pointed: { row: number; run: number | null; minute: number } | null
  /** By row. */
  findings: FindingMarks
  /** What was measured, by row. */
  actual?: ReadonlyMap<number, ActualDay> | undefined
}

/** Calls `visit` with the index of each run of the row that is in view. */
export function eachSeenRun({ layout, time }: RowsPicture, row: number, visit: (run: number) => void): void {
  const { offsets, startMinute, endMinute } = layout.runs
  for (let run = at(offsets, row); run < at(offsets, row + 1); run++) {
    if (at(endMinute, run) > time.seen.from && at(startMinute, run) < time.seen.to) visit(run)
  }
}

/** Reads a column where the index is known to be inside it. */
export const at = (column: { readonly [index: number]: number }, i: number): number => column[i] ?? 0
