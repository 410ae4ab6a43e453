// Builds the layout of a plan unit by unit, so that only one unit's entries are in memory at a time.
import { minutesPerPeriod, periodEnd } from '../../../domain/schedule/calendar/period.ts'
import { streamPlanBytes } from '../../../domain/schedule/plan/bytes.ts'
import type { UnitSink } from '../../../domain/schedule/plan/decode.ts'
import type { PlanHead, PlanStart } from '../../../domain/schedule/plan/frame.ts'
import type {
  BatteryEntry,
  BatterySchedule,
  Plan,
  Trip,
  TruckEntry,
  TruckSchedule,
} from '../../../domain/schedule/plan/plan.ts'
import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'
import type { TripIndex } from '../../../domain/schedule/runs/arrivals.ts'
import { energyBeforeKwh } from '../../../domain/schedule/runs/energy.ts'
import { type RunMaker, runKinds, traceRuns } from '../../../domain/schedule/runs/runs.ts'
import { at, rowId, rowKind } from './column.ts'
import { EnergyWriter, Names, RunWriter } from './column-writers.ts'
import type { Layout } from './layout.ts'
import { addUp, energyRange, shortfallColumns, tripColumns } from './sums.ts'

/** A plan with its layout, whose columns are still here: none was transferred. */
export interface LaidOutPlan {
  plan: Plan
  layout: Layout
}

/** The rows of units that are the same objects in `before` are copied from there. */
export function layOut(plan: Plan, before?: LaidOutPlan): Layout {
  const writer = new LayoutWriter(plan.trips, before)
  const { trucks, batteries } = plan
  for (let i = 0; i < trucks.length; i++) {
    i += writer.copyRows(trucks, i)
    const truck = trucks[i]
    if (truck) writer.addTruck(truck)
  }
  for (let i = 0; i < batteries.length; i++) {
    i += writer.copyRows(batteries, i)
    const battery = batteries[i]
    if (battery) writer.addBattery(battery)
  }
  return writer.end(plan)
}

/** Callbacks while a plan is laid out. */
export interface LayoutProgress {
  /** The finished share from 0 to 1. */
  done: (share: number) => void
  /**
   * The first rows of a large plan, to be shown while the rest is decoded, with the length of these rows and without shortfalls
   * and cost. The bytes may still turn out not to be a plan.
   */
  first: (layout: Layout) => void
}

/** More than the rows of any screen. */
const firstUnits = 80
/** A plan with fewer units is ready so soon that its first rows are not reported. */
const minUnits = 3000

/** Decodes a plan and lays it out at the same time. Throws `InvalidPlan`. */
export function layOutBytes(
  bytes: Uint8Array,
  { done, first }: LayoutProgress = noListeners,
  fastFrom?: number,
): Layout {
  let writer = new LayoutWriter([])
  let known: PlanStart | undefined
  let isFirstReported = false
  const added = (share: number) => {
    done(share)
    if (isFirstReported || !known || writer.unitCount !== firstUnits || share > firstUnits / minUnits) return
    isFirstReported = true
    first(writer.soFar(known))
  }
  const sink: UnitSink = {
    begin: start => {
      known = start
      writer = new LayoutWriter(start.trips)
    },
    truck: (truck, share) => {
      writer.addTruck(truck)
      added(share)
    },
    battery: (battery, share) => {
      writer.addBattery(battery)
      added(share)
    },
  }
  const head = streamPlanBytes(bytes, sink, fastFrom)
  return writer.end(head)
}

const noListeners: LayoutProgress = { done: () => {}, first: () => {} }

class LayoutWriter {
  readonly #names = new Names()
  readonly #trips: readonly Trip[]
  readonly #tripNumbers: TripNumbers
  readonly #rows: Layout['rows'] = { ids: [], kinds: [] }
  readonly #runs = new RunWriter()
  readonly #energy = new EnergyWriter()

  readonly #before: RowsBefore | null

  constructor(trips: readonly Trip[], before?: LaidOutPlan) {
    this.#trips = trips
    this.#tripNumbers = new TripNumbers(trips)
    this.#before = before ? new RowsBefore(before, this.#tripNumbers) : null
  }

  get unitCount(): number {
    return this.#rows.ids.length
  }

