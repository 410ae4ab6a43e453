// A unit's day as runs: neighbouring entries with the same activity, place or trip, and rate are one run.
import type { BatteryEntry, Trip, TruckEntry } from '../plan/plan.ts'
import { decidingEntry, entriesEnd, fillingEntries, type TripIndex } from './arrivals.ts'

/** What a unit can do, in the order of the legend. A truck makes a trip; a battery is carried on it. */
export const runKinds = ['park', 'trip', 'charge', 'microgrid', 'stage', 'carried'] as const
export type RunKind = (typeof runKinds)[number]

/** The kinds of runs in which a unit is on the way. */
export const travelKinds: ReadonlySet<RunKind> = new Set(['trip', 'carried'])

/** Minutes from the start of the plan's day. */
type Span = { unitId: string; startMinute: number; endMinute: number }
export type RunTrip = Omit<Trip, 'listedUnder'>

export type TruckRun = Span & ({ kind: 'park'; place: string } | { kind: 'trip'; trip: RunTrip })

/** `energyBeforeKwh` is the level at the start of the run, `energyAfterKwh` the level at its end. */
export type BatteryRun = Span & { energyBeforeKwh: number; energyAfterKwh: number } & (
    | { kind: 'charge'; place: string; rateKw: number }
    | { kind: 'microgrid'; place: string; rateKw: number }
    | { kind: 'stage'; place: string }
    | { kind: 'carried'; trip: RunTrip }
  )

export type Run = TruckRun | BatteryRun

/** Stores runs as they are found: in columns of the layout, or as objects in tests. */
export interface RunMaker<Entry, R> {
  /** `before` is the deciding entry of the previous period; undefined if the plan has none. */
  begin: (entry: Entry, before: Entry | undefined) => R
  /** Whether the entry belongs to the run: it begins at the run's end and has the same kind, location, trip and rate. */
  continues: (run: R, entry: Entry) => boolean
  extend: (run: R, entry: Entry) => void
  /** Called with the deciding entry of each period. */
  ended?: (entry: Entry) => void
}

/** Turns a unit's entries, which must be ordered by period, into runs. */
export function traceRuns<Entry extends TruckEntry | BatteryEntry, R>(
  entries: readonly Entry[],
  trips: TripIndex,
  maker: RunMaker<Entry, R>,
): void {
  let open: readonly R[] = []
  let before: Entry | undefined
  for (let start = 0, end = 0; start < entries.length; start = end) {
    const first = entries[start] as Entry
    end = entriesEnd(entries, start)
    const level = before?.period === first.period - 1 ? before : undefined
    if (end === start + 1) {
      // Most periods have one entry, which fills and decides them: this avoids making a list for each.
      const run = extendOrBegin(open, first, level, maker)
      if (open.length !== 1 || open[0] !== run) open = [run]
      before = first
    } else {
      const periodEntries = entries.slice(start, end)
      open = fillingEntries(periodEntries, trips).map(entry => extendOrBegin(open, entry, level, maker))
      before = decidingEntry(periodEntries, trips)
    }
    if (before) maker.ended?.(before)
  }
}

/** Adds the entry to the open run that it continues, or begins a new one. */
function extendOrBegin<Entry, R>(
  open: readonly R[],
  entry: Entry,
  level: Entry | undefined,
  maker: RunMaker<Entry, R>,
): R {
  for (const run of open) {
    if (!maker.continues(run, entry)) continue
    maker.extend(run, entry)
    return run
  }
  return maker.begin(entry, level)
}

/** The trip that an entry names. A decoded plan has every trip that its entries name. */
export function tripOf(tripId: string, trips: TripIndex): Trip {
  const trip = trips.get(tripId)
  if (trip === undefined) throw new Error(`no trip of a decoded plan: ${tripId}`)
  return trip
}
