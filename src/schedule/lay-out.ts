// Writes a plan into columns of numbers, unit after unit: no more than one unit's entries need be there at a time.
import { indexTrips, type TripIndex } from '../../domain/schedule/arrivals.ts'
import { energyBeforeKwh } from '../../domain/schedule/energy.ts'
import { minutesPerPeriod, periodEnd, periodStart } from '../../domain/schedule/period.ts'
import {
  type BatteryEntry,
  type BatterySchedule,
  type Plan,
  type PlanHead,
  readPlan,
  type Trip,
  type TruckEntry,
  type TruckSchedule,
} from '../../domain/schedule/plan.ts'
import { type RunMaker, runKinds, traceRuns } from '../../domain/schedule/runs.ts'
import type {
  EnergyColumns,
  Layout,
  RowKind,
  RunColumns,
  ShortfallColumns,
  TotalColumns,
  TripColumns,
} from './layout.ts'

export function layOut(plan: Plan): Layout {
  const writer = new LayoutWriter(plan.trips)
  for (const truck of plan.trucks) writer.addTruck(truck)
  for (const battery of plan.batteries) writer.addBattery(battery)
  return writer.end(plan)
}

/**
 * Decodes a plan from parsed JSON and lays it out as it goes. `told` hears which share of the units is done. Throws
 * `PlanRefused` where it is no plan.
 */
export function layOutReceived(received: unknown, told: (share: number) => void = () => {}): Layout {
  let writer = new LayoutWriter([])
  let units = 0
  let done = 0
  const head = readPlan(received, {
    begin: (trips, unitCount) => {
      writer = new LayoutWriter(trips)
      units = unitCount
    },
    truck: truck => {
      writer.addTruck(truck)
      told(++done / units)
    },
    battery: battery => {
      writer.addBattery(battery)
      told(++done / units)
    },
  })
  return writer.end(head)
}

class LayoutWriter {
  readonly #names = new Names()
  readonly #trips: TripColumns
  readonly #tripNumbers: ReadonlyMap<string, number>
  readonly #index: TripIndex
  readonly #rows: Layout['rows'] = { ids: [], kinds: [] }
  readonly #runs = new RunWriter()
  readonly #energy = new EnergyWriter()

  constructor(trips: readonly Trip[]) {
    this.#trips = tripColumns(trips, this.#names)
    this.#index = indexTrips({ trips })
    this.#tripNumbers = firstNumbers(trips)
  }

  addTruck({ id, entries }: TruckSchedule): void {
    this.#runs.makeRoom(entries.length)
    traceRuns(entries, this.#index, this.#truckRuns)
    this.#endRow(id, 'truck')
  }

  addBattery({ id, entries }: BatterySchedule): void {
    this.#runs.makeRoom(entries.length)
    this.#energy.makeRoom(entries.length)
    traceRuns(entries, this.#index, this.#batteryRuns)
    this.#endRow(id, 'battery')
  }

  end(head: PlanHead): Layout {
    const runs = this.#runs.columns()
    const energy = this.#energy.columns()
    return {
      txId: head.txId,
      day: head.day,
      timestamp: head.timestamp.toISOString(),
      periodCount: head.periodCount,
      minutes: periodEnd(head.periodCount),
      totalCost: head.totalCost,
      shortfalls: shortfallColumns(head),
      ...energyScale(energy, runs),
      rows: this.#rows,
      runs,
      energy,
      trips: this.#trips,
      totals: addUp(head.periodCount, runs, energy),
      names: this.#names.list,
    }
  }

  #endRow(id: string, kind: RowKind): void {
    this.#rows.ids.push(id)
    this.#rows.kinds.push(kind)
    this.#runs.endRow()
    this.#energy.endRow()
  }

  readonly #truckRuns: RunMaker<TruckEntry, number> = {
    begin: entry => {
      const isTrip = entry.scheduleType === 'trip'
      const subject = isTrip ? this.#trip(entry.tripId) : this.#names.index(entry.locationId)
      return this.#runs.begin(entry.period, isTrip ? kinds.trip : kinds.park, subject)
    },
    goesOn: (run, entry) =>
      entry.scheduleType === 'trip'
        ? this.#runs.goesOn(run, entry.period, kinds.trip, this.#trip(entry.tripId))
        : this.#runs.goesOn(run, entry.period, kinds.park, this.#names.index(entry.locationId)),
    extend: (run, entry) => this.#runs.extend(run, entry.period),
  }

  readonly #batteryRuns: RunMaker<BatteryEntry, number> = {
    begin: (entry, before) => {
      const run = this.#runs.begin(entry.period, batteryKinds[entry.scheduleType], this.#subject(entry))
      this.#runs.setEnergy(run, rateOf(entry), before?.soeKwh ?? energyBeforeKwh(entry), entry.soeKwh)
      return run
    },
    goesOn: (run, entry) =>
      this.#runs.goesOn(run, entry.period, batteryKinds[entry.scheduleType], this.#subject(entry)) &&
      this.#runs.hasRate(run, rateOf(entry)),
    extend: (run, entry) => {
      this.#runs.extend(run, entry.period)
      this.#runs.setEnergyAfter(run, entry.soeKwh)
    },
    ended: entry => this.#energy.add(entry),
  }

  #subject(entry: BatteryEntry): number {
    switch (entry.scheduleType) {
      case 'charge':
      case 'stage':
        return this.#names.index(entry.locationId)
      case 'microgrid':
        return this.#names.index(entry.microgridId)
      case 'trip':
        return this.#trip(entry.tripId)
    }
  }

  /** A decoded plan's entries name trips that it has. */
  #trip(id: string): number {
    return this.#tripNumbers.get(id) ?? 0
  }
}

