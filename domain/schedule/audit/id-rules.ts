// Id rules: whatever an id names exists, and a trip's id joins its parts.
import { tripIdOf } from '../plan/trip-id.ts'
import { aboutTrip, type UnitContext } from './context.ts'
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
  requirement: "A trip's id is made up of its truck, source, destination, start and end period.",
  scopes: {
    tripList: ({ trips }, _, report) => {
      for (const trip of trips) {
        const join = tripIdOf(trip)
        if (trip.id === join) continue
        report({ ...aboutTrip(trip), found: trip.id, allowed: join, what: tripIdNotJoin(trip.id, join) })
      }
    },
  },
}

const tripIdOnce: AuditRule = {
  name: 'trip-id-once',
  severity: 'error',
  requirement: 'No two trips have the same id.',
  scopes: {
    sameId: (trips, _, report) => {
      const [trip] = trips
      const count = trips.length
      if (trip === undefined || count === 1) return
      const values = { found: count, allowed: 1, deviationUnit: 'trips' } as const
      report({ ...aboutTrip(trip), ...values, what: tripIdTwice(trip.id, count) })
    },
  },
}

const knownUnits: AuditRule = {
  name: 'known-units',
  severity: 'error',
  requirement: 'Every truck and battery of a trip has a schedule in the plan.',
  scopes: {
    tripList: ({ truckId: id, trips }, { plan, indexOf, tripsOf }, report) => {
      const allowed = 'a unit with a schedule'
      if (indexOf.truck.get(id) === undefined && tripsOf.truck.get(id) === undefined) {
        const about = { unit: { kind: 'truck', id }, startPeriod: 1, endPeriod: plan.periodCount } as const
        report({ ...about, found: id, allowed, what: truckOnlyListed })
      }
      for (const trip of trips) {
        if (indexOf.truck.get(trip.truckId) === undefined) {
          report({ ...aboutTrip(trip), found: trip.truckId, allowed, what: truckUnscheduled(trip) })
        }
        for (const id of trip.batteryIds) {
          if (indexOf.battery.get(id) !== undefined) continue
          const unit = { kind: 'battery', id } as const
          report({ ...aboutTrip(trip), unit, found: id, allowed, what: batteryUnscheduled(trip) })
        }
      }
    },
  },
}

const listedUnderOwn: AuditRule = {
  name: 'listed-under-own',
  severity: 'error',
  requirement: 'A trip is listed under its truck, and an entry stands under its unit.',
  scopes: {
    tripList: ({ trips }, _, report) => {
      for (const trip of trips) {
        const { listedUnder, truckId } = trip
        if (listedUnder === truckId) continue
        report({ ...aboutTrip(trip), found: listedUnder, allowed: truckId, what: tripListedElsewhere(trip) })
      }
    },
    unit: (unit, _, report) => findForeignEntries(unit, report),
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
