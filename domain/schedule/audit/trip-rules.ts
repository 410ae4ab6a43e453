// Trip rules: times and load are possible, and no battery is on two trucks.
import type { Trip } from '../plan/plan.ts'
import { type AuditContext, aboutTrip, lastPeriodOf } from './context.ts'
import type { Report } from './finding.ts'
import { findRegistered } from './registry.ts'
import type { AuditRule } from './rule.ts'
import { arrivesBeforeLeaving, batteryOnTwoTrucks, batteryTwiceOnTrip, truckOverloaded } from './texts.ts'

const tripTimes: AuditRule = {
  name: 'trip-times',
  severity: 'error',
  requirement: 'A trip does not arrive before it leaves.',
  scopes: {
    tripList: ({ trips }, _, report) => {
      for (const trip of trips) {
        const { startPeriod, endPeriod } = trip
        if (endPeriod >= startPeriod) continue
        const values = { found: endPeriod, allowed: startPeriod, deviationUnit: 'periods' } as const
        report({ ...aboutTrip(trip), ...values, what: arrivesBeforeLeaving(trip) })
      }
    },
  },
}

const batteryOnceOnTrip: AuditRule = {
  name: 'battery-once-on-trip',
  severity: 'error',
  requirement: 'A trip lists each of its batteries once.',
  scopes: {
    tripList: ({ trips }, _, report) => {
      for (const trip of trips) {
        if (new Set(trip.batteryIds).size === trip.batteryIds.length) continue
        for (const [id, times] of countsOf(trip.batteryIds)) {
          if (times === 1) continue
          const values = { found: times, allowed: 1, deviation: times - 1 } as const
          report({
            ...aboutTrip(trip),
            ...values,
            unit: { kind: 'battery', id },
            what: batteryTwiceOnTrip(trip, times),
          })
        }
      }
    },
  },
}

const truckLoad: AuditRule = {
  name: 'truck-load',
  severity: 'error',
  requirement: 'A truck carries no more batteries than it can.',
  scopes: {
    tripList: ({ trips }, context, report) => {
      for (const trip of trips) {
        const count = new Set(trip.batteryIds).size
        const capacity = capacityOf(trip.truckId, context)
        if (count <= capacity) continue
        const values = { found: count, allowed: capacity, deviationUnit: 'batteries' } as const
        report({ ...aboutTrip(trip), ...values, what: truckOverloaded(trip, count, capacity) })
      }
    },
  },
}

const capacityOf = (truckId: string, { registry, limits }: AuditContext): number =>
  findRegistered(registry.trucks, truckId)?.capacity ?? limits.truckCapacity

const oneTruck: AuditRule = {
  name: 'one-truck',
  severity: 'error',
  requirement: 'A battery is on one truck at a time.',
  scopes: {
    carried: ({ id, trips }, _, report) => {
      if (trips.length > 1) findOverlaps(id, trips, report)
    },
  },
}

/** Each trip is compared with the earlier trip that ends last: if it overlaps any, it overlaps that one. */
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
        deviationUnit: 'trucks',
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

export const tripRules: readonly AuditRule[] = [tripTimes, batteryOnceOnTrip, truckLoad, oneTruck]
