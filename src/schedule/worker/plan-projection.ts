// How the rest of the day goes from what is measured, for the worker's plan.
import { type AuditLimits, defaultAuditLimits } from '../../../domain/schedule/audit/finding.ts'
import { findRegistered, indexRegistry, type Registry } from '../../../domain/schedule/audit/registry.ts'
import { maxBatteriesQuickly, repairNotComputed } from '../../../domain/schedule/dispatch/max-batteries.ts'
import { type Base, readBase } from '../../../domain/schedule/draft/settle/base.ts'
import { restShortfallKwh } from '../../../domain/schedule/draft/settle/shortfall.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
import { bestRepair, noRepairText } from '../../../domain/schedule/projection/best-repair.ts'
import { type PlannedDay, plannedDays } from '../../../domain/schedule/projection/planned-day.ts'
import { possibleRestKwh, settleProjected } from '../../../domain/schedule/projection/possible-day.ts'
import type { MeasuredEnergy, ProjectedBattery } from '../../../domain/schedule/projection/project-battery.ts'
import { type Projection, projectDay } from '../../../domain/schedule/projection/project-day.ts'
import {
  type DescribedProjection,
  describeProjection,
} from '../../../domain/schedule/projection/projection-texts.ts'
import { noticeableKwh } from '../../../domain/schedule/words/sentences.ts'
import { type AuditRequest, type PlanUnits, registryOf } from './plan-auditor.ts'

export type ProjectionRequest = AuditRequest & {
  /** Of the plan's day. */
  nowMinute: number
  /** Batteries that are less than this off their plan count as on it. */
  toleranceKwh: number
  measured: readonly MeasuredEnergy[]
}

export type PlanProjection = DescribedProjection & {
  /** Of the plan's day, when it was computed. */
  nowMinute: number
  fromPeriod: number
  /** The battery that would help most by itself, if one is known to. Null where nothing would be left undelivered. */
  repair: { batteryId: string | null; text: string } | null
  batteries: readonly Pick<ProjectedBattery, 'batteryId' | 'measured' | 'nextKwh'>[]
}

/** `decode` reads the plan from `bytes`. */
export async function projectionOf(
  bytes: Blob,
  { limits, registry, measured, nowMinute, toleranceKwh }: ProjectionRequest,
  decode: () => Promise<Plan>,
): Promise<PlanProjection> {
  const plan = await planInShort(bytes, decode)
  const usable = registryOf(plan, registry)
  const projection = projectDay(plan.days, measured, { nowMinute, rangeOf: ranges(usable, limits) })
  const plannedKwh = restShortfallKwh(plan, projection.fromPeriod)
  const possible =
    plannedKwh + projection.lackingKwh <= noticeableKwh
      ? { kwh: null, repair: null }
      : plan.batteries.length > maxBatteriesQuickly
        ? { kwh: null, repair: { batteryId: null, text: repairNotComputed } }
        : possibleOf(readBase(await decode(), { limits, registry: usable }), projection)
  const described = describeProjection(projection, {
    plannedKwh,
    possibleKwh: possible.kwh,
    toleranceKwh,
    reserveKwh: limits.reserveKwh ?? 0,
  })
  const batteries = projection.batteries.map(({ batteryId, measured, nextKwh }) => ({
    batteryId,
    measured,
    nextKwh,
  }))
  const { fromPeriod } = projection
  return { ...described, repair: possible.repair, batteries, nowMinute, fromPeriod }
}

function possibleOf(
  base: Base,
  projection: Projection,
): { kwh: number; repair: NonNullable<PlanProjection['repair']> } {
  const settled = settleProjected(base, projection)
  const kwh = possibleRestKwh(base, settled, { fromPeriod: projection.fromPeriod })
  const isImprovable = restShortfallKwh(settled.plan, projection.fromPeriod) - kwh > noticeableKwh
  const best = isImprovable ? bestRepair(base, settled, projection) : null
  return { kwh, repair: best ?? { batteryId: null, text: noRepairText(base, isImprovable) } }
}

/**
 * What each projection of a plan needs, far less than the plan: one that is too large to stay decoded is decoded again each minute only
 * while something would be undelivered and what is possible is computed.
 */
type PlanInShort = PlanUnits & Pick<Plan, 'siteShortfalls'> & { days: readonly PlannedDay[] }

let latest: { bytes: Blob; plan: PlanInShort } | undefined

async function planInShort(bytes: Blob, decode: () => Promise<Plan>): Promise<PlanInShort> {
  if (latest?.bytes === bytes) return latest.plan
  const plan = await decode()
  const idsOf = (units: PlanUnits['trucks']) => units.map(({ id }) => ({ id }))
  latest = {
    bytes,
    plan: {
      trucks: idsOf(plan.trucks),
      batteries: idsOf(plan.batteries),
      siteShortfalls: plan.siteShortfalls,
      days: plannedDays(plan),
    },
  }
  return latest.plan
}

function ranges({ batteries = [] }: Registry, limits: Partial<AuditLimits>) {
  const lookup = indexRegistry(batteries)
  const fullKwh = limits.fullKwh ?? defaultAuditLimits.fullKwh
  const minKwh = limits.reserveKwh ?? 0
  return (id: string) => ({ fullKwh: findRegistered(lookup, id)?.capacityKwh ?? fullKwh, minKwh })
}
