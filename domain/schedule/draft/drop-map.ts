// What dropping a held trip would cause, for every start on some truck rows.

import { apply } from './operations/apply.ts'
import type { Operation } from './operations/operation.ts'
import { tripNamed } from './operations/trip-changes.ts'
import type { Base } from './settle/base.ts'
import { type DraftState, stateOf } from './settle/draft-state.ts'
import type { Intent } from './settle/intent.ts'
import { totalShortfallKwh } from './settle/shortfall.ts'

export type Drop = {
  truckId: string
  startPeriod: number
  operation: Operation
} & ({ possible: true; errorsAdded: number; shortfallAddedKwh: number } | { possible: false; reason: string })

/** The operation of dropping the trip there. */
function dropOperation(intent: Intent, tripKey: string, truckId: string, startPeriod: number): Operation {
  const { key, trip } = tripNamed(intent, tripKey)
  const byPeriods = startPeriod - trip.startPeriod
  return trip.truckId === truckId
    ? { type: 'move-trips', tripKeys: [key], byPeriods }
    : { type: 'give-trips', tripKeys: [key], truckId, byPeriods, emptyTrips: false }
}

/**
 * Every start of the day on every row: the nearest in time to where the trip is now first, and of one start its own row before the
 * others. Take as many as there is time for, and leave the rest when another trip is held.
 */
export function* dropMap(
  state: DraftState,
  base: Base,
  tripKey: string,
  truckIds: readonly string[],
  frozenUntil = 0,
): Generator<Drop, void, undefined> {
  const { trip } = tripNamed(state.intent, tripKey)
  const shortfallKwh = totalShortfallKwh(state.plan)
  const rows = [...truckIds].sort((a, b) => Number(b === trip.truckId) - Number(a === trip.truckId))
  for (const startPeriod of nearestFirst(trip.startPeriod, base.plan.periodCount)) {
    for (const truckId of rows) {
      const operation = dropOperation(state.intent, tripKey, truckId, startPeriod)
      const place = { truckId, startPeriod, operation }
      const applied = apply(state.intent, operation, base, frozenUntil)
      if (!applied.ok) {
        yield { ...place, possible: false, reason: applied.reason }
        continue
      }
      const { audit, plan } = stateOf(applied.intent, base, state)
      yield {
        ...place,
        possible: true,
        errorsAdded: audit.counts.error - state.audit.counts.error,
        shortfallAddedKwh:
          plan.siteShortfalls === state.plan.siteShortfalls ? 0 : totalShortfallKwh(plan) - shortfallKwh,
      }
    }
  }
}

function nearestFirst(period: number, periodCount: number): number[] {
  const periods = Array.from({ length: periodCount }, (_, i) => i + 1)
  return periods.sort((a, b) => Math.abs(a - period) - Math.abs(b - period) || a - b)
}