  /** Copies the rows of the units from the i-th on that have rows which are still right. Returns how many. */
  copyRows(units: readonly UnitSchedule[], i: number): number {
    const before = this.#before
    const first = before?.rowOf(units[i])
    if (!before || first === undefined) return 0
    let end = first + 1
    while (before.rowOf(units[i + end - first]) === end) end++
    const { runs, energy, rows } = before.layout
    this.#runs.copyRows(runs, first, end, (kind, subject) =>
      isOfTrip(kind) ? before.tripNumber(subject) : this.#names.index(before.layout.names[subject] ?? ''),
    )
    this.#energy.copyRows(energy, first, end)
    for (let row = first; row < end; row++) {
      this.#rows.ids.push(rowId({ rows }, row))
      this.#rows.kinds.push(rowKind({ rows }, row))
    }
    return end - first
  }

  addTruck({ id, entries }: TruckSchedule): void {
    this.#runs.makeRoom(entries.length)
    traceRuns(entries, this.#tripNumbers, this.#truckRuns)
    this.#endRow(id, 'truck')
  }

  addBattery({ id, entries }: BatterySchedule): void {
    this.#runs.makeRoom(entries.length)
    this.#energy.makeRoom(entries.length)
    traceRuns(entries, this.#tripNumbers, this.#batteryRuns)
    this.#endRow(id, 'battery')
  }

  /** The layout of the units so far, with trips up to the last one that they make. */
  soFar(start: PlanStart): Layout {
    const periodCount = Math.max(...this.#runs.columns().endMinute) / minutesPerPeriod
    const head = { ...start, periodCount, totalCost: 0, siteShortfalls: new Map() }
    return this.#layout(head, start.trips.slice(0, this.#tripNumbers.end), this.#names.copy())
  }

  end(head: PlanHead): Layout {
    return this.#layout(head, this.#trips, this.#names)
  }

  #layout(head: PlanHead, trips: readonly Trip[], names: Names): Layout {
    const runs = this.#runs.columns()
    const energy = this.#energy.columns()
    const shortfalls = shortfallColumns(head)
    return {
      txId: head.txId,
      day: head.day,
      timestamp: head.timestampText,
      periodCount: head.periodCount,
      minutes: periodEnd(head.periodCount),
      totalCost: head.totalCost,
      shortfalls,
      ...energyRange(energy, runs),
      rows: { ids: [...this.#rows.ids], kinds: [...this.#rows.kinds] },
      runs,
      energy,
      trips: tripColumns(trips, names),
      totals: addUp(head.periodCount, runs, energy, shortfalls),
      names: names.list,
    }
  }

  #endRow(id: string, kind: UnitKind): void {
    this.#rows.ids.push(id)
    this.#rows.kinds.push(kind)
    this.#runs.endRow()
    this.#energy.endRow()
  }

  readonly #truckRuns: RunMaker<TruckEntry, number> = {
    begin: entry => {
      const isTrip = entry.scheduleType === 'trip'
      const subject = isTrip ? this.#tripNumbers.of(entry.tripId) : this.#names.index(entry.locationId)
      return this.#runs.begin(entry.period, isTrip ? kinds.trip : kinds.park, subject)
    },
    continues: (run, entry) =>
      entry.scheduleType === 'trip'
        ? this.#runs.continues(run, entry.period, kinds.trip, this.#tripNumbers.of(entry.tripId))
        : this.#runs.continues(run, entry.period, kinds.park, this.#names.index(entry.locationId)),
    extend: (run, entry) => this.#runs.extend(run, entry.period),
  }

  readonly #batteryRuns: RunMaker<BatteryEntry, number> = {
    begin: (entry, before) => {
      const run = this.#runs.begin(entry.period, batteryKinds[entry.scheduleType], this.#subject(entry))
      this.#runs.setEnergy(run, rateOf(entry), before?.soeKwh ?? energyBeforeKwh(entry), entry.soeKwh)
      return run
    },
    continues: (run, entry) =>
      this.#runs.continues(run, entry.period, batteryKinds[entry.scheduleType], this.#subject(entry)) &&
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
        return this.#tripNumbers.of(entry.tripId)
    }
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

const isOfTrip = (kind: number): boolean => kind === kinds.trip || kind === kinds.carried

type UnitSchedule = TruckSchedule | BatterySchedule

/** The rows of a layout by the units that they are of. */
class RowsBefore {
  readonly layout: Layout
  readonly #rows = new Map<UnitSchedule | undefined, number>()
  /** By its number before, the present number of each trip; -1 if it is gone or at another time. */
  readonly #tripNumbers: Int32Array

  constructor({ plan, layout }: LaidOutPlan, trips: TripNumbers) {
    this.layout = layout
    for (const [row, unit] of [...plan.trucks, ...plan.batteries].entries()) this.#rows.set(unit, row)
    const { ids, startPeriod, endPeriod } = layout.trips
    this.#tripNumbers = Int32Array.from(ids, (id, i) => {
      const trip = trips.get(id)
      const isSame = trip?.startPeriod === startPeriod[i] && trip?.endPeriod === endPeriod[i]
      return isSame ? trips.of(id) : -1
    })
  }

  /** Undefined if the unit is another than before, or a trip of it. */
  rowOf(unit: UnitSchedule | undefined): number | undefined {
    const row = this.#rows.get(unit)
    if (row === undefined) return undefined
    const { offsets, kind, subject } = this.layout.runs
    const end = at(offsets, row + 1)
    for (let run = at(offsets, row); run < end; run++)
      if (isOfTrip(at(kind, run)) && this.tripNumber(at(subject, run)) < 0) return undefined
    return row
  }

  tripNumber(before: number): number {
    return at(this.#tripNumbers, before)
  }
}

function rateOf(entry: BatteryEntry): number {
  if (entry.scheduleType === 'charge') return entry.chargeRateKw
  return entry.scheduleType === 'microgrid' ? entry.dischargeRateKw : Number.NaN
}

/** Trips and their indexes by id; of two trips with one id, the first. */
class TripNumbers implements TripIndex {
  /** One more than the highest index returned so far. */
  end = 0
  readonly #trips: readonly Trip[]
  readonly #numbers = new Map<string, number>()
  #latest: string | undefined
  #latestNumber = 0

  constructor(trips: readonly Trip[]) {
    this.#trips = trips
    for (const [number, { id }] of trips.entries()) if (!this.#numbers.has(id)) this.#numbers.set(id, number)
  }

  get(id: string): Trip | undefined {
    return this.#trips[this.#numbers.get(id) ?? -1]
  }

  /** Entries of a decoded plan name existing trips, often the same one for several periods. */
  of(id: string): number {
    if (id !== this.#latest) {
      this.#latest = id
      this.#latestNumber = this.#numbers.get(id) ?? 0
      this.end = Math.max(this.end, this.#latestNumber + 1)
    }
    return this.#latestNumber
  }
}
