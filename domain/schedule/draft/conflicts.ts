// Where two people want different things of one trip, without having seen what the other did: both requests, and what it takes to let
// the other one hold.
import { quoteId } from '../../words/sanitize.ts'
import { arrivalText, startText, tripText } from '../words/trip-text.ts'
import type { KeepRequest, Operation, SingleOperation, TripBefore } from './operations/operation.ts'
import { type ChangeOfTrips, changesTrips, namesOf, wantedOf } from './operations/seen-trips.ts'
import { findTrip, type Intent, type TripIntent } from './settle/intent.ts'

/** A step that was made, and the draft before and after it. */
export type MadeStep = {
  id: string
  by?: string | undefined
  operation: Operation
  before: Intent
  after: Intent
}

export type Conflict = {
  /** The later step, whose request holds now, and the one that it did not know. */
  stepId: string
  otherStepId: string
  /** What of the trip both want differently. */
  field: ConflictField
  /** As the later step saw it: 'the trip of T-1 from D-1 to S-1 at 17:15'. */
  trip: string
  request: TripRequest
  otherRequest: TripRequest
  /** Lets the other request hold. */
  operation: Operation
  /** Leaves it as it is, and is the end of the conflict. */
  keep: KeepRequest
}

export type ConflictField = keyof TripBefore

/** 'to leave at 17:00', and as what a button does: 'Let it leave at 17:00'. */
export type TripRequest = { text: string; action: string }

/** `now` is the draft after all of the steps. A conflict is over once a later step has changed the trip, or has kept it. */
export function conflictsOf(steps: readonly MadeStep[], now: Intent): Conflict[] {
  if (new Set(steps.map(({ by }) => by)).size < 2) return []
  return steps.flatMap((step, i) =>
    operationsOf(step.operation).flatMap(operation =>
      changesTrips(operation)
        ? namesOf(operation).flatMap((_, n) =>
            conflictsOfTrip(step, operation, n, steps.slice(0, i), now).filter(
              ({ keep }) => !isSettled(keep, steps.slice(i + 1)),
            ),
          )
        : [],
    ),
  )
}

const isSettled = (keep: KeepRequest, later: readonly MadeStep[]): boolean =>
  later.some(({ operation, before }) =>
    operationsOf(operation).some(
      each =>
        each.type === keep.type &&
        each.field === keep.field &&
        findTrip(before, each.tripKey)?.key === keep.tripKey,
    ),
  )

const operationsOf = (operation: Operation): readonly SingleOperation[] =>
  operation.type === 'several' ? operation.operations : [operation]

/** Of the trip that the operation names at `index`. */
function conflictsOfTrip(
  { id: stepId, by, before }: MadeStep,
  operation: ChangeOfTrips,
  index: number,
  earlier: readonly MadeStep[],
  now: Intent,
): Conflict[] {
  const name = namesOf(operation)[index] ?? ''
  const seen = operation.was?.[index]
  const found = findTrip(before, name)
  const current = findTrip(now, found?.key ?? name)
  if (!found || !seen || !current) return []
  const wanted = wantedOf(operation, index)
  const differing = (Object.keys(wanted) as ConflictField[]).filter(field => {
    const other = found.trip[field]
    const isKnown = other === seen[field] || other === wanted[field]
    return !isKnown && current.trip[field] === wanted[field]
  })
  return withoutArrivalOf(differing).flatMap(field => {
    const otherStep = changerOf(earlier, found.key, field)
    if (otherStep?.by === undefined || otherStep.by === by) return []
    return {
      stepId,
      otherStepId: otherStep.id,
      field,
      trip: tripText({ ...found.trip, ...seen }),
      request: requestOf(current.trip, field),
      otherRequest: requestOf(found.trip, field),
      operation: operationFor(current, found, field),
      keep: { type: 'keep-request', tripKey: found.key, field } as const,
    }
  })
}

/** An arrival follows the departure, unless it alone differs. */
const withoutArrivalOf = (fields: readonly ConflictField[]): readonly ConflictField[] =>
  fields.includes('startPeriod') ? fields.filter(field => field !== 'endPeriod') : fields

function changerOf(steps: readonly MadeStep[], key: string, field: ConflictField): MadeStep | undefined {
  const valueIn = (intent: Intent) => findTrip(intent, key)?.trip[field]
  return steps.findLast(({ before, after }) => valueIn(before) !== valueIn(after))
}

function requestOf(
  { truckId, destinationId, startPeriod, endPeriod }: TripBefore,
  field: ConflictField,
): TripRequest {
  const [departure, arrival] = [startText(startPeriod), arrivalText({ startPeriod, endPeriod })]
  switch (field) {
    case 'truckId':
      return { text: `with ${quoteId(truckId)}`, action: `Let ${quoteId(truckId)} make it` }
    case 'destinationId':
      return { text: `to go to ${quoteId(destinationId)}`, action: `Let it go to ${quoteId(destinationId)}` }
    case 'startPeriod':
      return { text: `to leave at ${departure}`, action: `Let it leave at ${departure}` }
    case 'endPeriod':
      return { text: `to arrive at ${arrival}`, action: `Let it arrive at ${arrival}` }
  }
}

function operationFor(
  { key, trip }: TripIntent,
  { trip: other }: TripIntent,
  field: ConflictField,
): Operation {
  switch (field) {
    case 'truckId':
      return { type: 'give-trips', tripKeys: [key], truckId: other.truckId, byPeriods: 0, emptyTrips: false }
    case 'destinationId':
      return { type: 'redirect-trip', tripKey: key, destinationId: other.destinationId, nextTripsToo: false }
    case 'startPeriod':
      return { type: 'move-trips', tripKeys: [key], byPeriods: other.startPeriod - trip.startPeriod }
    case 'endPeriod': {
      const { startPeriod } = trip
      return { type: 'set-trip-times', tripKey: key, startPeriod, endPeriod: other.endPeriod }
    }
  }
}
