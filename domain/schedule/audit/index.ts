// Lists what in a plan cannot be true. It corrects nothing (decisions, Plans).

import type { Plan } from '../plan/plan.ts'
import { findingsOf, ordered } from './collector.ts'
import { consistencyRules } from './consistency-rules.ts'
import { auditContext } from './context.ts'
import { energyRules } from './energy-rules.ts'
import { type AuditLimits, defaultAuditLimits, type Finding, type Severity } from './finding.ts'
import { idRules } from './id-rules.ts'
import { periodRules } from './period-rules.ts'
import { placeRules } from './place-rules.ts'
import type { Registry } from './registry.ts'
import { registryRules } from './registry-rules.ts'
import type { AuditRule } from './rule.ts'
import { tripRules } from './trip-rules.ts'

export type Audit = {
  txId: string
  day: string
  /** The limits that the plan was checked against. */
  limits: AuditLimits
  /** By severity, then by unit in the plan's order (trucks, batteries, sites), then by period. */
  findings: readonly Finding[]
}

export type AuditOptions = { limits?: Partial<AuditLimits>; registry?: Registry }

/** All rules, in the order in which findings of the same unit and period are listed. */
export const auditRules: readonly AuditRule[] = [
  ...idRules,
  ...tripRules,
  ...placeRules,
  ...consistencyRules,
  ...energyRules,
  ...periodRules,
  ...registryRules,
]

/** Checks a plan against every rule. The same plan and options give the same findings in the same order. */
export function audit(plan: Plan, options: AuditOptions = {}): Audit {
  const limits = { ...defaultAuditLimits, ...options.limits }
  const context = auditContext(plan, limits, options.registry ?? {})
  const findings = auditRules.flatMap(rule => findingsOf(rule, report => rule.find(context, report)))
  return { txId: plan.txId, day: plan.day, limits, findings: ordered(findings, plan) }
}

export function countOf({ findings }: Audit, severity: Severity): number {
  let count = 0
  for (const finding of findings) if (finding.severity === severity) count++
  return count
}
