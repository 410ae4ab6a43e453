// A plan in short: its errors, what sites lack and batteries hold in each period, and its trips.
import { maxSmallFleet } from '../../fleet/small-fleet.ts'
import { periodStart } from '../calendar/period.ts'
import type { Plan, Trip } from '../plan/plan.ts'
import { sumUndeliveredKwh, undeliveredKwh } from '../plan/undelivered.ts'
import { plannedDays } from '../projection/planned-day.ts'
import { audit, countOf } from './index.ts'
import type { Registry } from './registry.ts'

export interface Departure {
  truckId: string
  sourceId: string
  destinationId: string
  startMinute: number
  /** What is carried, with what each battery holds when the trip starts; null where the plan does not say. */
  batteries: { id: string; energyKwh: number | null }[]
}

export interface PlanOutlook {
  errors: number
  shortSites: number
  missingKwh: number
  /** Those whose energy is added up in `energyKwh`, by what the plan calls them; none of more than a small fleet has. */
  batteryIds: string[]
  /** Of all batteries at the end of each period; null where the plan does not say it of each. */
  energyKwh: (number | null)[]
  /** Of all sites in each period. */
  shortfallKwh: number[]
  /** In order of time, at most `maxPerPeriod` of those that start in the same period. */
  departures: Departure[]
  /** How many trips start in each period. */
  departureCounts: number[]
}

/** A start page names the next few. */
const maxPerPeriod = 12

export function planOutlook(plan: Plan, registry: Registry): PlanOutlook {
  const lacks = [...plan.siteShortfalls.values()]
    .map(periods => sumUndeliveredKwh(periods.values()))
    .filter(kwh => kwh > 0)
  const levels = new Map(plannedDays(plan).map(({ batteryId, levelsKwh }) => [batteryId, levelsKwh]))
  return {
    errors: countOf(audit(plan, { registry }), 'error'),
    shortSites: lacks.length,
    missingKwh: lacks.reduce((sum, kwh) => sum + kwh, 0),
    batteryIds: levels.size > maxSmallFleet ? [] : [...levels.keys()],
    energyKwh: energyOf(plan, levels),
    shortfallKwh: shortfallOf(plan),
    departures: departuresOf(plan, levels),
    departureCounts: departureCountsOf(plan),
  }
}

/** By battery: what it holds at the start of the day, then at the end of each period. */
type Levels = ReadonlyMap<string, readonly (number | null)[]>

const energyOf = ({ periodCount }: Plan, levels: Levels): (number | null)[] =>
  Array.from({ length: periodCount }, (_, i) => {
    let sum = 0
    for (const ofBattery of levels.values()) sum += ofBattery[i + 1] ?? Number.NaN
    return Number.isNaN(sum) ? null : inTenths(sum)
  })

function shortfallOf({ periodCount, siteShortfalls }: Plan): number[] {
  const sums = Array.from({ length: periodCount }, () => 0)
  for (const periods of siteShortfalls.values())
    for (const [period, kwh] of periods) sums[period - 1] = (sums[period - 1] ?? 0) + undeliveredKwh(kwh)
  return sums.map(inTenths)
}

const inTenths = (kwh: number): number => Math.round(kwh * 10) / 10

function departuresOf({ trips }: Plan, levels: Levels): Departure[] {
  const counts = new Map<number, number>()
  return trips
    .toSorted((one, other) => one.startPeriod - other.startPeriod)
    .filter(({ startPeriod }) => {
      const count = (counts.get(startPeriod) ?? 0) + 1
      counts.set(startPeriod, count)
      return count <= maxPerPeriod
    })
    .map(trip => departureOf(trip, levels))
}

function departureCountsOf({ periodCount, trips }: Plan): number[] {
  const counts = Array.from({ length: periodCount }, () => 0)
  for (const { startPeriod } of trips) counts[startPeriod - 1] = (counts[startPeriod - 1] ?? 0) + 1
  return counts
}

function departureOf(trip: Trip, levels: Levels): Departure {
  const { truckId, sourceId, destinationId, startPeriod, batteryIds } = trip
  return {
    truckId,
    sourceId,
    destinationId,
    startMinute: periodStart(startPeriod),
    batteries: [...new Set(batteryIds)].map(id => ({
      id,
      energyKwh: levels.get(id)?.[startPeriod - 1] ?? null,
    })),
  }
}
