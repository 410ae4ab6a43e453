// Audits the worker's plan and keeps the latest findings for export.
import type { AuditLimits, Finding } from '../../../domain/schedule/audit/finding.ts'
import { type Audit, audit } from '../../../domain/schedule/audit/index.ts'
import {
  findRegistered,
  indexRegistry,
  type RegisteredUnit,
  type Registry,
  type Unchecked,
} from '../../../domain/schedule/audit/registry.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
import { loadCode } from '../../ui/load-code.ts'

/** `limits` are those that are not the default. */
export type AuditRequest = { limits: Partial<AuditLimits>; registry: Registry }

export type AuditSummary = {
  limits: AuditLimits
  unchecked: readonly Unchecked[]
}

const partSize = 1000

let latest: Audit | null = null

export function runAudit(
  plan: Plan,
  { limits, registry }: AuditRequest,
  post: (part: readonly Finding[]) => void,
): AuditSummary {
  latest = audit(plan, { limits, registry: registryOf(plan, registry) })
  const { findings, unchecked } = latest
  for (let i = 0; i < findings.length; i += partSize) post(findings.slice(i, i + partSize))
  return { limits: latest.limits, unchecked }
}

export async function findingsFile(form: 'json' | 'csv'): Promise<Blob | null> {
  if (!latest) return null
  // Loaded on the first export, which is rare.
  const { findingsCsv, findingsJson } = await loadCode(
    () => import('../../../domain/schedule/audit/format-findings.ts'),
  )
  return form === 'json'
    ? new Blob([findingsJson(latest)], { type: 'application/json' })
    : new Blob([findingsCsv(latest)], { type: 'text/csv' })
}

/** What a registry is searched for. */
export type PlanUnits = Record<'trucks' | 'batteries', readonly { id: string }[]>

/**
 * The registry's lists that apply to this plan. A list without any of the plan's units belongs to another fleet and would give
 * a finding for each unit.
 */
export const registryOf = (
  plan: PlanUnits,
  { trucks, batteries, places, maintenance, unread }: Registry,
): Registry => ({
  ...(trucks && knowsAny(trucks, plan.trucks) && { trucks }),
  ...(batteries && knowsAny(batteries, plan.batteries) && { batteries }),
  ...(places && { places }),
  ...(maintenance && { maintenance }),
  ...(unread && { unread }),
})

function knowsAny(records: readonly RegisteredUnit[], units: readonly { id: string }[]): boolean {
  const lookup = indexRegistry(records)
  return units.some(({ id }) => findRegistered(lookup, id) !== undefined)
}
