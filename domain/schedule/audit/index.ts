// Says what in a plan cannot be true, whoever made it. It corrects nothing (decisions, Plans).

import type { Plan } from '../plan/plan.ts'
import { findingsOf, ordered } from './collector.ts'
import { consistencyRules } from './consistency-rules.ts'
import { energyRules } from './energy-rules.ts'
import { factsOf } from './facts.ts'
import { defaultLimits, type Finding, type Limits, type Severity } from './finding.ts'
import { idRules } from './id-rules.ts'
import { periodRules } from './period-rules.ts'
import { placeRules } from './place-rules.ts'
import type { Registry } from './registry.ts'
import { registryRules } from './registry-rules.ts'
import type { Rule } from './rule.ts'
import { tripRules } from './trip-rules.ts'

export type Audit = {
  txId: string
  day: string
  /** What the plan was held against. */
  limits: Limits
  /** By severity, then by unit as the plan lists them (trucks, batteries, sites), then by period. */
  findings: readonly Finding[]
}

export type AuditOptions = { limits?: Partial<Limits>; registry?: Registry }

/** All rules, in the order in which findings of one unit and period are told. */
export const auditRules: readonly Rule[] = [
  ...idRules,
  ...tripRules,
  ...placeRules,
  ...consistencyRules,
  ...energyRules,
  ...periodRules,
  ...registryRules,
]

/** Holds a plan against every rule. The same plan and options give the same findings in the same order. */
export function audit(plan: Plan, options: AuditOptions = {}): Audit {
  const limits = { ...defaultLimits, ...options.limits }
  const facts = factsOf(plan, limits, options.registry ?? {})
  const findings = auditRules.flatMap(rule => findingsOf(rule, report => rule.find(facts, report)))
  return { txId: plan.txId, day: plan.day, limits, findings: ordered(findings, plan) }
}

export function countOf({ findings }: Audit, severity: Severity): number {
  let count = 0
  for (const finding of findings) if (finding.severity === severity) count++
  return count
}
