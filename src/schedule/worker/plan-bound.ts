// What the worker's plan could do at best, and why, within the limits that it is audited with.
import { type DescribedBound, describeBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import type { Answer, Question } from '../../../domain/schedule/dispatch/question.ts'
import { why } from '../../../domain/schedule/dispatch/why.ts'
import { type Base, readBase } from '../../../domain/schedule/draft/settle/base.ts'
import { settledBase } from '../../../domain/schedule/draft/settle/settle.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
// In one file with the audit, whose limits it goes by: what both use would be a third.
import { type AuditRequest, registryOf } from './plan-auditor.ts'

export function boundOf(plan: Plan, request: AuditRequest): DescribedBound {
  const base = baseOf(plan, request)
  return describeBound(settledBase(base), base)
}

export function answerOf(
  plan: Plan,
  { question, ...request }: AuditRequest & { question: Question },
): Answer {
  const base = baseOf(plan, request)
  return why(settledBase(base), base, question)
}

const baseOf = (plan: Plan, { limits, registry }: AuditRequest): Base =>
  readBase(plan, { limits, registry: registryOf(plan, registry) })
