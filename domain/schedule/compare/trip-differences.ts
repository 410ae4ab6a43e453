// Differences of trips: removed, added, given to another truck, moved in time, or changed in load or route.
import type { Trip } from '../plan/plan.ts'
import { type Difference, type DifferenceKind, unitDifference } from './difference.ts'
import type { TripMatch } from './match-trips.ts'
import {
  departureChanged,
  durationChanged,
  idChanged,
  listingChanged,
  loadChanged,
  routeChanged,
  tripAdded,
  tripChanged,
  tripDropped,
  truckChanged,
} from './texts.ts'

export const tripDifferences = (
  before: readonly Trip[],
  after: readonly Trip[],
  { changed, dropped, added }: TripMatch,
): Difference[] => [
  ...dropped.flatMap(from => droppedTrip(before[from])),
  ...added.flatMap(to => addedTrip(after[to])),
  ...changed.flatMap(({ from, to }) => changedTrip(before[from], after[to])),
]

function droppedTrip(trip: Trip | undefined): Difference[] {
  if (trip === undefined) return []
  const trips = { before: trip, after: null }
  return [difference('trip-dropped', trip.batteryIds.length, trips, trip, tripDropped(trip))]
}

function addedTrip(trip: Trip | undefined): Difference[] {
  if (trip === undefined) return []
  const trips = { before: null, after: trip }
  return [difference('trip-added', trip.batteryIds.length, trips, trip, tripAdded(trip))]
}

function changedTrip(before: Trip | undefined, after: Trip | undefined): Difference[] {
  if (before === undefined || after === undefined) return []
  const what = tripChanged(before, changesOf(before, after))
  return [difference(...kindOf(before, after), { before, after }, after, what)]
}

function difference(
  kind: DifferenceKind,
  size: number,
  trips: { before: Trip | null; after: Trip | null },
  { truckId, startPeriod, endPeriod }: Trip,
  what: string,
): Difference {
  const last = Math.max(startPeriod, endPeriod - 1)
  return unitDifference({ kind: 'truck', id: truckId }, kind, size, startPeriod, last, what, trips)
}

/** The most important change, and its size. */
function kindOf(before: Trip, after: Trip): [DifferenceKind, number] {
  if (before.truckId !== after.truckId) return ['trip-given', after.batteryIds.length]
  if (!sameRoute(before, after) || !sameLoad(before, after)) return ['trip-changed', after.batteryIds.length]
  const shift = Math.abs(after.startPeriod - before.startPeriod)
  return shift > 0 ? ['trip-moved', shift] : ['trip-changed', 0]
}

function changesOf(before: Trip, after: Trip): string[] {
  const changes: string[] = []
  if (before.truckId !== after.truckId) changes.push(truckChanged(before.truckId, after.truckId))
  if (before.startPeriod !== after.startPeriod) changes.push(departureChanged(before, after))
  if (lengthOf(before) !== lengthOf(after)) changes.push(durationChanged(lengthOf(before), lengthOf(after)))
  if (!sameRoute(before, after)) changes.push(routeChanged(before, after))
  if (!sameLoad(before, after)) changes.push(loadChanged(before.batteryIds, after.batteryIds))
  const relisted = before.listedUnder !== after.listedUnder
  // A trip given to another truck is listed under that truck anyway.
  if (relisted && before.truckId === after.truckId)
    changes.push(listingChanged(before.listedUnder, after.listedUnder))
  if (changes.length === 0) changes.push(idChanged(before.id, after.id))
  return changes
}

const sameRoute = (a: Trip, b: Trip) => a.sourceId === b.sourceId && a.destinationId === b.destinationId
const sameLoad = (a: Trip, b: Trip) =>
  a.batteryIds.length === b.batteryIds.length && a.batteryIds.every((id, i) => id === b.batteryIds[i])
const lengthOf = ({ startPeriod, endPeriod }: Trip) => endPeriod - startPeriod
