// What a plan has a battery do at an instant and after it.
import { minuteMs } from '../../time/durations.ts'
import { hoursPerPeriod, minutesPerPeriod, periodAt, periodEnd, periodStart } from '../calendar/period.ts'
import type { BatteryEntry, Plan } from '../plan/plan.ts'
import { decidingEntry, eachPeriod, indexTrips, type TripIndex } from '../runs/arrivals.ts'

import { type PlannedDay, plannedDays } from './planned-day.ts'

/** What matters of an entry. */
export type PlannedEntry =
  | { scheduleType: 'charge'; locationId: string; chargeRateKw: number }
  | { scheduleType: 'microgrid'; microgridId: string; dischargeRateKw: number }
  | { scheduleType: 'stage'; locationId: string }
  | { scheduleType: 'trip'; sourceId: string | null; destinationId: string | null }

/** The batteries of a plan in short, as plain data: one process reads it from the plan for another. */
export interface PlanRows {
  /** The locations at which energy is wanted. */
  siteIds: string[]
  /** By id of the unit. */
  batteries: [id: string, runs: EntryRun[], day: PlannedDay][]
}

/** So many periods alike; null is a gap. The first run begins with period 1. */
type EntryRun = [periods: number, entry: PlannedEntry | null]

export function planRows(plan: Plan): PlanRows {
  const trips = indexTrips(plan)
  return {
    siteIds: [...plan.siteShortfalls.keys()],
    batteries: plannedDays(plan).map((day, i) => [
      day.batteryId,
      runsOf(plan.batteries[i]?.entries ?? [], plan.periodCount, trips),
      day,
    ]),
  }
}

function runsOf(entries: readonly BatteryEntry[], periodCount: number, trips: TripIndex): EntryRun[] {
  const deciding: (PlannedEntry | null)[] = new Array(periodCount).fill(null)
  eachPeriod(entries, (period, ofPeriod) => {
    const entry = decidingEntry(ofPeriod, trips)
    deciding[period - 1] = entry ? inShort(entry, trips) : null
  })
  const runs: EntryRun[] = []
  for (const entry of deciding) {
    const last = runs.at(-1)
    if (last && JSON.stringify(last[1]) === JSON.stringify(entry)) last[0] += 1
    else runs.push([1, entry])
  }
  return runs
}

function inShort(entry: BatteryEntry, trips: TripIndex): PlannedEntry {
  const { scheduleType } = entry
  if (scheduleType === 'charge')
    return { scheduleType, locationId: entry.locationId, chargeRateKw: entry.chargeRateKw }
  if (scheduleType === 'stage') return { scheduleType, locationId: entry.locationId }
  if (scheduleType === 'trip') {
    const trip = trips.get(entry.tripId)
    return { scheduleType, sourceId: trip?.sourceId ?? null, destinationId: trip?.destinationId ?? null }
  }
  return { scheduleType, microgridId: entry.microgridId, dischargeRateKw: entry.dischargeRateKw }
}

/** The row of a battery in the newest plan of the day. */
export interface PlannedBattery {
  /** When the plan's day begins, in ms since 1970. */
  dayStartMs: number
  /** The entry that decides each period, from period 1; a gap is null. */
  entries: readonly (PlannedEntry | null)[]
  siteIds: ReadonlySet<string>
  day: PlannedDay
}

/** By the id of the unit. */
export function plannedBatteries(
  { siteIds, batteries }: PlanRows,
  dayStartMs: number,
): Map<string, PlannedBattery> {
  const sites = new Set(siteIds)
  return new Map(
    batteries.map(([id, runs, day]) => {
      const entries = runs.flatMap(([periods, entry]) => new Array<PlannedEntry | null>(periods).fill(entry))
      return [id, { dayStartMs, entries, siteIds: sites, day }]
    }),
  )
}

const minuteOf = ({ dayStartMs }: PlannedBattery, nowMs: number): number => (nowMs - dayStartMs) / 60_000

/** Null in a gap, and outside the plan's day. */
export const entryAt = (row: PlannedBattery, nowMs: number): PlannedEntry | null =>
  row.entries[periodAt(minuteOf(row, nowMs)) - 1] ?? null

/** The id of the place where the battery is to be; null on a truck, and where the plan does not say. */
export function plannedPlaceAt(row: PlannedBattery, nowMs: number): string | null {
  const entry = entryAt(row, nowMs)
  if (entry === null || entry.scheduleType === 'trip') return null
  return entry.scheduleType === 'microgrid' ? entry.microgridId : entry.locationId
}

