// Compares two plans.

import { type Audit, countOf } from '../audit/index.ts'
import type { Plan } from '../plan/plan.ts'
import { sumUndeliveredKwh } from '../plan/undelivered.ts'
import { indexTrips } from '../runs/arrivals.ts'
import type { Difference } from './difference.ts'
import type { Sides } from './entries.ts'
import { matchTrips, type TripMatch } from './match-trips.ts'
import { headDifferences, planDifference, siteDifferences } from './plan-differences.ts'
import { isReordered, type ListName, type Pair } from './rows.ts'
import { orderChanged, tripTrucksChanged } from './texts.ts'
import { tripDifferences } from './trip-differences.ts'
import { unitDifferences } from './unit-differences.ts'

/**
 * All differences, the heaviest first; none for equal plans. The list is complete: a test rebuilds the second plan from the first
 * by changing only what the differences name.
 */
export function compare(first: Plan, second: Plan): Difference[] {
  const match = matchTrips(first.trips, second.trips)
  const sides = sidesOf(first, second, match)
  const trucks = unitDifferences('truck', first.trucks, second.trucks, sides)
  const batteries = unitDifferences('battery', first.batteries, second.batteries, sides)
  const sites = siteDifferences(first, second)
  const differences = [
    ...headDifferences(first, second),
    ...tripDifferences(first.trips, second.trips, match),
    ...sites.differences,
    ...trucks.differences,
    ...batteries.differences,
    ...orderDifference(second, 'trip', match.same),
    ...orderDifference(second, 'truck', trucks.inBoth),
    ...orderDifference(second, 'battery', batteries.inBoth),
    ...orderDifference(second, 'site', sites.inBoth),
    ...tripTrucksDifference(first, second),
  ]
  return differences.sort((a, b) => b.weight - a.weight)
}

/** The totals of a plan, to be shown beside those of another. */
export type PlanTotals = {
  totalCost: number
  shortfall: number
  trips: number
  errors: number
  warnings: number
}

export function totalsOf(plan: Plan, audit: Audit): PlanTotals {
  let shortfall = 0
  for (const periods of plan.siteShortfalls.values()) shortfall += sumUndeliveredKwh(periods.values())
  return {
    totalCost: plan.totalCost,
    shortfall,
    trips: plan.trips.length,
    errors: countOf(audit, 'error'),
    warnings: countOf(audit, 'warning'),
  }
}

function sidesOf(first: Plan, second: Plan, { changed }: TripMatch): Sides {
  // A changed trip is one difference: its new id alone does not make its entries another activity.
  const formerIds = new Map<string, string>()
  for (const { from, to } of changed) {
    formerIds.set(second.trips[to]?.id ?? '', first.trips[from]?.id ?? '')
  }
  return {
    before: { periodCount: first.periodCount, trips: indexTrips(first), keyOfTrip: id => id },
    after: {
      periodCount: second.periodCount,
      trips: indexTrips(second),
      keyOfTrip: id => formerIds.get(id) ?? id,
    },
  }
}

const orderDifference = (second: Plan, of: ListName, inBoth: readonly Pair[]): Difference[] =>
  isReordered(inBoth) ? [planDifference(second, 'order', 0, orderChanged[of])] : []

function tripTrucksDifference({ tripTruckIds: before }: Plan, second: Plan): Difference[] {
  const after = second.tripTruckIds
  const areSame = before.length === after.length && before.every((id, i) => id === after[i])
  return areSame ? [] : [planDifference(second, 'order', 0, tripTrucksChanged)]
}