const kinds = Object.fromEntries(runKinds.map((kind, i) => [kind, i])) as Record<
  (typeof runKinds)[number],
  number
>
const batteryKinds: Record<BatteryEntry['scheduleType'], number> = {
  charge: kinds.charge,
  microgrid: kinds.microgrid,
  stage: kinds.stage,
  trip: kinds.carried,
}

function rateOf(entry: BatteryEntry): number {
  if (entry.scheduleType === 'charge') return entry.chargeRateKw
  return entry.scheduleType === 'microgrid' ? entry.dischargeRateKw : Number.NaN
}

class RunWriter {
  #count = 0
  #columns = runColumns(0)
  readonly #offsets: number[] = [0]

  /** There cannot be more runs than entries. */
  makeRoom(entries: number): void {
    const wanted = this.#count + entries
    const room = this.#columns.kind.length
    if (wanted > room) this.#columns = resized(this.#columns, Math.max(wanted, 2 * room))
  }

  begin(period: number, kind: number, subject: number): number {
    const run = this.#count++
    const columns = this.#columns
    columns.startMinute[run] = periodStart(period)
    columns.endMinute[run] = periodEnd(period)
    columns.kind[run] = kind
    columns.subject[run] = subject
    this.setEnergy(run, Number.NaN, Number.NaN, Number.NaN)
    return run
  }

  setEnergy(run: number, rateKw: number, beforeKwh: number, afterKwh: number): void {
    this.#columns.rateKw[run] = rateKw
    this.#columns.energyBeforeKwh[run] = beforeKwh
    this.#columns.energyAfterKwh[run] = afterKwh
  }

  setEnergyAfter(run: number, kwh: number): void {
    this.#columns.energyAfterKwh[run] = kwh
  }

  goesOn(run: number, period: number, kind: number, subject: number): boolean {
    const { endMinute, kind: kinds, subject: subjects } = this.#columns
    return endMinute[run] === periodStart(period) && kinds[run] === kind && subjects[run] === subject
  }

  hasRate(run: number, rateKw: number): boolean {
    const rate = at(this.#columns.rateKw, run)
    return rate === rateKw || Number.isNaN(rate)
  }

  extend(run: number, period: number): void {
    this.#columns.endMinute[run] = periodEnd(period)
  }

  endRow(): void {
    this.#offsets.push(this.#count)
  }

  columns(): RunColumns {
    return { offsets: Uint32Array.from(this.#offsets), ...resized(this.#columns, this.#count) }
  }
}

const runColumns = (room: number) => ({
  startMinute: new Uint16Array(room),
  endMinute: new Uint16Array(room),
  kind: new Uint8Array(room),
  subject: new Uint32Array(room),
  rateKw: new Float64Array(room),
  energyBeforeKwh: new Float64Array(room),
  energyAfterKwh: new Float64Array(room),
})

class EnergyWriter {
  #count = 0
  #columns = energyColumns(0)
  readonly #offsets: number[] = [0]

  /** There cannot be more points than entries. */
  makeRoom(entries: number): void {
    const wanted = this.#count + entries
    const room = this.#columns.kwh.length
    if (wanted > room) this.#columns = resized(this.#columns, Math.max(wanted, 2 * room))
  }

  /** The level that the entry's period ends with. */
  add(entry: BatteryEntry): void {
    const { minute, kwh, leadKwh } = this.#columns
    const point = this.#count++
    const goesOn = point > at(this.#offsets, this.#offsets.length - 1)
    minute[point] = periodEnd(entry.period)
    kwh[point] = entry.soeKwh
    leadKwh[point] =
      goesOn && minute[point - 1] === periodStart(entry.period) ? Number.NaN : energyBeforeKwh(entry)
  }

  endRow(): void {
    this.#offsets.push(this.#count)
  }

  columns(): EnergyColumns {
    return { offsets: Uint32Array.from(this.#offsets), ...resized(this.#columns, this.#count) }
  }
}

const energyColumns = (room: number) => ({
  minute: new Uint16Array(room),
  kwh: new Float64Array(room),
  leadKwh: new Float64Array(room),
})

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** The same columns with room for more, or without the room that was not needed. */
function resized<Columns extends Record<string, Numbers>>(columns: Columns, room: number): Columns {
  const entries = Object.entries(columns).map(([name, column]) => {
    const other = new (column.constructor as new (room: number) => Numbers)(room)
    other.set(column.subarray(0, room))
    return [name, other]
  })
  return Object.fromEntries(entries)
}

class Names {
  readonly list: string[] = []
  readonly #indexes = new Map<string, number>()
  #latest = ''
  #latestIndex = -1

  index(name: string): number {
    // Period after period a unit stands at the same place.
    if (name === this.#latest && this.#latestIndex >= 0) return this.#latestIndex
    const known = this.#indexes.get(name)
    const index = known ?? this.list.push(name) - 1
    if (known === undefined) this.#indexes.set(name, index)
    this.#latest = name
    this.#latestIndex = index
    return index
  }
}

/** Where a plan gives an id twice, the first trip has it. */
function firstNumbers(trips: readonly Trip[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const [number, { id }] of trips.entries()) if (!numbers.has(id)) numbers.set(id, number)
  return numbers
}

function tripColumns(trips: readonly Trip[], names: Names): TripColumns {
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

function shortfallColumns({ siteShortfalls, periodCount }: PlanHead): ShortfallColumns {
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
    if (kind !== 'charge' && kind !== 'microgrid' && kind !== 'trip') continue
    const column =
      kind === 'charge'
        ? totals.chargingKw
        : kind === 'microgrid'
          ? totals.dischargingKw
          : totals.trucksUnderWay
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

/** Reads a column where the index is known to be inside it. */
const at = (column: { readonly [index: number]: number }, i: number): number => column[i] ?? 0
