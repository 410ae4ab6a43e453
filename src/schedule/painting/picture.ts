// What painters get: the canvas and the rows in view.
import { at } from '../layout/column.ts'
import type { Layout } from '../layout/layout.ts'
import type { MeasuredDay } from '../layout/measured.ts'
import type { Highlight } from '../layout/selection.ts'
import type { Palette } from './palette.ts'
import type { EnergyScale, RowMetrics, TimeScale } from './scales.ts'

/** The methods that painters call, so that other canvases (SVG, PDF) can stand in for the browser's. */
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
> &
  // Pages have no dashes, and nothing dashed is printed.
  Partial<Pick<CanvasRenderingContext2D, 'setLineDash'>>

export interface PaintedRow {
  row: number
  /** Pixels from the canvas's top to where a row of this kind begins. */
  top: number
  /** Extra pixels of this row above and below what its kind takes. */
  growth?: number
}

/** One mark on the chart for findings of the same time span. */
export interface FindingMark {
  row: number
  /** The number of findings; 1 if missing. */
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
  rows: readonly PaintedRow[]
  width: number
  highlight: Highlight | null
  /** `run` is an index into the run columns. */
  hovered: { row: number; run: number | null; minute: number } | null
  /** By row. */
  findings: FindingMarks
  /** The clock's minute, before which everything has been; missing where the plan is of another day. */
  pastMinute?: number | undefined
  /** Rows that do not belong to the selection are as strong as the others. */
  keepsUnrelated?: boolean
  /** By row. */
  measuredDays?: ReadonlyMap<number, MeasuredDay> | undefined
}

/** Calls `visit` with the index of each run of the row that is in view. */
export function eachVisibleRun(
  { layout, time }: RowsPicture,
  row: number,
  visit: (run: number) => void,
): void {
  const { offsets, startMinute, endMinute } = layout.runs
  for (let run = at(offsets, row); run < at(offsets, row + 1); run++) {
    if (at(endMinute, run) > time.visible.from && at(startMinute, run) < time.visible.to) visit(run)
  }
}
