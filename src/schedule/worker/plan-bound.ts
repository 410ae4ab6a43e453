// What the worker's plan could do at best, and why, within the limits that it is audited with.
import { type DescribedBound, describeBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import { explain } from '../../../domain/schedule/dispatch/explain.ts'
import type { Explained, Explanation } from '../../../domain/schedule/dispatch/explanation.ts'
import { type Base, readBase } from '../../../domain/schedule/draft/settle/base.ts'
import { settledBase } from '../../../domain/schedule/draft/settle/settle.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
// In one file with the audit, whose limits it goes by: what both use would be a third.
import { type AuditRequest, registryOf } from './plan-auditor.ts'

export function boundOf(plan: Plan, request: AuditRequest): DescribedBound {
  const base = baseOf(plan, request)
  return describeBound(settledBase(base), base)
}

export function explanationOf(
  plan: Plan,
  { explained, ...request }: AuditRequest & { explained: Explained },
): Explanation {
  const base = baseOf(plan, request)
  return explain(settledBase(base), base, explained)
}

const baseOf = (plan: Plan, { limits, registry }: AuditRequest): Base =>
  readBase(plan, { limits, registry: registryOf(plan, registry) })
