// Measurements of the plan's day by row, and the rows that diverge from the plan, the earliest first.
import {
  type Divergence,
  divergenceSentence,
  firstDivergence,
  type MeasuredPoint,
  measuredStretches,
} from '../../../domain/schedule/view/measured.ts'
import { rowId } from './column.ts'
import { energyStretches, type Layout } from './layout.ts'

/** Measurements that the screen passes to the view. */
export interface MeasuredUnits {
  /** By row, in order of time; batteries without measurements are missing. */
  points: ReadonlyMap<number, readonly MeasuredPoint[]>
  /** The newest point of every battery of the plan; undefined until it is known of all. */
  newest: ReadonlyMap<number, MeasuredPoint> | undefined
  /** Why the last request failed. */
  failure: string | null
  /** Measurements are requested for these rows only if the fleet is too large for one request. */
  onVisibleRowsChange: (rows: readonly number[]) => void
}

export interface MeasuredDay {
  stretches: readonly (readonly MeasuredPoint[])[]
  divergence: RowDivergence | null
  /** What a battery that is off its plan will hold as it goes now. */
  projected?: readonly MeasuredPoint[]
}

export interface RowDivergence extends Divergence {
  row: number
  sentence: string
}

export interface MeasuredFleet {
  /** By row. */
  days: ReadonlyMap<number, MeasuredDay>
  divergences: readonly RowDivergence[]
}

export function measuredFleet(
  layout: Layout,
  points: MeasuredUnits['points'],
  toleranceKwh: number,
): MeasuredFleet {
  const days = new Map(
    [...points].map(([row, measured]) => [row, measuredDayOf(layout, row, measured, toleranceKwh)] as const),
  )
  const divergences = [...days.values()]
    .flatMap(({ divergence }) => divergence ?? [])
    .sort((a, b) => a.minute - b.minute || a.row - b.row)
  return { days, divergences }
}

/** One row by itself. */
export function measuredDayOf(
  layout: Layout,
  row: number,
  measured: readonly MeasuredPoint[],
  toleranceKwh: number,
): MeasuredDay {
  const found = firstDivergence(energyStretches(layout, row), measured, toleranceKwh)
  const sentence = found && divergenceSentence(rowId(layout, row), found)
  return {
    stretches: measuredStretches(measured),
    divergence: found && sentence !== null ? { ...found, row, sentence } : null,
  }
}
