// The layout of a plan: rows as typed columns of numbers, without pixels. A worker builds it (build-layout.ts) and posts it to the
// page, where rows are filtered and reordered by index without computing it again.
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'
import type { EnergyStretch } from '../../../domain/schedule/runs/energy.ts'
import type { Run, RunTrip } from '../../../domain/schedule/runs/runs.ts'
import { at, rowId, rowKind, runKindAt } from './column.ts'

export type Layout = {
  txId: string
  /** '2026-01-15' */
  day: string
  /** As written in the plan. */
  timestamp: string
  periodCount: number
  /** The length of the day: 1440 unless the clocks change. */
  minutes: number
  totalCost: number
  shortfalls: ShortfallColumns
  /** The ends of the energy scale shared by all rows: the lowest level or 0, and the highest or 0, of those that are no extremes. */
  lowestKwh: number
  highestKwh: number
  /** Trucks, then batteries, in the order received. Everything else refers to a row by its index here. */
  rows: { ids: string[]; kinds: UnitKind[] }
  runs: RunColumns
  energy: EnergyColumns
  trips: TripColumns
  totals: TotalColumns
  /** Names of locations, trucks and batteries, which other columns refer to by index. */
  names: string[]
}

/** Period p of site s is periods[s * periodCount + p - 1]; 0 for no shortfall. */
export type ShortfallColumns = {
  siteIds: string[]
  periods: Float64Array
  totals: Float64Array
  total: number
}

/** The runs of row r are offsets[r] up to, not including, offsets[r + 1]. NaN where a kind lacks a value. */
export type RunColumns = {
  offsets: Uint32Array
  startMinute: Uint16Array
  endMinute: Uint16Array
  /** Index into `runKinds`. */
  kind: Uint8Array
  /** A location (index into names) or, for the kinds trip and carried, a trip (index into trips). */
  subject: Uint32Array
  rateKw: Float64Array
  energyBeforeKwh: Float64Array
  energyAfterKwh: Float64Array
}

/** The energy curve of row r is points offsets[r] up to offsets[r + 1], one at the end of each period; trucks have none. */
export type EnergyColumns = {
  offsets: Uint32Array
  minute: Uint16Array
  kwh: Float64Array
  /** At the start of a stretch the level one period before this point; NaN where the line continues. */
  leadKwh: Float64Array
}

/** The fleet's totals by period; period 1 has index 0. */
export type TotalColumns = {
  chargingKw: Float64Array
  dischargingKw: Float64Array
  /** At the end of the period, of the batteries whose level the plan gives. */
  energyKwh: Float64Array
  trucksUnderWay: Float64Array
  /** Of all sites. */
  shortfallKwh: Float64Array
}

/** The batteries of trip t are batteryOffsets[t] up to batteryOffsets[t + 1]. All columns but ids and periods index names. */
export type TripColumns = {
  ids: string[]
  truck: Uint32Array
  source: Uint32Array
  destination: Uint32Array
  startPeriod: Uint8Array
  endPeriod: Uint8Array
  batteryOffsets: Uint32Array
  batteries: Uint32Array
}

export const rowCount = (layout: Layout): number => layout.rows.ids.length

/** A truck and a battery may have the same id. */
export function rowOf(layout: Layout, kind: UnitKind, id: string): number | undefined {
  return rowIndex(layout)[kind].get(id)
}

export const runCount = (layout: Layout, row: number): number =>
  at(layout.runs.offsets, row + 1) - at(layout.runs.offsets, row)

/** False where a step of a draft has removed the bar, or the row is of a plan that is no longer shown. */
export const hasRun = (layout: Layout, row: number, run: number): boolean =>
  row < rowCount(layout) && run < runCount(layout, row)

