// How much of its shortfall a plan has to leave with its trips, and why.

import type { Base } from '../draft/settle/base.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { totalShortfallKwh } from '../draft/settle/shortfall.ts'
import type { DispatchLimits } from './dispatch-limits.ts'
import { toKwh } from './dispatch-problem.ts'
import { solveDispatch } from './least-shortfall.ts'
import { planProblem } from './plan-problem.ts'
import { type Reason, reasonsOf } from './reasons.ts'

export type PlanBound = {
  /** What the plan leaves undelivered. */
  planKwh: number
  /** What every dispatch with these trips and limits leaves. It can be more, if the plan exceeds the limits. */
  minKwh: number
  /** Why no dispatch leaves less. */
  reasons: readonly Reason[]
  /** Sites in need at which batteries stand, but of which the plan does not name the microgrid: they count as not served. */
  withoutMicrogrid: readonly string[]
}

export function planBound(settled: Settled, base: Base, limits: DispatchLimits): PlanBound {
  const { problem, withoutMicrogrid } = planProblem(settled, base, limits, { fromPeriod: 1 })
  const solved = solveDispatch(problem)
  return {
    planKwh: totalShortfallKwh(settled.plan),
    minKwh: toKwh(solved.minMicroKwh),
    reasons: reasonsOf(solved),
    withoutMicrogrid,
  }
}

/** Less than this is no difference: plans give energies with one decimal. */
const noticeableKwh = 0.05

/** Whether another dispatch leaves less. */
export const canLeaveLess = ({ planKwh, minKwh }: PlanBound): boolean => planKwh - minKwh > noticeableKwh
