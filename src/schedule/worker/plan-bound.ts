// The least shortfall of the worker's plan, within the limits that it is audited with.
import { type DescribedBound, describeBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import { readBase } from '../../../domain/schedule/draft/settle/base.ts'
import { settledBase } from '../../../domain/schedule/draft/settle/settle.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
// In one file with the audit, whose limits it goes by: what both use would be a third.
import { type AuditRequest, registryOf } from './plan-auditor.ts'

export function boundOf(plan: Plan, { limits, registry }: AuditRequest): DescribedBound {
  const base = readBase(plan, { limits, registry: registryOf(plan, registry) })
  return describeBound(settledBase(base), base)
}
