// Operations that move, redirect and hand over trips.
import { lastPeriodOf } from '../../audit/context.ts'
import type { Base } from '../settle/base.ts'
import { findTrip, type Intent, locationAt, type TripIntent } from '../settle/intent.ts'
import type { GiveTrips, MoveTrips, Offer, RedirectTrip, SetTripTimes, TripData } from './operation.ts'
import { Refused, refuse } from './operation.ts'
import {
  beyondDay,
  durationUnknown,
  emptyDurationUnknown,
  endBeforeStart,
  nextTripHasDestination,
  nothingNamed,
  sameSourceAndDestination,
} from './refusal-texts.ts'
import { givenShift, shiftOf } from './seen-trips.ts'
import {
  batteryNamed,
  changedTrip,
  changeTrips,
  firstOverlap,
  newTrip,
  nextTripOf,
  overlapText,
  type TripChange,
  tripNamed,
  truckNamed,
} from './trip-changes.ts'
import { periodOfDay, periodShift } from './values.ts'

export function tripsNamed(intent: Intent, names: readonly string[]): TripIntent[] {
  if (names.length === 0) refuse(nothingNamed)
  return [...new Set(names.map(name => tripNamed(intent, name)))]
}

const shifted = (
  base: Base,
  trip: TripIntent,
  byPeriods: number,
  more: Partial<TripData> = {},
): TripChange => ({
  before: trip,
  after: changedTrip(base, trip, {
    startPeriod: trip.trip.startPeriod + byPeriods,
    endPeriod: trip.trip.endPeriod + byPeriods,
    ...more,
  }),
})

export function moveTrips(intent: Intent, operation: MoveTrips, base: Base): Intent {
  periodShift(operation.byPeriods)
  const trips = tripsNamed(intent, operation.tripKeys)
  const changes = trips.map(trip => shifted(base, trip, shiftOf(operation, trip)))
  refuseLeavingDay(changes, trips, operation, base)
  const overlap = firstOverlap(intent, base, changes)
  if (overlap) refuse(overlapText(overlap, changes), pushOffer(intent, trips, operation, base))
  return changeTrips(intent, base, changes)
}

/** Offers the largest move that stays within the day. */
function refuseLeavingDay(
  changes: readonly TripChange[],
  before: readonly TripIntent[],
  operation: MoveTrips,
  base: Base,
): void {
  const { periodCount } = base.plan
  const trips = changes.flatMap(({ after }) => after ?? [])
  const over = Math.max(0, ...trips.map(({ trip }) => trip.endPeriod - periodCount))
  const under = Math.max(0, ...trips.map(({ trip }) => 1 - trip.startPeriod))
  const first = trips.find(({ trip }) => trip.startPeriod < 1 || trip.endPeriod > periodCount)
  if (!first) return
  const possible = { ...operation, byPeriods: operation.byPeriods - over + under }
  const isMove = before.some(trip => shiftOf(possible, trip) !== 0)
  const offers = isMove ? [{ words: 'Move it as far as the day allows', operation: possible }] : []
  refuse(beyondDay(first.trip, periodCount), offers)
}

/** Offers to move the trips that are in the way by as much; nothing where the trips would move by different amounts. */
function pushOffer(intent: Intent, trips: readonly TripIntent[], move: MoveTrips, base: Base): Offer[] {
  const [byPeriods = 0, ...others] = new Set(trips.map(trip => shiftOf(move, trip)))
  if (others.length > 0) return []
  const pushed = [...trips]
  for (;;) {
    const changes = pushed.map(trip => shifted(base, trip, byPeriods))
    const { periodCount } = base.plan
    if (
      changes.some(({ after }) => after && (after.trip.startPeriod < 1 || after.trip.endPeriod > periodCount))
    )
      return []
    const overlap = firstOverlap(intent, base, changes)
    if (overlap === undefined) break
    const inTheWay = findTrip(intent, overlap.other.key)
    if (inTheWay === undefined || pushed.includes(inTheWay)) return []
    pushed.push(inTheWay)
  }
  const operation = { type: 'move-trips', tripKeys: pushed.map(({ key }) => key), byPeriods } as const
  return [{ words: 'Also move the trips that are in the way', operation }]
}

