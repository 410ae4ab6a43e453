// How little could be left undelivered with the present trips, from the first period that may still change.
import type { Base } from '../draft/settle/base.ts'
import type { Intent } from '../draft/settle/intent.ts'
import { type Settled, settle } from '../draft/settle/settle.ts'
import { changedBatteries, haveSameChargers } from './changed-batteries.ts'
import { limitsOfAudit } from './dispatch-limits.ts'
import { lackingWith } from './dispatch-network.ts'
import { toKwh } from './dispatch-problem.ts'
import { type InParts, toEnd } from './in-parts.ts'
import { solveDispatchInParts } from './least-shortfall.ts'
import { type DispatchScope, planProblem } from './plan-problem.ts'
import { solvedState } from './solved-state.ts'

/** In kWh, for the whole day. */
export const possibleShortfallKwh = (settled: Settled, base: Base, scope: DispatchScope): number =>
  toEnd(possibleShortfallInParts(settled, base, scope))

export function* possibleShortfallInParts(
  settled: Settled,
  base: Base,
  scope: DispatchScope,
): InParts<number> {
  const { problem, earlierMicroKwh } = planProblem(settled, base, limitsOfAudit(base.audit.context), scope)
  yield
  const { minMicroKwh } = yield* solveDispatchInParts(problem)
  return toKwh(earlierMicroKwh + minMicroKwh)
}

/**
 * The same after a change from the scope's first period on, found from a state that is asked about again, by the batteries that differ
 * from it.
 */
export function possibleShortfallAfter(
  from: Settled,
  intent: Intent,
  base: Base,
  scope: DispatchScope,
  changed = changedBatteries(from, intent, base, scope),
): number {
  const state = solvedState(from, base, scope)
  if (intent === from.intent) return toKwh(state.earlierMicroKwh + state.solved.minMicroKwh)
  if (!changed || !haveSameChargers(state, changed))
    return possibleShortfallKwh(settle(intent, base, from), base, scope)
  return toKwh(state.earlierMicroKwh + lackingWith(state.solved.network, changed))
}
