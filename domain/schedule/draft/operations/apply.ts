// Applies one operation to an intent.
import type { UnitRef } from '../../plan/unit.ts'
import type { Base } from '../settle/base.ts'
import type { Intent } from '../settle/intent.ts'
import { touchedUnits } from '../settle/settle.ts'
import { addTrip, loadBattery, pasteTrips, removeTrips, unloadBattery } from './load-operations.ts'
import { type Offer, type Operation, Refused } from './operation.ts'
import { reDispatch, withResult } from './re-dispatch.ts'
import { moveBoundary, putStretch, setEnergy, setRate } from './stretch-operations.ts'
import { giveTrips, moveTrips, redirectTrip, setTripTimes } from './trip-operations.ts'
import { swapUnits, takeOutOfService } from './unit-operations.ts'

export type Applied =
  /** `operation` is the one given, with all that was computed for it: it gives the same whenever it is applied. */
  | { ok: true; intent: Intent; touched: readonly UnitRef[]; operation: Operation }
  /** `reason` is one sentence; `offers` can be done instead. */
  | { ok: false; reason: string; offers: readonly Offer[] }

/** The same intent and no touched unit if the operation has no effect. */
export function apply(intent: Intent, operation: Operation, base: Base): Applied {
  try {
    const complete = operation.type === 're-dispatch' ? withResult(intent, operation, base) : operation
    const next = withOperation(intent, complete, base)
    return { ok: true, intent: next, touched: touchedUnits(intent, next), operation: complete }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, reason: error.message, offers: error.offers }
  }
}

function withOperation(intent: Intent, operation: Operation, base: Base): Intent {
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
    case 'set-energy':
      return setEnergy(intent, operation, base)
    case 're-dispatch':
      return reDispatch(intent, operation, base)
    case 'paste-trips':
      return pasteTrips(intent, operation, base)
  }
}
