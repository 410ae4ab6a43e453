// How the rest of the day goes from what is measured, for the worker's plan.
import { limitsOfAudit } from '../../../domain/schedule/dispatch/dispatch-limits.ts'
import { readBase } from '../../../domain/schedule/draft/settle/base.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
import { plannedDays } from '../../../domain/schedule/projection/planned-day.ts'
import { plannedRestKwh, possibleRestKwh } from '../../../domain/schedule/projection/possible-day.ts'
import type { MeasuredEnergy } from '../../../domain/schedule/projection/project-battery.ts'
import { type Projection, projectDay } from '../../../domain/schedule/projection/project-day.ts'
import {
  type DescribedProjection,
  describeProjection,
} from '../../../domain/schedule/projection/projection-texts.ts'
import { type AuditRequest, registryOf } from './plan-auditor.ts'

export type ProjectionRequest = AuditRequest & {
  /** Of the plan's day. */
  nowMinute: number
  /** Batteries that are less than this off their plan count as on it. */
  toleranceKwh: number
  measured: readonly MeasuredEnergy[]
}

export type PlanProjection = DescribedProjection & Pick<Projection, 'batteries' | 'fromPeriod'>

export function projectionOf(
  plan: Plan,
  { limits, registry, measured, nowMinute, toleranceKwh }: ProjectionRequest,
): PlanProjection {
  const base = readBase(plan, { limits, registry: registryOf(plan, registry) })
  const { ofBattery } = limitsOfAudit(base.audit.context)
  const reserveKwh = limits.reserveKwh ?? 0
  const rangeOf = (id: string) => ({ fullKwh: ofBattery(id).fullKwh, minKwh: reserveKwh })
  const projection = projectDay(plannedDays(plan), measured, { nowMinute, rangeOf })
  const plannedKwh = plannedRestKwh(plan, projection)
  const possibleKwh = possibleRestKwh(base, projection)
  const described = describeProjection(projection, { plannedKwh, possibleKwh, toleranceKwh, reserveKwh })
  const { batteries, fromPeriod } = projection
  return { ...described, batteries, fromPeriod }
}
