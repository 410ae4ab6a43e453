// Where the trips of a draft are in another plan: matched as a comparison of the two plans matches them.
import { listed } from '../../words/listed.ts'
import { matchTrips } from '../compare/match-trips.ts'
import type { Trip } from '../plan/plan.ts'
import { startText, tripText } from '../words/trip-text.ts'
import type { Base } from './settle/base.ts'
import type { Intent, TripIntent } from './settle/intent.ts'

/** A trip of the other plan; `byPeriods` is how much later it leaves there. */
export type TripMove = {
  key: string
  byPeriods: number
  trip: Trip
  /** Why it may be another trip; null where it is the same. */
  doubt: string | null
}

/** By the trip's key in the draft. */
export type TripMoves = ReadonlyMap<string, TripMove>

/** A trip that leaves further from its former time than an hour may be another one. */
const maxPeriodsApart = 4

export function tripMoves(from: Base, to: Base): Map<string, TripMove> {
  const [before, after] = [[...from.trips.values()], [...to.trips.values()]]
  const { same, changed } = matchTrips(from.plan.trips, to.plan.trips)
  return new Map(
    [...same, ...changed].flatMap(pair => {
      const [old, now] = [before[pair.from], after[pair.to]]
      return old && now ? [[old.key, moveOf(old, now)] as const] : []
    }),
  )
}

function moveOf({ trip: old }: TripIntent, { key, trip }: TripIntent): TripMove {
  const byPeriods = trip.startPeriod - old.startPeriod
  const isSame =
    old.truckId === trip.truckId &&
    old.sourceId === trip.sourceId &&
    old.destinationId === trip.destinationId &&
    Math.abs(byPeriods) <= maxPeriodsApart
  const doubt = `It is not certain that ${tripText(old)} is now ${tripText(trip)}.`
  return { key, byPeriods, trip, doubt: isSame ? null : doubt }
}

/** Trips that one step has added to both drafts, in the same order: one is the other. */
export function addedMoves(
  [before, after]: readonly [Intent, Intent],
  [toBefore, toAfter]: readonly [Intent, Intent],
): [string, TripMove][] {
  const added = addedTrips(before, after)
  const now = addedTrips(toBefore, toAfter)
  if (added.length !== now.length) return []
  return added.flatMap((each, i) => {
    const other = now[i]
    return other ? [[each.key, { ...moveOf(each, other), doubt: null }] as [string, TripMove]] : []
  })
}

function addedTrips(before: Intent, after: Intent): TripIntent[] {
  if (before.trucks === after.trucks) return []
  const known = new Set(allTrips(before).map(({ key }) => key))
  const place = ({ trip }: TripIntent) => `${trip.truckId} ${String(trip.startPeriod).padStart(3, '0')}`
  return allTrips(after)
    .filter(({ key }) => !known.has(key))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
}

export const allTrips = ({ trucks, parked }: Intent): TripIntent[] => [
  ...trucks.flatMap(({ trips }) => trips),
  ...parked,
]

/** 'the trip that now leaves at 18:15', where one leaves at another time. */
export function movedTripsText(moves: readonly TripMove[]): string | null {
  const times = moves.filter(({ byPeriods }) => byPeriods !== 0)
  if (times.length === 0) return null
  const leave = listed([...new Set(times.map(({ trip }) => startText(trip.startPeriod)))])
  return times.length === 1 ? `the trip that now leaves at ${leave}` : `trips that now leave at ${leave}`
}
