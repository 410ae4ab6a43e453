// Place rules: a unit is in one place at a time, changes it only by trips, and its trips leave from where it is.
//
// A unit is followed through its own entries. Its place is unknown until an entry first names one, and stays the same in a
// missing period.
import { quoteId } from '../../words/sanitize.ts'
import type { Entry, Trip } from '../plan/plan.ts'
import { eachPeriod } from '../runs/arrivals.ts'
import { tripOf } from '../runs/runs.ts'
import { dischargingInto } from '../words/activities.ts'
import { type AuditContext, entryIdsOf, locationOf, tripIn, type UnitContext } from './context.ts'
import type { Fault, Report } from './finding.ts'
import type { AuditRule } from './rule.ts'
import {
  atPlace,
  leavesFromElsewhere,
  onTrip,
  placeJumped,
  placeNotDestination,
  severalPlaces,
} from './texts.ts'

const onePlace: AuditRule = {
  name: 'one-place',
  severity: 'error',
  requirement: 'A unit is in one place in each period, except the one in which it arrives.',
  scopes: {
    unit: ({ ref, schedule }, context, report) => {
      eachPeriod(schedule.entries, (period, entries) => {
        if (entries.length < 2) return
        const places = placesAtOnce(entries, context)
        if (places.length < 2) return
        report({
          unit: ref,
          startPeriod: period,
          tripIds: tripIdsOf(entries),
          entryIds: entryIdsOf(entries),
          found: places.join(', '),
          allowed: 'one place',
          what: severalPlaces(places),
        })
      })
    },
  },
}

/**
 * The places of a period's entries that exclude each other, in words, without repetition. A trip under way excludes everything
 * else; after a trip that takes the whole period, the next entry begins one period later. A battery discharges where it is, but
 * into one microgrid at a time.
 */
function placesAtOnce(entries: readonly Entry[], context: AuditContext): string[] {
  const trips = new Set<Trip>()
  const locations = new Set<string>()
  const microgrids = new Set<string>()
  let underWay = false
  for (const entry of entries) {
    if (entry.scheduleType === 'trip') {
      const trip = tripOf(entry.tripId, context.trips)
      const phase = tripIn(trip, entry.period)
      if (phase === 'under way') underWay = true
      if (phase === 'under way' || phase === 'whole') trips.add(trip)
    } else if (entry.scheduleType === 'microgrid') microgrids.add(dischargingInto(quoteId(entry.microgridId)))
    else locations.add(atPlace(entry.locationId))
  }
  const standing = locations.size > 1 ? [...locations] : microgrids.size > 1 ? [...microgrids] : []
  if (underWay) return [...[...trips].map(onTrip), ...locations, ...microgrids]
  return trips.size > 1 ? [...[...trips].map(onTrip), ...standing] : standing
}

const placeByTrip: AuditRule = {
  name: 'place-by-trip',
  severity: 'error',
  requirement: 'A unit changes its place only by trips.',
  scopes: { unit: (unit, context, report) => follow(unit, context, { onJump: report }) },
}

const tripFromPlace: AuditRule = {
  name: 'trip-from-place',
  severity: 'error',
  requirement: 'A trip leaves from where its truck and its batteries are.',
  scopes: { unit: (unit, context, report) => follow(unit, context, { onWrongSource: report }) },
}

type Reports = { onJump?: Report; onWrongSource?: Report }

/** Where the entries so far put a unit, in which period an entry last said so, and the trip that it came by. */
type UnitLocation = { place: string | undefined; since: number; arrival: Trip | undefined }

function follow(unit: UnitContext, context: AuditContext, reports: Reports): void {
  const now: UnitLocation = { place: undefined, since: 0, arrival: undefined }
  eachPeriod(unit.schedule.entries, (period, entries) => {
    const rides =
      entries.length === 1 && entries[0]?.scheduleType !== 'trip' ? none : ridesOf(entries, context)
    for (const ride of rides) if (ride.phase === 'arrived') arrive(now, ride.trip)
    for (const ride of rides) if (ride.phase !== 'arrived') leave(now, unit, ride, period, reports)
    if (!rides.some(ride => ride.phase === 'under way')) checkLocation(now, unit, entries, reports)
  })
}

type Ride = { entry: Entry; trip: Trip; phase: 'under way' | 'arrived' | 'whole' }
const none: readonly Ride[] = []

/** The trips that the unit is on in the period. An entry outside of its trip's periods is ignored. */
function ridesOf(entries: readonly Entry[], context: AuditContext): Ride[] {
  const rides: Ride[] = []
  for (const entry of entries) {
    if (entry.scheduleType !== 'trip') continue
    const trip = tripOf(entry.tripId, context.trips)
    const phase = tripIn(trip, entry.period)
    if (phase !== 'none') rides.push({ entry, trip, phase })
  }
  return rides
}

/** As soon as a trip starts, its destination is where the unit is expected next. */
function arrive(now: UnitLocation, trip: Trip): void {
  now.place = trip.destinationId
  now.arrival = trip
}

function leave(
  now: UnitLocation,
  { ref }: UnitContext,
  { entry, trip }: Ride,
  period: number,
  reports: Reports,
): void {
  const { sourceId: source, startPeriod, id } = trip
  if (startPeriod === period && now.place !== undefined && now.place !== source) {
    const about: Omit<Fault, 'what'> = {
      unit: ref,
      startPeriod: period,
      tripIds: [id],
      entryIds: [entry.id],
      found: source,
      allowed: now.place,
    }
    reports.onWrongSource?.({ ...about, what: leavesFromElsewhere(trip, now.place) })
  }
  arrive(now, trip)
}

function checkLocation(
  now: UnitLocation,
  { ref }: UnitContext,
  entries: readonly Entry[],
  { onJump }: Reports,
): void {
  for (const entry of entries) {
    const found = locationOf(entry)
    if (found === undefined) continue
    if (now.place !== undefined && found !== now.place) {
      onJump?.({
        unit: ref,
        startPeriod: entry.period,
        tripIds: now.arrival === undefined ? [] : [now.arrival.id],
        entryIds: [entry.id],
        found,
        allowed: now.place,
        what: jumpText(now, found, now.place),
      })
    }
    now.place = found
    now.since = entry.period
    now.arrival = undefined
  }
}

const jumpText = ({ arrival, since }: UnitLocation, found: string, place: string): string =>
  arrival === undefined ? placeJumped(found, place, since) : placeNotDestination(found, arrival)

const tripIdsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(entry => (entry.scheduleType === 'trip' ? [entry.tripId] : []))

export const placeRules: readonly AuditRule[] = [onePlace, placeByTrip, tripFromPlace]
