// The best dispatch of a state with its trips.
import type { Base } from '../draft/settle/base.ts'
import type { Intent } from '../draft/settle/intent.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { limitsOfAudit } from './dispatch-limits.ts'
import { type SolvedDispatch, solveDispatch } from './least-shortfall.ts'
import { type DispatchScope, type PlanProblem, planProblem } from './plan-problem.ts'

export type SolvedState = Omit<PlanProblem, 'problem' | 'indexes'> & {
  solved: SolvedDispatch
  /** The index in the problem of each of its batteries, by that in the plan. */
  problemIndexes: ReadonlyMap<number, number>
}

/** At most one: a history keeps the intents of all steps, and a network of 2,000 batteries takes tens of megabytes. */
let last = new WeakMap<Intent, { base: Base; scope: string; state: SolvedState }>()

/** The last one is kept as long as the state's intent is: what is asked next goes on from it. */
export function solvedState(settled: Settled, base: Base, scope: DispatchScope): SolvedState {
  const { intent } = settled
  const stored = last.get(intent)
  const text = scopeText(scope, intent)
  if (stored?.base === base && stored.scope === text) return stored.state
  const { problem, indexes, ...rest } = planProblem(settled, base, limitsOfAudit(base.audit.context), scope)
  const problemIndexes = new Map(indexes.map((index, i) => [index, i]))
  const state = { ...rest, problemIndexes, solved: solveDispatch(problem) }
  last = new WeakMap([[intent, { base, scope: text, state }]])
  return state
}

/** Equal for equal scopes: all batteries are all, named or not. */
export function scopeText({ batteryIds, fromPeriod }: DispatchScope, { batteries }: Intent): string {
  const isAll = batteries.every(({ id }) => batteryIds?.has(id) ?? true)
  return JSON.stringify([fromPeriod, ...(isAll ? [] : [...(batteryIds ?? [])].sort())])
}
