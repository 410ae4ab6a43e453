// The nearest repair of a finding, where it is one operation. What is offered was tried: it leaves fewer errors than there are.

import { quoteId } from '../../words/sanitize.ts'
import type { Finding } from '../audit/finding.ts'
import { routeText } from '../words/trip-text.ts'
import { apply } from './operations/apply.ts'
import { type AddTrip, type Offer, Refused } from './operations/operation.ts'
import { typicalDuration } from './operations/trip-operations.ts'
import type { Base } from './settle/base.ts'
import { type DraftState, stateOf } from './settle/draft-state.ts'
import { findTrip, locationAt } from './settle/intent.ts'

/** Null where none is known. */
export function repairOf(finding: Finding, state: DraftState, base: Base, frozenUntil = 0): Offer | null {
  const operation = finding.rule === 'trip-from-place' ? emptyTripBefore(finding, state, base) : null
  if (operation === null) return null
  const applied = apply(state.intent, operation, base, frozenUntil)
  if (!applied.ok) return null
  const after = stateOf(applied.intent, base, state)
  if (after.audit.counts.error >= state.audit.counts.error) return null
  return {
    words: `Add an empty trip of ${quoteId(operation.truckId)} ${routeText(operation)} before it`,
    operation,
  }
}

/** To where a truck's trip leaves from, arriving when it leaves. */
export function emptyTripBefore(
  { unit, tripIds }: Finding,
  { intent }: DraftState,
  base: Base,
): AddTrip | null {
  const trip = findTrip(intent, tripIds[0] ?? '')?.trip
  const truck = intent.trucks[base.truckIndex.get(unit.id) ?? -1]
  if (unit.kind !== 'truck' || !trip || !truck) return null
  const sourceId = locationAt(truck, trip.startPeriod)
  if (sourceId === trip.sourceId) return null
  const duration = knownDuration(base, sourceId, trip.sourceId)
  if (duration === null) return null
  const startPeriod = trip.startPeriod - Math.max(1, duration)
  return {
    type: 'add-trip',
    truckId: truck.id,
    sourceId,
    destinationId: trip.sourceId,
    startPeriod,
    endPeriod: startPeriod + duration,
    batteryIds: [],
  }
}

function knownDuration(base: Base, from: string, to: string): number | null {
  try {
    return typicalDuration(base, from, to)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