export function setTripTimes(intent: Intent, operation: SetTripTimes, base: Base): Intent {
  const startPeriod = periodOfDay(operation.startPeriod, base)
  const endPeriod = periodOfDay(operation.endPeriod, base)
  if (endPeriod < startPeriod) refuse(endBeforeStart)
  const before = tripNamed(intent, operation.tripKey)
  return changeTrips(intent, base, [{ before, after: changedTrip(base, before, { startPeriod, endPeriod }) }])
}

export function redirectTrip(intent: Intent, operation: RedirectTrip, base: Base): Intent {
  const { destinationId } = operation
  const before = tripNamed(intent, operation.tripKey)
  if (before.trip.sourceId === destinationId) refuse(sameSourceAndDestination(destinationId))
  const changes = [{ before, after: changedTrip(base, before, { destinationId }) }]
  const next = operation.nextTripsToo ? nextTripsFrom(intent, before, base) : []
  for (const each of next) {
    if (each.trip.destinationId === destinationId) refuse(nextTripHasDestination(each.trip))
    changes.push({ before: each, after: changedTrip(base, each, { sourceId: destinationId }) })
  }
  return changeTrips(intent, base, changes)
}

/** The next trips of the trip's truck and batteries that leave from its destination. */
function nextTripsFrom(intent: Intent, before: TripIntent, base: Base): TripIntent[] {
  const { truckId, batteryIds, destinationId } = before.trip
  const units = [truckNamed(intent, base, truckId), ...batteryIds.map(id => batteryNamed(intent, base, id))]
  const next = units.flatMap(unit => nextTripOf(unit, before) ?? [])
  return [...new Set(next)].filter(({ trip }) => trip.sourceId === destinationId)
}

export function giveTrips(intent: Intent, operation: GiveTrips, base: Base): Intent {
  const { truckId } = operation
  periodShift(operation.byPeriods)
  truckNamed(intent, base, truckId)
  const trips = tripsNamed(intent, operation.tripKeys)
  const given = changeTrips(
    intent,
    base,
    trips.map(trip => shifted(base, trip, givenShift(operation, trip), { truckId })),
  )
  if (!operation.emptyTrips) return given
  try {
    return trips.reduce((so, { key }) => withEmptyTrips(so, tripNamed(so, key), base), given)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const offer = { words: 'Give it without the empty trips', operation: { ...operation, emptyTrips: false } }
    return refuse(error.message, [...error.offers, offer])
  }
}

/** Adds an empty trip to the source just before, and one back just after, if the truck is elsewhere then. */
function withEmptyTrips(intent: Intent, { key, trip }: TripIntent, base: Base): Intent {
  const { truckId, sourceId, destinationId, startPeriod } = trip
  const from = locationAt(truckNamed(intent, base, truckId), startPeriod)
  if (from === sourceId) return intent
  const there = typicalDuration(base, from, sourceId, emptyDurationUnknown)
  const outward = newTrip(intent, base, {
    truckId,
    sourceId: from,
    destinationId: sourceId,
    startPeriod: startPeriod - Math.max(1, there),
    endPeriod: startPeriod - Math.max(1, there) + there,
    batteryIds: [],
  })
  const withOutward = changeTrips(intent, base, [{ before: null, after: outward }])
  if (from === destinationId) return withOutward
  const next = tripNamed(withOutward, key)
  const back = Math.max(next.trip.endPeriod, lastPeriodOf(next.trip) + 1)
  const homeward = newTrip(withOutward, base, {
    truckId,
    sourceId: destinationId,
    destinationId: from,
    startPeriod: back,
    endPeriod: back + typicalDuration(base, destinationId, from, emptyDurationUnknown),
    batteryIds: [],
  })
  return changeTrips(withOutward, base, [{ before: null, after: homeward }])
}

/** The median of the plan's trips between the two locations, in periods. */
export function typicalDuration(
  { known }: Base,
  from: string,
  to: string,
  reasonUnknown = durationUnknown,
): number {
  const durations = known.durations(from, to)
  return durations[Math.floor(durations.length / 2)] ?? refuse(reasonUnknown(from, to))
}
