// What whoever changes trips sees of them, and what is wanted of each.
import { findTrip, type Intent, type TripIntent } from '../settle/intent.ts'
import type { SingleOperation, TripBefore } from './operation.ts'

/** The operation with its trips as they are, unless it has them already. */
export function withSeenTrips<Op extends SingleOperation>(intent: Intent, operation: Op): Op {
  if (!changesTrips(operation) || operation.was !== undefined) return operation
  const trips = namesOf(operation).map(name => findTrip(intent, name))
  return trips.every(trip => trip !== undefined) ? { ...operation, was: trips.map(seen) } : operation
}

const seen = ({ trip: { truckId, destinationId, startPeriod, endPeriod } }: TripIntent): TripBefore => ({
  truckId,
  destinationId,
  startPeriod,
  endPeriod,
})

export type ChangeOfTrips = Extract<
  SingleOperation,
  { type: 'move-trips' | 'set-trip-times' | 'redirect-trip' | 'give-trips' }
>

export const changesTrips = (operation: SingleOperation): operation is ChangeOfTrips =>
  operation.type === 'move-trips' ||
  operation.type === 'set-trip-times' ||
  operation.type === 'redirect-trip' ||
  operation.type === 'give-trips'

export const namesOf = (operation: ChangeOfTrips): readonly string[] =>
  'tripKeys' in operation ? operation.tripKeys : [operation.tripKey]

/** By how many periods the trip has to move to leave when that was wanted: whatever others have made of it meanwhile. */
export function shiftOf(
  { tripKeys, byPeriods, was }: Extract<ChangeOfTrips, { byPeriods: number }>,
  { key, trip }: TripIntent,
): number {
  const before = was?.[tripKeys.findIndex(name => name === key || name === trip.id)]
  return before ? before.startPeriod + byPeriods - trip.startPeriod : byPeriods
}

/** A trip that is given at the time that it has stays at the time to which others have moved it meanwhile. */
export const givenShift = (
  operation: Extract<ChangeOfTrips, { type: 'give-trips' }>,
  trip: TripIntent,
): number => (operation.byPeriods === 0 ? 0 : shiftOf(operation, trip))

/** Of the trip at `index`, what the operation wants of it, as far as it says. */
export function wantedOf(operation: ChangeOfTrips, index: number): Partial<TripBefore> {
  const before = operation.was?.[index]
  switch (operation.type) {
    case 'move-trips':
      return before ? { startPeriod: before.startPeriod + operation.byPeriods } : {}
    case 'give-trips': {
      const { truckId, byPeriods } = operation
      return { truckId, ...(before && byPeriods !== 0 && { startPeriod: before.startPeriod + byPeriods }) }
    }
    case 'set-trip-times':
      return { startPeriod: operation.startPeriod, endPeriod: operation.endPeriod }
    case 'redirect-trip':
      return { destinationId: operation.destinationId }
  }
}
