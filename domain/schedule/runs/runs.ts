// A unit's day as runs: neighbouring entries that say the same, of the same place or trip and at the same rate, are one.
import type { BatteryEntry, Trip, TruckEntry } from '../plan/plan.ts'
import { decidingEntry, entriesEnd, fillingEntries, type TripIndex } from './arrivals.ts'

/** What a unit can be doing, in the order of the legend. A truck makes a trip; a battery is carried on it. */
export const runKinds = ['park', 'trip', 'charge', 'microgrid', 'stage', 'carried'] as const
export type RunKind = (typeof runKinds)[number]

/** Minutes from the start of the plan's day. */
type Span = { unitId: string; startMinute: number; endMinute: number }
export type RunTrip = Omit<Trip, 'listedUnder'>

export type TruckRun = Span & ({ kind: 'park'; place: string } | { kind: 'trip'; trip: RunTrip })

/** `energyBeforeKwh` is the level at the run's start, `energyAfterKwh` the one at its end. */
export type BatteryRun = Span & { energyBeforeKwh: number; energyAfterKwh: number } & (
    | { kind: 'charge'; place: string; rateKw: number }
    | { kind: 'microgrid'; place: string; rateKw: number }
    | { kind: 'stage'; place: string }
    | { kind: 'carried'; trip: RunTrip }
  )

export type Run = TruckRun | BatteryRun

/** What runs are written into as they are found: columns of the layout, or objects in tests. */
export interface RunMaker<Entry, R> {
  /** `before` is the entry that the period before ended with; undefined where the plan has none. */
  begin: (entry: Entry, before: Entry | undefined) => R
  /** Whether the entry belongs to the run: right after its end, and of the same kind, location, trip and rate. */
  continues: (run: R, entry: Entry) => boolean
  extend: (run: R, entry: Entry) => void
  /** The entry that a period ended with. */
  ended?: (entry: Entry) => void
}

/** Follows a unit through its entries, which are ordered by period. */
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
      // Nearly always a period holds one entry, which fills it and decides it: no lists are made for it.
      const run = followed(open, first, level, maker)
      if (open.length !== 1 || open[0] !== run) open = [run]
      before = first
    } else {
      const held = entries.slice(start, end)
      open = fillingEntries(held, trips).map(entry => followed(open, entry, level, maker))
      before = decidingEntry(held, trips)
    }
    if (before) maker.ended?.(before)
  }
}

/** The run that the entry is of: an open one, or one that begins with it. */
function followed<Entry, R>(
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

/** The trip that an entry names: a decoded plan's entries name trips that it has. */
export function tripOf(tripId: string, trips: TripIndex): Trip {
  const trip = trips.get(tripId)
  if (trip === undefined) throw new Error(`no trip of a decoded plan: ${tripId}`)
  return trip
}
