// Consistency rules: truck, battery and trip agree on who is on the trip, and when.
import type { Trip } from '../plan/plan.ts'
import { tripOf } from '../runs/runs.ts'
import {
  type AuditContext,
  entriesInPeriod,
  entryIdsOf,
  lastPeriodOf,
  tripIn,
  type UnitContext,
} from './context.ts'
import type { Report } from './finding.ts'
import type { AuditRule } from './rule.ts'
import { notListedOnTrip, notOnItsTrip, outsideOfTrip, tripOfAnotherTruck } from './texts.ts'

const onItsTrips: AuditRule = {
  name: 'on-its-trips',
  severity: 'error',
  requirement:
    'The truck of a trip and every battery that it lists are on the trip from its start until it arrives.',
  scopes: { unit: (unit, _, report) => findAbsences(unit, report) },
}

/** A period without any entry is left to the rule `every-period`. */
function findAbsences({ ref, schedule, trips }: UnitContext, report: Report): void {
  for (const trip of trips) {
    if (trip.endPeriod < trip.startPeriod) continue
    for (let period = trip.startPeriod; period <= lastPeriodOf(trip); period++) {
      const entries = entriesInPeriod(schedule.entries, period)
      if (entries.length === 0 || entries.some(entry => 'tripId' in entry && entry.tripId === trip.id))
        continue
      report({
        unit: ref,
        startPeriod: period,
        tripIds: [trip.id],
        entryIds: entryIdsOf(entries),
        found: 'not on the trip',
        allowed: trip.id,
        what: notOnItsTrip(trip),
      })
    }
  }
}

const tripsOfItsOwn: AuditRule = {
  name: 'trips-of-its-own',
  severity: 'error',
  requirement: 'A unit is only on trips that list it, and only in their periods.',
  scopes: { unit: findStrays },
}

function findStrays(unit: UnitContext, context: AuditContext, report: Report): void {
  const own = new Set(unit.trips.map(trip => trip.id))
  for (const entry of unit.schedule.entries) {
    if (entry.scheduleType !== 'trip') continue
    const trip = tripOf(entry.tripId, context.trips)
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

const foreignText = ({ ref }: UnitContext, trip: Trip): string =>
  ref.kind === 'truck' ? tripOfAnotherTruck(trip) : notListedOnTrip(trip)

const outsideText = (trip: Trip, period: number): string | undefined =>
  tripIn(trip, period) === 'none' ? outsideOfTrip(trip) : undefined

export const consistencyRules: readonly AuditRule[] = [onItsTrips, tripsOfItsOwn]
