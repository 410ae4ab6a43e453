// Rules of ids: what is named is there, and a trip's id is the join of its parts.
import type { Trip } from '../plan/plan.ts'
import { ofTrip, type Unit, unitsOf } from './facts.ts'
import type { Report } from './finding.ts'
import type { Rule } from './rule.ts'
import {
  batteryUnscheduled,
  entryOfAnother,
  tripIdNotJoin,
  tripIdTwice,
  tripListedElsewhere,
  truckOnlyListed,
  truckUnscheduled,
} from './texts.ts'

const tripId: Rule = {
  name: 'trip-id',
  // A program can follow the plan all the same; people who read the id are misled.
  severity: 'warning',
  says: "A trip's id joins its truck, source, destination, start and end period.",
  find: ({ plan }, report) => {
    for (const trip of plan.trips) {
      const join = joinOf(trip)
      if (trip.id === join) continue
      report({ ...ofTrip(trip), found: trip.id, allowed: join, what: tripIdNotJoin(trip.id, join) })
    }
  },
}

const joinOf = ({ truckId, sourceId, destinationId, startPeriod, endPeriod }: Trip): string =>
  [truckId, sourceId, destinationId, startPeriod, endPeriod].join('_')

const tripIdOnce: Rule = {
  name: 'trip-id-once',
  severity: 'error',
  says: 'No two trips have the same id.',
  find: ({ plan }, report) => {
    const counts = new Map<string, number>()
    for (const { id } of plan.trips) counts.set(id, (counts.get(id) ?? 0) + 1)
    const told = new Set<string>()
    for (const trip of plan.trips) {
      const count = counts.get(trip.id) ?? 1
      if (count === 1 || told.has(trip.id)) continue
      told.add(trip.id)
      const measure = { found: count, allowed: 1, off: count - 1, measure: 'trips' } as const
      report({ ...ofTrip(trip), ...measure, what: tripIdTwice(trip.id, count) })
    }
  },
}

const knownUnits: Rule = {
  name: 'known-units',
  severity: 'error',
  says: 'Every truck and battery of a trip has a schedule in the plan.',
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
        report({ ...ofTrip(trip), found: trip.truckId, allowed, what: truckUnscheduled(trip.id) })
      }
      for (const id of trip.batteryIds) {
        if (batteries.has(id)) continue
        const unit = { kind: 'battery', id } as const
        report({ ...ofTrip(trip), unit, found: id, allowed, what: batteryUnscheduled(trip.id) })
      }
    }
  },
}

const listedUnderOwn: Rule = {
  name: 'listed-under-own',
  severity: 'error',
  says: 'A trip is listed under its truck, and an entry stands under its unit.',
  find: (facts, report) => {
    for (const trip of facts.plan.trips) {
      const { id, listedUnder, truckId } = trip
      if (listedUnder === truckId) continue
      const what = tripListedElsewhere(id, listedUnder, truckId)
      report({ ...ofTrip(trip), found: listedUnder, allowed: truckId, what })
    }
    for (const unit of unitsOf(facts)) findForeignEntries(unit, report)
  },
}

function findForeignEntries({ ref, schedule }: Unit, report: Report): void {
  for (const entry of schedule.entries) {
    const named = 'truckId' in entry ? entry.truckId : entry.batteryId
    if (named === schedule.id) continue
    const place = { unit: ref, startPeriod: entry.period, entryIds: [entry.id] }
    report({ ...place, found: named, allowed: schedule.id, what: entryOfAnother(named) })
  }
}

export const idRules: readonly Rule[] = [tripId, tripIdOnce, knownUnits, listedUnderOwn]