/**
 * As `plannedPlaceAt`, but while the battery discharges the place to which it was brought, or from which it is taken next: no plan says
 * where a microgrid is.
 */
export function plannedLocationAt(row: PlannedBattery, nowMs: number): string | null {
  const index = periodAt(minuteOf(row, nowMs)) - 1
  const entry = row.entries[index] ?? null
  if (entry?.scheduleType !== 'microgrid') return plannedPlaceAt(row, nowMs)
  const before = row.entries.slice(0, index).findLast(isElsewhere)
  if (before) return before.scheduleType === 'trip' ? before.destinationId : before.locationId
  const after = row.entries.slice(index).find(isElsewhere)
  if (after) return after.scheduleType === 'trip' ? after.sourceId : after.locationId
  return entry.microgridId
}

const isElsewhere = (
  entry: PlannedEntry | null,
): entry is Exclude<PlannedEntry, { scheduleType: 'microgrid' }> =>
  entry !== null && entry.scheduleType !== 'microgrid'

/**
 * The place where the plan has had the battery for a whole period. Null within the first one: a trip that ends in it may still be under
 * way, and a truck may be late.
 */
export function settledLocationAt(row: PlannedBattery, atMs: number): string | null {
  const location = plannedLocationAt(row, atMs)
  return location === plannedLocationAt(row, atMs - minutesPerPeriod * minuteMs) ? location : null
}

/** Positive while the battery charges. */
export function plannedPowerKw(entry: PlannedEntry): number {
  if (entry.scheduleType === 'charge') return entry.chargeRateKw
  return entry.scheduleType === 'microgrid' ? -entry.dischargeRateKw : 0
}

const instantOf = ({ dayStartMs }: PlannedBattery, minute: number): number => dayStartMs + minute * 60_000

/** The instant until which the battery charges without a break; undefined if it does not charge. */
export function chargingUntil(row: PlannedBattery, nowMs: number): number | undefined {
  const first = periodAt(minuteOf(row, nowMs))
  let next = first
  while (row.entries[next - 1]?.scheduleType === 'charge') next += 1
  return next > first ? instantOf(row, periodStart(next)) : undefined
}

/** Whether the battery charges for another whole period after the present one. */
export const chargesOn = (row: PlannedBattery, nowMs: number): boolean =>
  (chargingUntil(row, nowMs) ?? 0) >= instantOf(row, periodEnd(periodAt(minuteOf(row, nowMs)) + 1))

export interface PlannedDischarge {
  /** When it begins; null if it is under way. */
  startsAtMs: number | null
  microgridId: string
  /** What it needs after the measurement. */
  energyKwh: number
  /** What the battery is charged with between the measurement and it, less what an earlier discharge takes; may be negative. */
  chargedBeforeKwh: number
}

/**
 * The discharge under way, or the next one; undefined if there is none until the end of the plan. Its energies count from when the
 * battery's was measured.
 */
export function nextDischarge(
  row: PlannedBattery,
  nowMs: number,
  measuredMs = nowMs,
): PlannedDischarge | undefined {
  const nowMinute = minuteOf(row, nowMs)
  const minute = Math.min(minuteOf(row, measuredMs), nowMinute)
  const first = Math.max(1, periodAt(minute))
  let chargedBeforeKwh = 0
  let found: PlannedDischarge | undefined
  // In the period after the last one nothing is planned: what is under way ends.
  for (let period = first; period <= row.entries.length + 1; period += 1) {
    const entry = row.entries[period - 1]
    const share = Math.min(1, (periodEnd(period) - minute) / minutesPerPeriod)
    if (entry?.scheduleType === 'microgrid') {
      found ??= {
        startsAtMs: periodStart(period) > nowMinute ? instantOf(row, periodStart(period)) : null,
        microgridId: entry.microgridId,
        energyKwh: 0,
        chargedBeforeKwh,
      }
      found.energyKwh += entry.dischargeRateKw * hoursPerPeriod * share
      continue
    }
    if (found && periodStart(period) > nowMinute) return found
    if (found) {
      // It is over.
      chargedBeforeKwh -= found.energyKwh
      found = undefined
    }
    if (entry?.scheduleType === 'charge') chargedBeforeKwh += entry.chargeRateKw * hoursPerPeriod * share
  }
  return found
}
