// Applies one operation to an intent.
import type { UnitRef } from '../../plan/unit.ts'
import type { Base } from '../settle/base.ts'
import type { Intent } from '../settle/intent.ts'
import { touchedUnits } from '../settle/settle.ts'
import { keepUntil, lockTrips, lockUnit, refuseChangeOfProtected } from './keeping.ts'
import { addTrip, loadBattery, pasteTrips, removeTrips, unloadBattery } from './load-operations.ts'
import { type Offer, type Operation, Refused, type Several, type SingleOperation } from './operation.ts'
import { operationWords } from './operation-words.ts'
import { reDispatch, withChanges } from './re-dispatch.ts'
import { notOneOfThem } from './refusal-texts.ts'
import { withSeenTrips } from './seen-trips.ts'
import { backInService, refuseUseOutOfService, takeOutOfService } from './service-operations.ts'
import { moveBoundary, putStretch, setEnergy, setRate } from './stretch-operations.ts'
import { tripNamed } from './trip-changes.ts'
import { giveTrips, moveTrips, redirectTrip, setTripTimes } from './trip-operations.ts'
import { swapUnits } from './unit-operations.ts'

export type Applied =
  /** `operation` is the one given, with all that was computed for it: it gives the same whenever it is applied. */
  | { ok: true; intent: Intent; touched: readonly UnitRef[]; operation: Operation }
  /** `reason` is one sentence; `offers` can be done instead. */
  | { ok: false; reason: string; offers: readonly Offer[] }

/** It has its effect in the log alone. */
export const isOfLogAlone = ({ type }: Operation): boolean => type === 'keep-request'

/**
 * The same intent and no touched unit if the operation has no effect. `frozenUntil` is the last period of today's plan that has begun:
 * what is done up to it changes only if the operation says so. Logs are applied without it: they were asked when they were made, and a
 * maintenance that was recorded later refuses none of their steps.
 */
export function apply(intent: Intent, operation: Operation, base: Base, frozenUntil?: number): Applied {
  try {
    const done =
      operation.type === 'several'
        ? makeAll(intent, operation, base, frozenUntil ?? 0)
        : make(intent, operation, base, frozenUntil ?? 0)
    const maintenance = frozenUntil === undefined ? [] : base.maintenance
    const touched = touchedUnits(intent, done.intent)
    refuseUseOutOfService(intent, done.intent, { operation, touched, maintenance })
    refuseChangeOfProtected(intent, done.intent, operation, frozenUntil ?? 0)
    return { ok: true, ...done, touched }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, reason: error.message, offers: error.offers }
  }
}

function make<Op extends SingleOperation>(intent: Intent, operation: Op, base: Base, frozenUntil: number) {
  const complete =
    operation.type === 're-dispatch'
      ? withChanges(intent, operation, base, frozenUntil)
      : withSeenTrips(intent, operation)
  return { intent: withOperation(intent, complete, base), operation: complete }
}

/** What is offered instead of one of them is offered with the others. */
function makeAll(
  intent: Intent,
  { operations, ...several }: Several,
  base: Base,
  frozenUntil: number,
): { intent: Intent; operation: Several } {
  let next = intent
  const made = operations.map((each, i) => {
    try {
      const done = make(next, each, base, frozenUntil)
      next = done.intent
      return done.operation
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const offers = error.offers.flatMap(({ words, operation }): Offer[] =>
        operation.type === 'several'
          ? []
          : [{ words, operation: { ...several, operations: operations.with(i, operation) } }],
      )
      throw new Refused(notOneOfThem(operationWords(each, next), error.message), offers)
    }
  })
  return { intent: next, operation: { ...several, operations: made } }
}

function withOperation(intent: Intent, operation: SingleOperation, base: Base): Intent {
  switch (operation.type) {
    case 'move-trips':
      return moveTrips(intent, operation, base)
    case 'set-trip-times':
      return setTripTimes(intent, operation, base)
    case 'redirect-trip':
      return redirectTrip(intent, operation, base)
    case 'give-trips':
      return giveTrips(intent, operation, base)
    case 'load-battery':
      return loadBattery(intent, operation, base)
    case 'unload-battery':
      return unloadBattery(intent, operation, base)
    case 'remove-trips':
      return removeTrips(intent, operation, base)
    case 'add-trip':
      return addTrip(intent, operation, base)
    case 'put-stretch':
      return putStretch(intent, operation, base)
    case 'set-rate':
      return setRate(intent, operation, base)
    case 'move-boundary':
      return moveBoundary(intent, operation, base)
    case 'swap-batteries':
    case 'swap-trucks':
      return swapUnits(intent, operation, base)
    case 'take-out-of-service':
      return takeOutOfService(intent, operation, base)
    case 'back-in-service':
      return backInService(intent, operation, base)
    case 'lock-unit':
    case 'unlock-unit':
      return lockUnit(intent, operation, base)
    case 'lock-trips':
    case 'unlock-trips':
      return lockTrips(intent, operation)
    case 'keep-until':
      return keepUntil(intent, operation, base)
    case 'keep-request':
      tripNamed(intent, operation.tripKey)
      return intent
    case 'set-energy':
      return setEnergy(intent, operation, base)
    case 're-dispatch':
      return reDispatch(intent, operation, base)
    case 'paste-trips':
      return pasteTrips(intent, operation, base)
  }
}
