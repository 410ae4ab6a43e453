// How much of its shortfall a plan has to leave with its trips, and why: over the whole day, or with what has begun as it is.

import type { Base } from '../draft/settle/base.ts'
import type { Intent } from '../draft/settle/intent.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { totalShortfallKwh } from '../draft/settle/shortfall.ts'
import { noticeableKwh } from '../words/sentences.ts'
import { type ChargingCost, chargingCost } from './charging-cost.ts'
import { type DispatchLimits, limitsOfAudit } from './dispatch-limits.ts'
import { type DispatchProblem, toKwh } from './dispatch-problem.ts'
import type { SolvedDispatch } from './least-shortfall.ts'
import type { DispatchScope } from './plan-problem.ts'
import { type Reason, reasonsOf } from './reasons.ts'
import { scopeText, solvedState } from './solved-state.ts'

export type PlanBound = {
  /** What the plan does before it stays. */
  fromPeriod: number
  /** What the plan leaves undelivered. */
  planKwh: number
  /** What every dispatch from then on with these trips and limits leaves of the whole day. It can be more, if the plan exceeds the limits. */
  minKwh: number
  /** Why no dispatch leaves less. */
  reasons: readonly Reason[]
  /** Sites in need at which batteries stand, but of which the plan does not name the microgrid: they count as not served. */
  withoutMicrogrid: readonly string[]
  /** Of the plan, and of the cheapest charging with which the least is left. Null where tariffs do not say. */
  charging: { plan: ChargingCost; min: ChargingCost } | null
}

const wholeDay: DispatchScope = { fromPeriod: 1 }

/** By what may change. */
const known = new WeakMap<Intent, { base: Base; bounds: Map<string, PlanBound> }>()

/**
 * The bound of a state within the limits of the audit. It is kept as long as the state's intent is, which the plan follows from: all
 * that is asked of the same state needs it again, and it takes over a second where there are many batteries.
 */
export function boundOfState(settled: Settled, base: Base, scope = wholeDay): PlanBound {
  const { intent } = settled
  const stored = known.get(intent)
  const bounds = stored?.base === base ? stored.bounds : new Map<string, PlanBound>()
  const text = scopeText(scope, intent)
  const bound = bounds.get(text) ?? planBound(settled, base, scope)
  known.set(intent, { base, bounds: bounds.set(text, bound) })
  return bound
}

export function planBound(settled: Settled, base: Base, scope = wholeDay): PlanBound {
  const { solved, earlierMicroKwh, withoutMicrogrid } = solvedState(settled, base, scope)
  return {
    fromPeriod: scope.fromPeriod,
    planKwh: totalShortfallKwh(settled.plan),
    minKwh: toKwh(earlierMicroKwh + solved.minMicroKwh),
    reasons: reasonsOf(solved),
    withoutMicrogrid,
    charging: chargingOf(settled, limitsOfAudit(base.audit.context), solved),
  }
}

function chargingOf(
  { plan }: Settled,
  limits: DispatchLimits,
  { problem, amounts }: SolvedDispatch,
): PlanBound['charging'] {
  const cost = chargingCost(plan, limits)
  if (cost === null) return null
  const thousandths = costOf(problem, (battery, stop) => amounts[battery]?.[stop] ?? 0)
  const planned = costOf(
    problem,
    (battery, stop) => problem.batteries[battery]?.stops[stop]?.presentMicroKwh ?? 0,
  )
  const min = { ...cost, amount: cost.amount + toKwh(thousandths - planned) / 1000 }
  return { plan: cost, min }
}

const costOf = (
  { batteries }: DispatchProblem,
  amountAt: (battery: number, stop: number) => number,
): number =>
  batteries.reduce(
    (sum, { stops }, b) =>
      stops.reduce(
        (so, { doing, price = 0 }, i) => so + (doing === 'charge' ? price * amountAt(b, i) : 0),
        sum,
      ),
    0,
  )

/** Whether another dispatch leaves less. */
export const canLeaveLess = ({ planKwh, minKwh }: PlanBound): boolean => planKwh - minKwh > noticeableKwh

/** Less than this is no difference of cost: it would be rounded away. */
export const noticeableCost = 0.01

/** Whether another dispatch that leaves no more charges at a lower cost. */
export const canCostLess = ({ planKwh, minKwh, charging }: PlanBound): boolean =>
  minKwh <= planKwh && charging !== null && charging.plan.amount - charging.min.amount >= noticeableCost
