// The least shortfall of the worker's plan.
import { type DescribedBound, describeBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import { readBase } from '../../../domain/schedule/draft/settle/base.ts'
import { settledBase } from '../../../domain/schedule/draft/settle/settle.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
// In one file with the audit, whose limits it goes by: what both use would be a third.
import './plan-auditor.ts'

export function boundOf(plan: Plan): DescribedBound {
  const base = readBase(plan)
  return describeBound(settledBase(base), base)
}
