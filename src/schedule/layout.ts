// Turns a plan into rows of numbers without pixels. Plain data in typed columns: it can be computed in a worker and posted
// to the page, and rows can be filtered and reordered by their index without computing anything again.
import { indexTrips, type TripIndex } from '../../domain/schedule/arrivals.ts'
import { type EnergyStretch, energyCurve } from '../../domain/schedule/energy.ts'
import { minutesPerPeriod, periodEnd } from '../../domain/schedule/period.ts'
import type { BatterySchedule, Plan, Trip } from '../../domain/schedule/plan.ts'
import {
  type BatteryRun,
  batteryRuns,
  type Run,
  type RunKind,
  type RunTrip,
  runKinds,
  truckRuns,
} from '../../domain/schedule/runs.ts'

export type RowKind = 'truck' | 'battery'

export type Layout = {
  txId: string
  /** '2026-01-15' */
  day: string
  /** The plan's instant in UTC, ISO 8601. */
  timestamp: string
  periodCount: number
  /** The length of the day: 1440 on a usual one. */
  minutes: number
  totalCost: number
  shortfalls: ShortfallColumns
  /** The ends of the one energy scale of all rows: the lowest level or 0, and the highest level or 0. */
  lowestKwh: number
  highestKwh: number
  /** Trucks, then batteries, each in the order received. A row is known by its index here. */
  rows: { ids: string[]; kinds: RowKind[] }
  runs: RunColumns
  energy: EnergyColumns
  trips: TripColumns
  totals: TotalColumns
  /** Places, trucks and batteries that other columns name by index. */
  names: string[]
}

/** Period p of site s is periods[s * periodCount + p - 1]; 0 where the plan says nothing. */
export type ShortfallColumns = {
  siteIds: string[]
  periods: Float64Array
  totals: Float64Array
  total: number
}

/** The runs of row r are those from offsets[r] up to, not including, offsets[r + 1]. NaN stands for what a kind has not. */
export type RunColumns = {
  offsets: Uint32Array
  startMinute: Uint16Array
  endMinute: Uint16Array
  /** Index into `runKinds`. */
  kind: Uint8Array
  /** A place (index into names) or, for the kinds trip and carried, a trip (index into trips). */
  subject: Uint32Array
  rateKw: Float64Array
  energyBeforeKwh: Float64Array
  energyAfterKwh: Float64Array
}

/** The energy curve of row r: points offsets[r] up to offsets[r + 1], one for the end of each period; trucks have none. */
export type EnergyColumns = {
  offsets: Uint32Array
  minute: Uint16Array
  kwh: Float64Array
  /** NaN where the line goes on from the point before; where it begins anew, the level one period before this point. */
  leadKwh: Float64Array
}

/** The whole fleet in each period, the first at 0. */
export type TotalColumns = {
  chargingKw: Float64Array
  dischargingKw: Float64Array
  /** At the end of the period, of the batteries whose level the plan tells. */
  energyKwh: Float64Array
  trucksUnderWay: Float64Array
}

/** `batteries` of trip t are those from batteryOffsets[t] up to batteryOffsets[t + 1]; all but ids and periods index names. */
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

export function layOut(plan: Plan): Layout {
  const names = new Names()
  const trips = layOutTrips(plan.trips, names)
  const index = indexTrips(plan)
  const runs = layOutRuns(plan, index, names)
  const energy = layOutEnergy(plan, index)
  return {
    txId: plan.txId,
    day: plan.day,
    timestamp: plan.timestamp.toISOString(),
    periodCount: plan.periodCount,
    minutes: periodEnd(plan.periodCount),
    totalCost: plan.totalCost,
    shortfalls: layOutShortfalls(plan),
    ...energyScale(energy, runs),
    rows: {
      ids: [...plan.trucks, ...plan.batteries].map(unit => unit.id),
      kinds: [...plan.trucks.map(() => 'truck' as const), ...plan.batteries.map(() => 'battery' as const)],
    },
    runs,
    energy,
    trips,
    totals: addUp(plan.periodCount, runs, energy),
    names: names.list,
  }
}

export const rowCount = (layout: Layout): number => layout.rows.ids.length

/** The row of a truck or of a battery. A truck and a battery may have the same id. */
export function rowOf(layout: Layout, kind: RowKind, id: string): number | undefined {
  return rowIndex(layout)[kind].get(id)
}

export const runCount = (layout: Layout, row: number): number =>
  at(layout.runs.offsets, row + 1) - at(layout.runs.offsets, row)