/** The row's i-th run, a new object at each call. */
export function runAt(layout: Layout, row: number, i: number): Run {
  const { runs, names } = layout
  const index = at(runs.offsets, row) + i
  const kind = runKindAt(layout, index)
  const subject = at(runs.subject, index)
  const span = {
    unitId: rowId(layout, row),
    startMinute: at(runs.startMinute, index),
    endMinute: at(runs.endMinute, index),
  }
  const energy = {
    energyBeforeKwh: at(runs.energyBeforeKwh, index),
    energyAfterKwh: at(runs.energyAfterKwh, index),
  }
  const rateKw = at(runs.rateKw, index)
  switch (kind) {
    case 'park':
      return { ...span, kind, place: names[subject] ?? '' }
    case 'trip':
      return { ...span, kind, trip: tripAt(layout, subject) }
    case 'charge':
    case 'microgrid':
      return { ...span, ...energy, kind, place: names[subject] ?? '', rateKw }
    case 'stage':
      return { ...span, ...energy, kind, place: names[subject] ?? '' }
    case 'carried':
      return { ...span, ...energy, kind, trip: tripAt(layout, subject) }
  }
}

/** All runs of the row, in order. */
export const runsOf = (layout: Layout, row: number): Run[] =>
  Array.from({ length: runCount(layout, row) }, (_, i) => runAt(layout, row, i))

export function tripAt(layout: Layout, trip: number): RunTrip {
  const { trips, names } = layout
  const batteries = trips.batteries.subarray(
    at(trips.batteryOffsets, trip),
    at(trips.batteryOffsets, trip + 1),
  )
  return {
    id: trips.ids[trip] ?? '',
    truckId: names[at(trips.truck, trip)] ?? '',
    batteryIds: Array.from(batteries, name => names[name] ?? ''),
    sourceId: names[at(trips.source, trip)] ?? '',
    destinationId: names[at(trips.destination, trip)] ?? '',
    startPeriod: at(trips.startPeriod, trip),
    endPeriod: at(trips.endPeriod, trip),
  }
}

/** The i of the row's last run that covers the minute (start inclusive, end exclusive); undefined in a gap. */
export function runIndexAt(layout: Layout, row: number, minute: number): number | undefined {
  const { offsets, startMinute, endMinute } = layout.runs
  const first = at(offsets, row)
  for (let run = at(offsets, row + 1) - 1; run >= first; run--) {
    if (at(startMinute, run) <= minute && minute < at(endMinute, run)) return run - first
  }
  return undefined
}

/** The row's energy curve as unbroken stretches. */
export function energyStretches(layout: Layout, row: number): EnergyStretch[] {
  const { offsets, minute, kwh, leadKwh } = layout.energy
  const stretches: EnergyStretch[] = []
  for (let i = at(offsets, row); i < at(offsets, row + 1); i++) {
    const lead = at(leadKwh, i)
    if (!Number.isNaN(lead)) {
      stretches.push({ startMinute: at(minute, i) - minutesPerPeriod, startKwh: lead, points: [] })
    }
    stretches.at(-1)?.points.push({ minute: at(minute, i), soeKwh: at(kwh, i) })
  }
  return stretches
}

/** The row's energy in kWh at a minute of the day, interpolated between two levels; undefined in a gap. */
export function energyAt(layout: Layout, row: number, minute: number): number | undefined {
  const { offsets, minute: minutes, kwh } = layout.energy
  for (let i = at(offsets, row); i < at(offsets, row + 1); i++) {
    const end = at(minutes, i)
    if (minute > end) continue
    const before = levelBefore(layout.energy, i)
    const share = (minute - (end - minutesPerPeriod)) / minutesPerPeriod
    return share < 0 ? undefined : before + share * (at(kwh, i) - before)
  }
  return undefined
}

/** The level, kWh, at the start of the period that point `i` of the columns ends. */
export function levelBefore({ leadKwh, kwh }: Layout['energy'], i: number): number {
  const lead = at(leadKwh, i)
  return Number.isNaN(lead) ? at(kwh, i - 1) : lead
}

type RowIndex = Record<UnitKind, Map<string, number>>
// Not part of the layout, because that is posted between threads.
const rowIndexes = new WeakMap<Layout, RowIndex>()

function rowIndex(layout: Layout): RowIndex {
  let index = rowIndexes.get(layout)
  if (index === undefined) {
    index = { truck: new Map(), battery: new Map() }
    for (const [row, id] of layout.rows.ids.entries()) index[rowKind(layout, row)].set(id, row)
    rowIndexes.set(layout, index)
  }
  return index
}

/** The number of periods of each site. In a joined layout it is the open plan's, which may be the shorter one. */
export const shortfallPeriods = ({ shortfalls: { periods, siteIds } }: Layout): number =>
  periods.length / Math.max(1, siteIds.length)
