// Says how one plan differs from another: in words, each with its place, and losslessly.

import { type Audit, countOf } from '../audit/index.ts'
import type { Plan } from '../plan/plan.ts'
import { indexTrips } from '../runs/arrivals.ts'
import type { Difference, Edit, ListName } from './difference.ts'
import type { Sides } from './entries.ts'
import { matchTrips, type TripMatch } from './match-trips.ts'
import { headDifferences, ofPlan, siteDifferences } from './plan-differences.ts'
import { newOrder, type Pair } from './rows.ts'
import { orderChanged, tripTrucksChanged } from './texts.ts'
import { tripDifferences } from './trip-differences.ts'
import { unitDifferences } from './unit-differences.ts'

/**
 * All differences, the heaviest first; none for equal plans. `applyDifferences` (compare/apply.ts) makes the second plan of
 * the first one and them.
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
    ...orderDifference(second, 'truck', trucks.staying),
    ...orderDifference(second, 'battery', batteries.staying),
    ...orderDifference(second, 'site', sites.staying),
    ...tripTrucksDifference(first, second),
  ]
  return differences.sort((a, b) => b.weight - a.weight)
}

/** What a plan comes to, to stand beside the same of another. */
export type PlanTotals = {
  totalCost: number
  shortfall: number
  trips: number
  errors: number
  warnings: number
}

export function totalsOf(plan: Plan, audit: Audit): PlanTotals {
  let shortfall = 0
  for (const periods of plan.siteShortfalls.values())
    for (const amount of periods.values()) shortfall += amount
  return {
    totalCost: plan.totalCost,
    shortfall,
    trips: plan.trips.length,
    errors: countOf(audit, 'error'),
    warnings: countOf(audit, 'warning'),
  }
}

function sidesOf(first: Plan, second: Plan, { changed }: TripMatch): Sides {
  // A trip that has become another is told once, as a trip: its entries are no other activity because its id is another.
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

function orderDifference(second: Plan, of: ListName, staying: readonly Pair[]): Difference[] {
  const places = newOrder(staying)
  if (places === undefined) return []
  return [ofPlan(second, 'order', 0, orderChanged[of], [{ edit: 'order', of, places }])]
}

function tripTrucksDifference({ tripTruckIds: before }: Plan, second: Plan): Difference[] {
  const ids = second.tripTruckIds
  if (before.length === ids.length && before.every((id, i) => id === ids[i])) return []
  const edit: Edit = { edit: 'trip-trucks', ids }
  return [ofPlan(second, 'order', 0, tripTrucksChanged, [edit])]
}