/** The row's i-th run, made anew from the columns at each call. */
export function runAt(layout: Layout, row: number, i: number): Run {
  const { runs, rows, names } = layout
  const index = at(runs.offsets, row) + i
  const kind: RunKind = runKinds[at(runs.kind, index)] ?? 'park'
  const subject = at(runs.subject, index)
  const span = {
    unitId: rows.ids[row] ?? '',
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

/** The run of a row as an index into the run columns, for reading a column without making a run of it. */
export const runIndex = (layout: Layout, row: number, i: number): number => at(layout.runs.offsets, row) + i

export const runKindAt = (layout: Layout, index: number): RunKind =>
  runKinds[at(layout.runs.kind, index)] ?? 'park'

/** The i of the row's last-listed run that covers the minute, its start included and its end not; undefined in a gap. */
export function runIndexAt(layout: Layout, row: number, minute: number): number | undefined {
  const { offsets, startMinute, endMinute } = layout.runs
  const first = at(offsets, row)
  for (let run = at(offsets, row + 1) - 1; run >= first; run--) {
    if (at(startMinute, run) <= minute && minute < at(endMinute, run)) return run - first
  }
  return undefined
}

/** The row's energy curve in unbroken stretches. */
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

/** The row's energy at any minute of the day, on the line between two levels; undefined in a gap. */
export function energyAt(layout: Layout, row: number, minute: number): number | undefined {
  const { offsets, minute: minutes, kwh, leadKwh } = layout.energy
  for (let i = at(offsets, row); i < at(offsets, row + 1); i++) {
    const end = at(minutes, i)
    if (minute > end) continue
    const lead = at(leadKwh, i)
    const before = Number.isNaN(lead) ? at(kwh, i - 1) : lead
    const share = (minute - (end - minutesPerPeriod)) / minutesPerPeriod
    return share < 0 ? undefined : before + share * (at(kwh, i) - before)
  }
  return undefined
}

class Names {
  readonly list: string[] = []
  readonly #indexes = new Map<string, number>()

  index(name: string): number {
    const known = this.#indexes.get(name)
    if (known !== undefined) return known
    this.#indexes.set(name, this.list.length)
    return this.list.push(name) - 1
  }
}

function layOutTrips(trips: readonly Trip[], names: Names): TripColumns {
  const column = (read: (trip: Trip) => string) => Uint32Array.from(trips, trip => names.index(read(trip)))
  return {
    ids: trips.map(trip => trip.id),
    truck: column(trip => trip.truckId),
    source: column(trip => trip.sourceId),
    destination: column(trip => trip.destinationId),
    startPeriod: Uint8Array.from(trips, trip => trip.startPeriod),
    endPeriod: Uint8Array.from(trips, trip => trip.endPeriod),
    batteryOffsets: offsetsOf(trips.map(trip => trip.batteryIds.length)),
    batteries: Uint32Array.from(trips.flatMap(trip => trip.batteryIds.map(id => names.index(id)))),
  }
}

function layOutRuns(plan: Plan, index: TripIndex, names: Names): RunColumns {
  const tripNumbers = new Map(plan.trips.map((trip, i): [RunTrip, number] => [trip, i]))
  const subject = (run: Run) => ('trip' in run ? (tripNumbers.get(run.trip) ?? 0) : names.index(run.place))
  const columns = emptyRunColumns(plan)
  let row = 0
  let run = 0
  const add = (ofRow: readonly Run[]) => {
    for (const each of ofRow) setRun(columns, run++, each, subject(each))
    columns.offsets[++row] = run
  }
  for (const truck of plan.trucks) add(truckRuns(truck, index))
  for (const battery of plan.batteries) add(batteryRuns(battery, index))
  return trimmed(columns, run)
}

/** Columns with room for a run per entry: there cannot be more. */
function emptyRunColumns({ trucks, batteries }: Plan): RunColumns {
  const room = [...trucks, ...batteries].reduce((sum, unit) => sum + unit.entries.length, 0)
  return {
    offsets: new Uint32Array(trucks.length + batteries.length + 1),
    startMinute: new Uint16Array(room),
    endMinute: new Uint16Array(room),
    kind: new Uint8Array(room),
    subject: new Uint32Array(room),
    rateKw: new Float64Array(room),
    energyBeforeKwh: new Float64Array(room),
    energyAfterKwh: new Float64Array(room),
  }
}

function setRun(columns: RunColumns, i: number, run: Run, subject: number): void {
  const energy: Pick<BatteryRun, 'energyBeforeKwh' | 'energyAfterKwh'> =
    'energyBeforeKwh' in run ? run : { energyBeforeKwh: Number.NaN, energyAfterKwh: Number.NaN }
  columns.startMinute[i] = run.startMinute
  columns.endMinute[i] = run.endMinute
  columns.kind[i] = runKinds.indexOf(run.kind)
  columns.subject[i] = subject
  columns.rateKw[i] = 'rateKw' in run ? run.rateKw : Number.NaN
  columns.energyBeforeKwh[i] = energy.energyBeforeKwh
  columns.energyAfterKwh[i] = energy.energyAfterKwh
}

const trimmed = (columns: RunColumns, count: number): RunColumns => ({
  offsets: columns.offsets,
  startMinute: columns.startMinute.slice(0, count),
  endMinute: columns.endMinute.slice(0, count),
  kind: columns.kind.slice(0, count),
  subject: columns.subject.slice(0, count),
  rateKw: columns.rateKw.slice(0, count),
  energyBeforeKwh: columns.energyBeforeKwh.slice(0, count),
  energyAfterKwh: columns.energyAfterKwh.slice(0, count),
})

function layOutEnergy({ trucks, batteries }: Plan, index: TripIndex): EnergyColumns {
  const points = (battery: BatterySchedule) => energyCurve(battery.entries, index)
  const curves = batteries.map(points)
  const counts = curves.map(curve => curve.reduce((sum, stretch) => sum + stretch.points.length, 0))
  const offsets = offsetsOf([...trucks.map(() => 0), ...counts])
  const count = offsets.at(-1) ?? 0
  const columns = {
    offsets,
    minute: new Uint16Array(count),
    kwh: new Float64Array(count),
    leadKwh: new Float64Array(count).fill(Number.NaN),
  }
  let i = 0
  for (const { startKwh, points } of curves.flat()) {
    columns.leadKwh[i] = startKwh
    for (const { minute, soeKwh } of points) {
      columns.minute[i] = minute
      columns.kwh[i++] = soeKwh
    }
  }
  return columns
}

function energyScale(energy: EnergyColumns, runs: RunColumns): Pick<Layout, 'lowestKwh' | 'highestKwh'> {
  let lowestKwh = 0
  let highestKwh = 0
  for (const column of [energy.kwh, energy.leadKwh, runs.energyBeforeKwh, runs.energyAfterKwh]) {
    for (const kwh of column) {
      if (kwh < lowestKwh) lowestKwh = kwh
      if (kwh > highestKwh) highestKwh = kwh
    }
  }
  return { lowestKwh, highestKwh }
}

function layOutShortfalls({ siteShortfalls, periodCount }: Plan): ShortfallColumns {
  const periods = new Float64Array(siteShortfalls.size * periodCount)
  const totals = new Float64Array(siteShortfalls.size)
  let site = 0
  for (const ofSite of siteShortfalls.values()) {
    for (const [period, shortfall] of ofSite) {
      periods[site * periodCount + period - 1] = shortfall
      totals[site] = at(totals, site) + shortfall
    }
    site++
  }
  return { siteIds: [...siteShortfalls.keys()], periods, totals, total: totals.reduce((a, b) => a + b, 0) }
}

function addUp(periodCount: number, runs: RunColumns, energy: EnergyColumns): TotalColumns {
  const zeros = () => new Float64Array(periodCount)
  const totals = { chargingKw: zeros(), dischargingKw: zeros(), energyKwh: zeros(), trucksUnderWay: zeros() }
  for (let run = 0; run < runs.kind.length; run++) {
    const kind = runKinds[at(runs.kind, run)]
    const column =
      kind === 'charge'
        ? totals.chargingKw
        : kind === 'microgrid'
          ? totals.dischargingKw
          : totals.trucksUnderWay
    if (kind !== 'charge' && kind !== 'microgrid' && kind !== 'trip') continue
    const amount = kind === 'trip' ? 1 : at(runs.rateKw, run)
    const end = at(runs.endMinute, run) / minutesPerPeriod
    for (let i = at(runs.startMinute, run) / minutesPerPeriod; i < end; i++)
      column[i] = at(column, i) + amount
  }
  for (let i = 0; i < energy.minute.length; i++) {
    const period = at(energy.minute, i) / minutesPerPeriod - 1
    totals.energyKwh[period] = at(totals.energyKwh, period) + at(energy.kwh, i)
  }
  return totals
}

/** Where each part begins, and after the last one, where all end. */
function offsetsOf(counts: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(counts.length + 1)
  for (const [i, count] of counts.entries()) offsets[i + 1] = at(offsets, i) + count
  return offsets
}

type RowIndex = Record<RowKind, Map<string, number>>
// Kept beside the layout, not in it: what is posted between threads stays small.
const rowIndexes = new WeakMap<Layout, RowIndex>()

function rowIndex(layout: Layout): RowIndex {
  let index = rowIndexes.get(layout)
  if (index === undefined) {
    index = { truck: new Map(), battery: new Map() }
    for (const [row, id] of layout.rows.ids.entries()) index[layout.rows.kinds[row] ?? 'truck'].set(id, row)
    rowIndexes.set(layout, index)
  }
  return index
}

/** Reads a column where the index is known to be inside it. */
const at = (column: { readonly [index: number]: number }, i: number): number => column[i] ?? 0
