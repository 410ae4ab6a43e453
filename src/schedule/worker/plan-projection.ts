// How the rest of the day goes from what is measured, for the worker's plan.
import { readBase } from '../../../domain/schedule/draft/settle/base.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
import {
  type MeasuredEnergy,
  type ProjectionOptions,
  projectDay,
} from '../../../domain/schedule/projection/project-day.ts'
import {
  type DescribedProjection,
  describeProjection,
} from '../../../domain/schedule/projection/projection-texts.ts'
import { type AuditRequest, registryOf } from './plan-auditor.ts'

export type ProjectionRequest = AuditRequest & ProjectionOptions & { measured: readonly MeasuredEnergy[] }

export function projectionOf(
  plan: Plan,
  { limits, registry, measured, ...options }: ProjectionRequest,
): DescribedProjection {
  const base = readBase(plan, { limits, registry: registryOf(plan, registry) })
  return describeProjection(projectDay(base, measured, options))
}
