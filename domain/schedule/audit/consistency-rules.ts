// Rules of one story: truck, battery and trip say the same of who is on the way, and when.
import type { Trip } from '../plan/plan.ts'
import { tripOf } from '../runs/runs.ts'
import { type Facts, heldIn, idsOf, lastPeriodOf, tripIn, type Unit, unitsOf } from './facts.ts'
import type { Report } from './finding.ts'
import type { Rule } from './rule.ts'
import { notListedOnTrip, notOnItsTrip, outsideOfTrip, tripOfAnotherTruck } from './texts.ts'

const onItsTrips: Rule = {
  name: 'on-its-trips',
  severity: 'error',
  says: 'The truck of a trip and every battery that it lists are on it, from its start until it arrives.',
  find: (facts, report) => {
    for (const unit of unitsOf(facts)) findAbsence(unit, report)
  },
}

/** A period that holds nothing at all is a missing one, and told as that. */
function findAbsence({ ref, schedule, trips }: Unit, report: Report): void {
  for (const trip of trips) {
    if (trip.endPeriod < trip.startPeriod) continue
    for (let period = trip.startPeriod; period <= lastPeriodOf(trip); period++) {
      const held = heldIn(schedule.entries, period)
      if (held.length === 0 || held.some(entry => 'tripId' in entry && entry.tripId === trip.id)) continue
      report({
        unit: ref,
        startPeriod: period,
        tripIds: [trip.id],
        entryIds: idsOf(held),
        found: 'not on the trip',
        allowed: trip.id,
        what: notOnItsTrip(trip.id),
      })
    }
  }
}

const tripsOfItsOwn: Rule = {
  name: 'trips-of-its-own',
  severity: 'error',
  says: 'A unit is only on trips that list it, and only in their periods.',
  find: (facts, report) => {
    for (const unit of unitsOf(facts)) findStrays(unit, facts, report)
  },
}

function findStrays(unit: Unit, facts: Facts, report: Report): void {
  const own = new Set(unit.trips.map(trip => trip.id))
  for (const entry of unit.schedule.entries) {
    if (entry.scheduleType !== 'trip') continue
    const trip = tripOf(entry.tripId, facts.trips)
    const what = own.has(trip.id) ? outsideText(trip, entry.period) : foreignText(unit, trip)
    if (what === undefined) continue
    report({
      unit: unit.ref,
      startPeriod: entry.period,
      tripIds: [trip.id],
      entryIds: [entry.id],
      found: trip.id,
      allowed: 'a trip of its own, in its periods',
      what,
    })
  }
}

const foreignText = ({ ref }: Unit, { id, truckId }: Trip): string =>
  ref.kind === 'truck' ? tripOfAnotherTruck(id, truckId) : notListedOnTrip(id)

const outsideText = (trip: Trip, period: number): string | undefined =>
  tripIn(trip, period) === 'none' ? outsideOfTrip(trip.id, trip.startPeriod, trip.endPeriod) : undefined

export const consistencyRules: readonly Rule[] = [onItsTrips, tripsOfItsOwn]
