// What the worker's plan could do at best, and why, within the limits that it is audited with.
import { type DescribedBound, describeBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import type { Explained, Explanation } from '../../../domain/schedule/dispatch/explanation.ts'
import { explain } from '../../../domain/schedule/draft/explain.ts'
import { freeScope } from '../../../domain/schedule/draft/operations/keeping.ts'
import { type Base, readBase } from '../../../domain/schedule/draft/settle/base.ts'
import { baseState } from '../../../domain/schedule/draft/settle/draft-state.ts'
import { settledBase } from '../../../domain/schedule/draft/settle/settle.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
// In one file with the audit, whose limits it goes by: what both use would be a third.
import { type AuditRequest, registryOf } from './plan-auditor.ts'

/** `frozenUntil` is the last period that has begun. */
export type BoundRequest = AuditRequest & { frozenUntil: number }

export function boundOf(plan: Plan, { frozenUntil, ...request }: BoundRequest): DescribedBound {
  const base = baseOf(plan, request)
  const settled = settledBase(base)
  return describeBound(settled, base, freeScope(settled.intent, frozenUntil))
}

export function explanationOf(
  plan: Plan,
  { explained, ...request }: AuditRequest & { explained: Explained },
): Explanation {
  const base = baseOf(plan, request)
  return explain(baseState(base), base, explained)
}

/** As long as the plan is: of a large one, which is decoded again each time, nothing stays. */
const known = new WeakMap<Plan, { request: string; base: Base }>()

/** The same base for the same limits and registry, so that what was computed of it is found again. */
function baseOf(plan: Plan, { limits, registry }: AuditRequest): Base {
  const options = { limits, registry: registryOf(plan, registry) }
  const request = JSON.stringify(options)
  const stored = known.get(plan)
  if (stored?.request === request) return stored.base
  const base = readBase(plan, options)
  known.set(plan, { request, base })
  return base
}
