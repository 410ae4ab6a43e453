// What a truck does in a plan's day: trip by trip what is loaded and unloaded, and with how much energy batteries arrive.
import { arrivalMinute, periodStart } from '../calendar/period.ts'
import type { BatteryRun, RunTrip, TruckRun } from '../runs/runs.ts'

/** One truck's part of a plan. */
export interface TruckPlan {
  txId: string
  /** '2026-01-15' */
  day: string
  /** As written in the plan: the day's zone follows from it. */
  timestamp: string
  periodCount: number
  truckId: string
  /** In any order. */
  trips: readonly RunTrip[]
  runs: readonly TruckRun[]
  /** Empty for a battery that the plan has no schedule of. */
  runsOfBattery: (batteryId: string) => readonly BatteryRun[]
}

/** Null where the plan does not say. */
export interface BatteryLevel {
  batteryId: string
  energyKwh: number | null
}

/** Minutes count from the start of the plan's day. */
export interface SheetRow {
  trip: RunTrip
  startMinute: number
  arrivalMinute: number
  /** Batteries that are taken on board before the departure, and off after the arrival. */
  load: readonly string[]
  unload: readonly string[]
  /** Every battery on board, with its level on arrival. */
  arriving: readonly BatteryLevel[]
}

/** The trips of one truck in a plan's day, by departure. */
export interface RunSheet extends Pick<TruckPlan, 'txId' | 'day' | 'timestamp' | 'periodCount' | 'truckId'> {
  rows: readonly SheetRow[]
}

export function runSheetOf(plan: TruckPlan): RunSheet {
  const trips = tripsInOrder(plan)
  return {
    txId: plan.txId,
    day: plan.day,
    timestamp: plan.timestamp,
    periodCount: plan.periodCount,
    truckId: plan.truckId,
    rows: trips.map((trip, i) => rowOf(plan, trip, trips[i - 1], trips[i + 1])),
  }
}

/** Where a truck is at a minute of the plan's day, and what it does next. */
export interface TruckStatus {
  /** The trip under way. */
  current: SheetRow | null
  /** Where it is parked; null on a trip, and where the plan does not say. */
  place: string | null
  /** Since when it is parked there; null where that was before the plan's day. */
  arrivedMinute: number | null
  onBoard: readonly BatteryLevel[]
  /** The trips that have not departed yet. */
  next: readonly SheetRow[]
}

export function truckStatusAt(plan: TruckPlan, minute: number): TruckStatus {
  const { rows } = runSheetOf(plan)
  const current = rows.findLast(row => row.startMinute <= minute && minute < row.arrivalMinute) ?? null
  const before = rows.findLast(row => row.arrivalMinute <= minute)
  const next = rows.filter(row => row.startMinute > minute)
  const onBoard = current ? batteriesOf(current) : stayingOnBoard(before, next[0])
  return {
    current,
    ...(current ? noPlace : parkedAt(plan, minute)),
    onBoard: onBoard.map(batteryId => ({
      batteryId,
      energyKwh: energyAt(plan.runsOfBattery(batteryId), minute),
    })),
    next,
  }
}

const batteriesOf = ({ arriving }: SheetRow): string[] => arriving.map(({ batteryId }) => batteryId)

const stayingOnBoard = (before: SheetRow | undefined, next: SheetRow | undefined): string[] =>
  before && next
    ? batteriesOf(before).filter(
        id => !before.unload.includes(id) && batteriesOf(next).includes(id) && !next.load.includes(id),
      )
    : []

/** The last instant of a run is its own where no other begins. */
function parkedAt({ runs }: TruckPlan, minute: number): Pick<TruckStatus, 'place' | 'arrivedMinute'> {
  const run = runs.findLast(({ startMinute, endMinute }) => startMinute <= minute && minute <= endMinute)
  return run?.kind === 'park' ? { place: run.place, arrivedMinute: run.startMinute || null } : noPlace
}

const noPlace = { place: null, arrivedMinute: null }

const tripsInOrder = ({ trips }: TruckPlan): RunTrip[] =>
  [...trips].sort((a, b) => a.startPeriod - b.startPeriod || a.endPeriod - b.endPeriod)

function rowOf(
  plan: TruckPlan,
  trip: RunTrip,
  before: RunTrip | undefined,
  after: RunTrip | undefined,
): SheetRow {
  const batteryIds = [...new Set(trip.batteryIds)]
  return {
    trip,
    startMinute: periodStart(trip.startPeriod),
    arrivalMinute: arrivalMinute(trip),
    load: batteryIds.filter(id => !staysOnBoard(plan, id, before, trip)),
    unload: batteryIds.filter(id => !staysOnBoard(plan, id, trip, after)),
    arriving: batteryIds.map(batteryId => ({
      batteryId,
      energyKwh: energyAfterTrip(plan.runsOfBattery(batteryId), trip.id),
    })),
  }
}

/**
 * Whether the battery is left on the truck between two trips that follow each other. No plan says it: a battery that charges or
 * discharges in between counts as taken off, and one that both trips carry and that does nothing in between as left on.
 */
function staysOnBoard(
  plan: TruckPlan,
  batteryId: string,
  before: RunTrip | undefined,
  after: RunTrip | undefined,
): boolean {
  if (!before?.batteryIds.includes(batteryId) || !after?.batteryIds.includes(batteryId)) return false
  if (before.destinationId !== after.sourceId) return false
  const [from, to] = [arrivalMinute(before), periodStart(after.startPeriod)]
  const works = ({ kind, startMinute, endMinute }: BatteryRun) =>
    (kind === 'charge' || kind === 'microgrid') && startMinute < to && endMinute > from
  return !plan.runsOfBattery(batteryId).some(works)
}

const energyAfterTrip = (runs: readonly BatteryRun[], tripId: string): number | null =>
  runs.findLast(run => run.kind === 'carried' && run.trip.id === tripId)?.energyAfterKwh ?? null

/** Between the ends of a run the level is on a straight line. */
function energyAt(runs: readonly BatteryRun[], minute: number): number | null {
  const run = runs.findLast(({ startMinute, endMinute }) => startMinute <= minute && minute <= endMinute)
  if (!run) return null
  const share = (minute - run.startMinute) / (run.endMinute - run.startMinute)
  return run.energyBeforeKwh + share * (run.energyAfterKwh - run.energyBeforeKwh)
}
