// Audits the plan that the worker holds, and keeps the findings for those who take them away as a file.

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

export type AuditAsk = { audit: { limits: Partial<AuditLimits>; registry: Registry } }
export type FileAsk = { file: 'json' | 'csv' }

/** Findings come in parts, each small enough to be taken in within a frame; then the end. */
export type AuditAnswer = { part: readonly Finding[] } | { end: AuditEnd } | Broken
export type FileAnswer = { file: Blob | null } | Broken
/** There will be no other answer. */
export type Broken = { failed: 'code' | 'other' }
export type AuditEnd = {
  limits: AuditLimits
  /** Kinds of units that were not held against the registry: it could not be read, or is of another fleet. */
  unregistered: readonly UnitKind[]
}

const partSize = 1000

let latest: Audit | null = null

export function answerAudit(plan: Plan, { audit: { limits, registry } }: AuditAsk, port: MessagePort): void {
  const held = registryOf(plan, registry)
  latest = audit(plan, { limits, registry: held })
  const { findings } = latest
  const answer = (part: AuditAnswer) => port.postMessage(part)
  for (let i = 0; i < findings.length; i += partSize) answer({ part: findings.slice(i, i + partSize) })
  const unregistered = unitKinds.filter(kind => !(kind === 'truck' ? held.trucks : held.batteries))
  answer({ end: { limits: latest.limits, unregistered } })
}

export async function findingsFile({ file }: FileAsk): Promise<Blob | null> {
  if (!latest) return null
  // Loaded by those who take findings away, who are few.
  const { findingsCsv, findingsJson } = await loadCode(
    () => import('../../../domain/schedule/audit/format-findings.ts'),
  )
  return file === 'json'
    ? new Blob([findingsJson(latest)], { type: 'application/json' })
    : new Blob([findingsCsv(latest)], { type: 'text/csv' })
}

/**
 * The lists of the registry that say something about this plan. One that knows none of the plan's units is of another fleet,
 * and would find fault with each of them.
 */
export const registryOf = (plan: Plan, { trucks, batteries }: Registry): Registry => ({
  ...(trucks && knowsAny(trucks, plan.trucks) && { trucks }),
  ...(batteries && knowsAny(batteries, plan.batteries) && { batteries }),
})

function knowsAny(records: readonly RegisteredUnit[], units: readonly { id: string }[]): boolean {
  const lookup = indexRegistry(records)
  return units.some(({ id }) => findRegistered(lookup, id) !== undefined)
}
