// A unit's day as runs: neighbouring entries that say the same, of the same place or trip and at the same rate, are one.

import { periodEnd, periodStart } from '../calendar/period.ts'
import type { BatteryEntry, BatterySchedule, Trip, TruckEntry, TruckSchedule } from '../plan/plan.ts'
import { decidingEntry, entriesEnd, fillingEntries, type TripIndex } from './arrivals.ts'
import { energyBeforeKwh } from './energy.ts'

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

/** The runs of a truck in order of their start. A missing period is a gap that no run crosses. */
export function truckRuns({ id, entries }: TruckSchedule, trips: TripIndex): TruckRun[] {
  const runs: TruckRun[] = []
  traceRuns<TruckEntry, TruckRun>(entries, trips, {
    begin: entry => added(runs, beginTruckRun(id, entry, trips)),
    continues: (run, entry) => run.endMinute === periodStart(entry.period) && sameAsTruckRun(run, entry),
    extend: (run, entry) => {
      run.endMinute = periodEnd(entry.period)
    },
  })
  return runs
}

/** The runs of a battery in order of their start, with the energy before and after each. Gaps are those of a truck. */
export function batteryRuns({ id, entries }: BatterySchedule, trips: TripIndex): BatteryRun[] {
  const runs: BatteryRun[] = []
  traceRuns<BatteryEntry, BatteryRun>(entries, trips, {
    begin: (entry, before) =>
      added(runs, beginBatteryRun(id, entry, before?.soeKwh ?? energyBeforeKwh(entry), trips)),
    continues: (run, entry) => run.endMinute === periodStart(entry.period) && sameAsBatteryRun(run, entry),
    extend: (run, entry) => {
      run.endMinute = periodEnd(entry.period)
      run.energyAfterKwh = entry.soeKwh
    },
  })
  return runs
}

function added<R>(runs: R[], run: R): R {
  runs.push(run)
  return run
}

/** What runs are made into as they are found: objects, or lines of columns. */
export interface RunMaker<Entry, R> {
  /** `before` is the entry that the period before ended with; undefined where the plan has none. */
  begin: (entry: Entry, before: Entry | undefined) => R
  /** Whether the entry is of the run: right after its end, and the same. */
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

function beginTruckRun(unitId: string, entry: TruckEntry, trips: TripIndex): TruckRun {
  const startMinute = periodStart(entry.period)
  const endMinute = periodEnd(entry.period)
  return entry.scheduleType === 'park'
    ? { unitId, startMinute, endMinute, kind: 'park', place: entry.locationId }
    : { unitId, startMinute, endMinute, kind: 'trip', trip: tripOf(entry.tripId, trips) }
}

function sameAsTruckRun(run: TruckRun, entry: TruckEntry): boolean {
  return entry.scheduleType === 'park'
    ? run.kind === 'park' && run.place === entry.locationId
    : run.kind === 'trip' && run.trip.id === entry.tripId
}

// Written out without spread: there are as many runs as bars in the chart of a fleet, and spread takes most of the time.
function beginBatteryRun(
  unitId: string,
  entry: BatteryEntry,
  energyBeforeKwh: number,
  trips: TripIndex,
): BatteryRun {
  const startMinute = periodStart(entry.period)
  const endMinute = periodEnd(entry.period)
  const energyAfterKwh = entry.soeKwh
  switch (entry.scheduleType) {
    case 'charge': {
      const { locationId: place, chargeRateKw: rateKw } = entry
      return {
        unitId,
        startMinute,
        endMinute,
        energyBeforeKwh,
        energyAfterKwh,
        kind: 'charge',
        place,
        rateKw,
      }
    }
    case 'microgrid': {
      const { microgridId: place, dischargeRateKw: rateKw } = entry
      return {
        unitId,
        startMinute,
        endMinute,
        energyBeforeKwh,
        energyAfterKwh,
        kind: 'microgrid',
        place,
        rateKw,
      }
    }
    case 'stage': {
      const place = entry.locationId
      return { unitId, startMinute, endMinute, energyBeforeKwh, energyAfterKwh, kind: 'stage', place }
    }
    case 'trip': {
      const trip = tripOf(entry.tripId, trips)
      return { unitId, startMinute, endMinute, energyBeforeKwh, energyAfterKwh, kind: 'carried', trip }
    }
  }
}

function sameAsBatteryRun(run: BatteryRun, entry: BatteryEntry): boolean {
  switch (entry.scheduleType) {
    case 'charge':
      return run.kind === 'charge' && run.place === entry.locationId && run.rateKw === entry.chargeRateKw
    case 'microgrid':
      return (
        run.kind === 'microgrid' && run.place === entry.microgridId && run.rateKw === entry.dischargeRateKw
      )
    case 'stage':
      return run.kind === 'stage' && run.place === entry.locationId
    case 'trip':
      return run.kind === 'carried' && run.trip.id === entry.tripId
  }
}

/** The trip that an entry names: a decoded plan's entries name trips that it has. */
export function tripOf(tripId: string, trips: TripIndex): Trip {
  const trip = trips.get(tripId)
  if (trip === undefined) throw new Error(`no trip of a decoded plan: ${tripId}`)
  return trip
}
