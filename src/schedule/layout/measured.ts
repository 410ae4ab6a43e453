// Measurements of the plan's day by row, and the rows that diverge from the plan, the earliest first.
import { silentAfterMs } from '../../../domain/fleet/fleet.ts'
import {
  findRegistered,
  indexRegistry,
  type RegisteredRows,
  type Registry,
} from '../../../domain/schedule/audit/registry.ts'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import {
  type Divergence,
  divergenceSentence,
  divergingParts,
  lastingDivergence,
  type MeasuredPoint,
  measuredStretches,
} from '../../../domain/schedule/view/measured.ts'
import { minuteMs } from '../../../domain/time/durations.ts'
import { rowId } from './column.ts'
import { energyStretches, type Layout } from './layout.ts'

/** Measurements that the screen passes to the view. */
export interface MeasuredUnits {
  /** By row, in order of time; batteries without measurements are missing. */
  points: ReadonlyMap<number, readonly MeasuredPoint[]>
  /** The newest point of every battery of the plan; undefined until it is known of all. */
  newest: ReadonlyMap<number, MeasuredPoint> | undefined
  /** What each battery holds when it is full, by row; those of which the registry does not say are missing. */
  capacities?: ReadonlyMap<number, number>
  /** Of how many batteries that is; null until there is a response, missing where it is of all. */
  readCount?: number | null
  /** Why the last request failed. */
  failure: string | null
  /** Measurements are requested for these rows only if the fleet is too large for one request. */
  onVisibleRowsChange: (rows: readonly number[]) => void
}

/** The record of each battery of the plan, by row. */
export function registeredRows({ rows }: Layout, registry: Registry | undefined): RegisteredRows {
  const lookup = indexRegistry(registry?.batteries ?? [])
  const found = rows.ids.flatMap((unit, row) => {
    const record = rows.kinds[row] === 'battery' ? findRegistered(lookup, unit) : undefined
    return record ? [[row, record] as const] : []
  })
  return new Map(found)
}

export interface MeasuredDay {
  stretches: readonly (readonly MeasuredPoint[])[]
  /** Null where the battery is on its plan now. */
  divergence: RowDivergence | null
  /** What a battery that is off its plan will hold as it goes now. */
  projected?: readonly MeasuredPoint[]
  /** Where the battery is or was off its plan. */
  offPlan: readonly (readonly Divergence[])[]
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
  const planned = energyStretches(layout, row)
  const stretches = measuredStretches(measured)
  const found = lastingDivergence(planned, measured, toleranceKwh)
  const sentence = found && divergenceSentence(rowId(layout, row), found)
  return {
    stretches,
    divergence: found && sentence !== null ? { ...found, row, sentence } : null,
    offPlan: divergingParts(planned, stretches, toleranceKwh),
  }
}

/** An older value stands with its time. */
const maxLatestMinutes = silentAfterMs / minuteMs

/**
 * What the battery held last: '43 % · 69 kWh', without a share where its capacity is unknown, and '69 kWh · 08:15' where that was some
 * time ago; null if nothing was measured.
 */
export function latestText(
  { days, capacities }: Pick<MeasuredFleet, 'days'> & Pick<MeasuredUnits, 'capacities'>,
  row: number,
  nowMinute: number,
): string | null {
  const latest = days.get(row)?.stretches.at(-1)?.at(-1)
  if (!latest) return null
  const { minute, energyKwh } = latest
  return nowMinute - minute > maxLatestMinutes
    ? `${kwhText(energyKwh)} · ${clock(Math.floor(minute))}`
    : latestEnergyText(energyKwh, capacities?.get(row))
}

const kwhText = (energyKwh: number): string => `${Math.round(energyKwh)} kWh`

export function latestEnergyText(energyKwh: number, capacityKwh: number | undefined): string {
  const kwh = kwhText(energyKwh)
  return capacityKwh ? `${Math.round((100 * energyKwh) / capacityKwh)} % · ${kwh}` : kwh
}
