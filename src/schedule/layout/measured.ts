// What was measured of the plan's day, row by row, and the rows that leave the plan, the earliest first.
import {
  type Divergence,
  divergenceSentence,
  firstDivergence,
  type MeasuredPoint,
  measuredStretches,
} from '../../../domain/schedule/view/measured.ts'
import { rowId } from './column.ts'
import { energyStretches, type Layout } from './layout.ts'

/** What is known of batteries that report, handed in by the screen. */
export interface MeasuredUnits {
  /** By row, in the order of time; a battery of which nothing was heard is not in it. */
  points: ReadonlyMap<number, readonly MeasuredPoint[]>
  /** That the last question was not answered, in words. */
  failure: string | null
  /** Measurements are requested for these rows alone, where the fleet is too large for one request. */
  onVisibleRowsChange: (rows: readonly number[]) => void
}

export interface ActualDay {
  stretches: readonly (readonly MeasuredPoint[])[]
  divergence: RowDivergence | null
}

export interface RowDivergence extends Divergence {
  row: number
  sentence: string
}

export interface Actual {
  /** By row. */
  days: ReadonlyMap<number, ActualDay>
  divergences: readonly RowDivergence[]
}

export function actualOf(layout: Layout, points: MeasuredUnits['points'], toleranceKwh: number): Actual {
  const days = new Map(
    [...points].map(([row, measured]) => [row, actualDay(layout, row, measured, toleranceKwh)] as const),
  )
  const divergences = [...days.values()]
    .flatMap(({ divergence }) => divergence ?? [])
    .sort((a, b) => a.minute - b.minute || a.row - b.row)
  return { days, divergences }
}

/** One row by itself. */
export function actualDay(
  layout: Layout,
  row: number,
  measured: readonly MeasuredPoint[],
  toleranceKwh: number,
): ActualDay {
  const found = firstDivergence(energyStretches(layout, row), measured, toleranceKwh)
  const sentence = found && divergenceSentence(rowId(layout, row), found)
  return {
    stretches: measuredStretches(measured),
    divergence: found && sentence !== null ? { ...found, row, sentence } : null,
  }
}
