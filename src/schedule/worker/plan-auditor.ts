// Audits the worker's plan and keeps the latest findings for export.
import type { AuditLimits, Finding } from '../../../domain/schedule/audit/finding.ts'
import { type Audit, audit } from '../../../domain/schedule/audit/index.ts'
import {
  findRegistered,
  indexRegistry,
  type RegisteredUnit,
  type Registry,
} from '../../../domain/schedule/audit/registry.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
import { type UnitKind, unitKinds } from '../../../domain/schedule/plan/unit.ts'
import { loadCode } from '../../ui/load-code.ts'

export type AuditRequest = { audit: { limits: Partial<AuditLimits>; registry: Registry } }
export type FindingsFileRequest = { file: 'json' | 'csv' }

/** Findings are posted in parts small enough to be handled within a frame, then the end. */
export type AuditResponse = { part: readonly Finding[] } | { end: AuditSummary } | RequestFailure
export type FindingsFileResponse = { file: Blob | null } | RequestFailure
/** The last response to the request. */
export type RequestFailure = { failed: 'code' | 'other' }
export type AuditSummary = {
  limits: AuditLimits
  /** Kinds of units that were not checked against the registry: it could not be read, or belongs to another fleet. */
  unregistered: readonly UnitKind[]
}

const partSize = 1000

let latest: Audit | null = null

export function runAudit(plan: Plan, { audit: { limits, registry } }: AuditRequest, port: MessagePort): void {
  const usable = registryOf(plan, registry)
  latest = audit(plan, { limits, registry: usable })
  const { findings } = latest
  const post = (part: AuditResponse) => port.postMessage(part)
  for (let i = 0; i < findings.length; i += partSize) post({ part: findings.slice(i, i + partSize) })
  const unregistered = unitKinds.filter(kind => !(kind === 'truck' ? usable.trucks : usable.batteries))
  post({ end: { limits: latest.limits, unregistered } })
}

export async function findingsFile({ file }: FindingsFileRequest): Promise<Blob | null> {
  if (!latest) return null
  // Loaded on the first export, which is rare.
  const { findingsCsv, findingsJson } = await loadCode(
    () => import('../../../domain/schedule/audit/format-findings.ts'),
  )
  return file === 'json'
    ? new Blob([findingsJson(latest)], { type: 'application/json' })
    : new Blob([findingsCsv(latest)], { type: 'text/csv' })
}

/**
 * The registry's lists that apply to this plan. A list without any of the plan's units belongs to another fleet and would give
 * a finding for each unit.
 */
export const registryOf = (plan: Plan, { trucks, batteries, places }: Registry): Registry => ({
  ...(trucks && knowsAny(trucks, plan.trucks) && { trucks }),
  ...(batteries && knowsAny(batteries, plan.batteries) && { batteries }),
  ...(places && { places }),
})

function knowsAny(records: readonly RegisteredUnit[], units: readonly { id: string }[]): boolean {
  const lookup = indexRegistry(records)
  return units.some(({ id }) => findRegistered(lookup, id) !== undefined)
}
