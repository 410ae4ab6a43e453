// Rules of places: one at a time, changed by trips alone, and a trip leaves from where the unit is.
//
// A unit's own entries are followed through the day. Nothing is known of where it is before they first name a place, and
// where a period is missing it is where it was.

import { shownId } from '../../sanitize.ts'
import type { Entry, Trip } from '../plan/plan.ts'
import { eachPeriod } from '../runs/arrivals.ts'
import { tripOf } from '../runs/runs.ts'
import { dischargingInto } from '../words/activities.ts'
import { type Facts, idsOf, locationOf, tripIn, type Unit, unitsOf } from './facts.ts'
import type { Fault, Report } from './finding.ts'
import type { Rule } from './rule.ts'
import {
  atPlace,
  leavesFromElsewhere,
  onTrip,
  placeJumped,
  placeNotDestination,
  severalPlaces,
} from './texts.ts'

const onePlace: Rule = {
  name: 'one-place',
  severity: 'error',
  says: 'A unit is in one place in each period, save the one in which it arrives.',
  find: (facts, report) => {
    for (const { ref, schedule } of unitsOf(facts)) {
      eachPeriod(schedule.entries, (period, held) => {
        if (held.length < 2) return
        const places = placesAtOnce(held, facts)
        if (places.length < 2) return
        report({
          unit: ref,
          startPeriod: period,
          tripIds: tripIdsOf(held),
          entryIds: idsOf(held),
          found: places.join(', '),
          allowed: 'one place',
          what: severalPlaces(places),
        })
      })
    }
  },
}

/**
 * Where the entries of a period say that the unit is, in words, each once and only what excludes the rest: a trip under way
 * excludes all else; one that takes the whole period leaves what follows it to the next. Discharging happens where the
 * battery is, but into one microgrid at a time.
 */
function placesAtOnce(held: readonly Entry[], facts: Facts): string[] {
  const trips = new Set<string>()
  const locations = new Set<string>()
  const microgrids = new Set<string>()
  let underWay = false
  for (const entry of held) {
    if (entry.scheduleType === 'trip') {
      const phase = tripIn(tripOf(entry.tripId, facts.trips), entry.period)
      if (phase === 'under way') underWay = true
      if (phase === 'under way' || phase === 'whole') trips.add(onTrip(entry.tripId))
    } else if (entry.scheduleType === 'microgrid') microgrids.add(dischargingInto(shownId(entry.microgridId)))
    else locations.add(atPlace(entry.locationId))
  }
  const standing = locations.size > 1 ? [...locations] : microgrids.size > 1 ? [...microgrids] : []
  if (underWay) return [...trips, ...locations, ...microgrids]
  return trips.size > 1 ? [...trips, ...standing] : standing
}

const placeByTrip: Rule = {
  name: 'place-by-trip',
  severity: 'error',
  says: 'A unit changes its place by trips alone.',
  find: (facts, report) => {
    for (const unit of unitsOf(facts)) follow(unit, facts, { jumped: report })
  },
}

const tripFromPlace: Rule = {
  name: 'trip-from-place',
  severity: 'error',
  says: 'A trip leaves from where its truck and its batteries are.',
  find: (facts, report) => {
    for (const unit of unitsOf(facts)) follow(unit, facts, { leftElsewhere: report })
  },
}

type Watch = { jumped?: Report; leftElsewhere?: Report }

/** Where a unit is by its entries so far, since which period it is said to be there, and the trip that it came by. */
type Whereabouts = { place: string | undefined; since: number; arrival: Trip | undefined }

function follow(unit: Unit, facts: Facts, watch: Watch): void {
  const now: Whereabouts = { place: undefined, since: 0, arrival: undefined }
  eachPeriod(unit.schedule.entries, (period, held) => {
    const rides = held.length === 1 && held[0]?.scheduleType !== 'trip' ? none : ridesOf(held, facts)
    for (const ride of rides) if (ride.phase === 'arrived') arrive(now, ride.trip)
    for (const ride of rides) if (ride.phase !== 'arrived') leave(now, unit, ride, period, watch)
    if (!rides.some(ride => ride.phase === 'under way')) stand(now, unit, held, watch)
  })
}

type Ride = { entry: Entry; trip: Trip; phase: 'under way' | 'arrived' | 'whole' }
const none: readonly Ride[] = []

/** The trips that the unit is on in the period; an entry outside of its trip's periods moves nobody. */
function ridesOf(held: readonly Entry[], facts: Facts): Ride[] {
  const rides: Ride[] = []
  for (const entry of held) {
    if (entry.scheduleType !== 'trip') continue
    const trip = tripOf(entry.tripId, facts.trips)
    const phase = tripIn(trip, entry.period)
    if (phase !== 'none') rides.push({ entry, trip, phase })
  }
  return rides
}

/** From its start on, a trip's destination is where the unit will be found next. */
function arrive(now: Whereabouts, trip: Trip): void {
  now.place = trip.destinationId
  now.arrival = trip
}

function leave(now: Whereabouts, { ref }: Unit, { entry, trip }: Ride, period: number, watch: Watch): void {
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
    watch.leftElsewhere?.({ ...about, what: leavesFromElsewhere(id, source, now.place) })
  }
  arrive(now, trip)
}

function stand(now: Whereabouts, { ref }: Unit, held: readonly Entry[], { jumped }: Watch): void {
  for (const entry of held) {
    const found = locationOf(entry)
    if (found === undefined) continue
    if (now.place !== undefined && found !== now.place) {
      jumped?.({
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

const jumpText = ({ arrival, since }: Whereabouts, found: string, place: string): string =>
  arrival === undefined ? placeJumped(found, place, since) : placeNotDestination(found, arrival.id, place)

const tripIdsOf = (held: readonly Entry[]): string[] =>
  held.flatMap(entry => (entry.scheduleType === 'trip' ? [entry.tripId] : []))

export const placeRules: readonly Rule[] = [onePlace, placeByTrip, tripFromPlace]
