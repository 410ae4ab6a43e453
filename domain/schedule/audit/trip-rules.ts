// Rules of trips by themselves: their times, their load, and no battery on two trucks.
import type { Trip } from '../plan/plan.ts'
import { type Facts, lastPeriodOf, ofTrip } from './facts.ts'
import type { Report } from './finding.ts'
import { registered } from './registry.ts'
import type { Rule } from './rule.ts'
import { arrivesBeforeLeaving, batteryOnTwoTrucks, batteryTwiceOnTrip, truckOverloaded } from './texts.ts'

const tripTimes: Rule = {
  name: 'trip-times',
  severity: 'error',
  says: 'A trip does not arrive before it leaves.',
  find: ({ plan }, report) => {
    for (const trip of plan.trips) {
      const { id, startPeriod, endPeriod } = trip
      if (endPeriod >= startPeriod) continue
      const measure = { found: endPeriod, allowed: startPeriod, off: endPeriod - startPeriod } as const
      const what = arrivesBeforeLeaving(id, startPeriod, endPeriod)
      report({ ...ofTrip(trip), ...measure, measure: 'periods', what })
    }
  },
}

const batteryOnceOnTrip: Rule = {
  name: 'battery-once-on-trip',
  severity: 'error',
  says: 'A trip lists each of its batteries once.',
  find: ({ plan }, report) => {
    for (const trip of plan.trips) {
      if (new Set(trip.batteryIds).size === trip.batteryIds.length) continue
      for (const [id, times] of countsOf(trip.batteryIds)) {
        if (times === 1) continue
        const measure = { found: times, allowed: 1, off: times - 1 } as const
        report({
          ...ofTrip(trip),
          ...measure,
          unit: { kind: 'battery', id },
          what: batteryTwiceOnTrip(trip.id, times),
        })
      }
    }
  },
}

const truckLoad: Rule = {
  name: 'truck-load',
  severity: 'error',
  says: 'A truck carries no more batteries than it may.',
  find: (facts, report) => {
    for (const trip of facts.plan.trips) {
      const count = new Set(trip.batteryIds).size
      const capacity = capacityOf(trip.truckId, facts)
      if (count <= capacity) continue
      const measure = {
        found: count,
        allowed: capacity,
        off: count - capacity,
        measure: 'batteries',
      } as const
      report({ ...ofTrip(trip), ...measure, what: truckOverloaded(trip.id, count, capacity) })
    }
  },
}

const capacityOf = (truckId: string, { registry, limits }: Facts): number =>
  registered(registry.trucks, truckId)?.capacity ?? limits.truckCapacity

const oneTruck: Rule = {
  name: 'one-truck',
  severity: 'error',
  says: 'A battery is on one truck at a time.',
  find: ({ tripsOf }, report) => {
    for (const [id, trips] of tripsOf.battery) if (trips.length > 1) findOverlaps(id, trips, report)
  },
}

/** Each trip is compared with the one before it that lasts longest: if it overlaps any, it overlaps that one. */
function findOverlaps(batteryId: string, trips: readonly Trip[], report: Report): void {
  const ordered = trips
    .filter(trip => trip.startPeriod <= trip.endPeriod)
    .sort((a, b) => a.startPeriod - b.startPeriod)
  let longest: Trip | undefined
  for (const trip of ordered) {
    const overlap = longest && longest.truckId !== trip.truckId && lastPeriodOf(longest) >= trip.startPeriod
    if (longest && overlap) {
      const trucks = [longest.truckId, trip.truckId]
      const endPeriod = Math.min(lastPeriodOf(longest), lastPeriodOf(trip))
      report({
        unit: { kind: 'battery', id: batteryId },
        startPeriod: trip.startPeriod,
        endPeriod,
        tripIds: [longest.id, trip.id],
        found: trucks.length,
        allowed: 1,
        off: trucks.length - 1,
        measure: 'trucks',
        what: batteryOnTwoTrucks(trucks),
      })
    }
    if (!longest || lastPeriodOf(trip) > lastPeriodOf(longest)) longest = trip
  }
}

function countsOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

export const tripRules: readonly Rule[] = [tripTimes, batteryOnceOnTrip, truckLoad, oneTruck]
