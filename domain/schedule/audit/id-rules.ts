// Id rules: whatever an id names exists, and a trip's id joins its parts.
import { tripIdOf } from '../plan/trip-id.ts'
import { aboutTrip, type UnitContext, unitsOf } from './context.ts'
import type { Report } from './finding.ts'
import type { AuditRule } from './rule.ts'
import {
  batteryUnscheduled,
  entryOfAnother,
  tripIdNotJoin,
  tripIdTwice,
  tripListedElsewhere,
  truckOnlyListed,
  truckUnscheduled,
} from './texts.ts'

const tripId: AuditRule = {
  name: 'trip-id',
  // The plan can still be carried out, but the id misleads readers.
  severity: 'warning',
  requirement: "A trip's id joins its truck, source, destination, start and end period.",
  find: ({ plan }, report) => {
    for (const trip of plan.trips) {
      const join = tripIdOf(trip)
      if (trip.id === join) continue
      report({ ...aboutTrip(trip), found: trip.id, allowed: join, what: tripIdNotJoin(trip.id, join) })
    }
  },
}

const tripIdOnce: AuditRule = {
  name: 'trip-id-once',
  severity: 'error',
  requirement: 'No two trips have the same id.',
  find: ({ plan }, report) => {
    const counts = new Map<string, number>()
    for (const { id } of plan.trips) counts.set(id, (counts.get(id) ?? 0) + 1)
    const reported = new Set<string>()
    for (const trip of plan.trips) {
      const count = counts.get(trip.id) ?? 1
      if (count === 1 || reported.has(trip.id)) continue
      reported.add(trip.id)
      const values = { found: count, allowed: 1, deviation: count - 1, deviationUnit: 'trips' } as const
      report({ ...aboutTrip(trip), ...values, what: tripIdTwice(trip.id, count) })
    }
  },
}

const knownUnits: AuditRule = {
  name: 'known-units',
  severity: 'error',
  requirement: 'Every truck and battery of a trip has a schedule in the plan.',
  find: ({ plan, tripsOf }, report) => {
    const trucks = new Set(plan.trucks.map(truck => truck.id))
    const batteries = new Set(plan.batteries.map(battery => battery.id))
    const allowed = 'a unit with a schedule'
    for (const id of plan.tripTruckIds) {
      if (trucks.has(id) || tripsOf.truck.has(id)) continue
      const unit = { kind: 'truck', id } as const
      report({ unit, startPeriod: 1, endPeriod: plan.periodCount, found: id, allowed, what: truckOnlyListed })
    }
    for (const trip of plan.trips) {
      if (!trucks.has(trip.truckId)) {
        report({ ...aboutTrip(trip), found: trip.truckId, allowed, what: truckUnscheduled(trip.id) })
      }
      for (const id of trip.batteryIds) {
        if (batteries.has(id)) continue
        const unit = { kind: 'battery', id } as const
        report({ ...aboutTrip(trip), unit, found: id, allowed, what: batteryUnscheduled(trip.id) })
      }
    }
  },
}

const listedUnderOwn: AuditRule = {
  name: 'listed-under-own',
  severity: 'error',
  requirement: 'A trip is listed under its truck, and an entry stands under its unit.',
  find: (context, report) => {
    for (const trip of context.plan.trips) {
      const { id, listedUnder, truckId } = trip
      if (listedUnder === truckId) continue
      const what = tripListedElsewhere(id, listedUnder, truckId)
      report({ ...aboutTrip(trip), found: listedUnder, allowed: truckId, what })
    }
    for (const unit of unitsOf(context)) findForeignEntries(unit, report)
  },
}

function findForeignEntries({ ref, schedule }: UnitContext, report: Report): void {
  for (const entry of schedule.entries) {
    const named = 'truckId' in entry ? entry.truckId : entry.batteryId
    if (named === schedule.id) continue
    const about = { unit: ref, startPeriod: entry.period, entryIds: [entry.id] }
    report({ ...about, found: named, allowed: schedule.id, what: entryOfAnother(named) })
  }
}

export const idRules: readonly AuditRule[] = [tripId, tripIdOnce, knownUnits, listedUnderOwn]
