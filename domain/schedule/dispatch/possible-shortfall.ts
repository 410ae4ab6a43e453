// How little could be left undelivered with the present trips, from the first period that may still change.
import type { Base } from '../draft/settle/base.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { limitsOfAudit } from './dispatch-limits.ts'
import { toKwh } from './dispatch-problem.ts'
import { type InParts, toEnd } from './in-parts.ts'
import { minMicroKwhAfter, solveDispatchInParts } from './least-shortfall.ts'
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

/** The same, found from a state that differs in few batteries and is asked about again. */
export function possibleShortfallAfter(
  from: Settled,
  settled: Settled,
  base: Base,
  scope: DispatchScope,
): number {
  const { solved, earlierMicroKwh } = solvedState(from, base, scope)
  if (from === settled) return toKwh(earlierMicroKwh + solved.minMicroKwh)
  const changed = planProblem(settled, base, limitsOfAudit(base.audit.context), scope)
  return toKwh(changed.earlierMicroKwh + minMicroKwhAfter(solved, changed.problem))
}
