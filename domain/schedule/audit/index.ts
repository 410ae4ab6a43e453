// Lists what in a plan cannot be true. It corrects nothing (decisions, Plans).

import type { Plan } from '../plan/plan.ts'
import { type AuditState, findingsOfState, startAudit } from './audit-state.ts'
import { chargerRules } from './charger-rules.ts'
import { consistencyRules } from './consistency-rules.ts'
import { energyRules } from './energy-rules.ts'
import { type AuditLimits, defaultAuditLimits, type Finding, type Severity } from './finding.ts'
import { idRules } from './id-rules.ts'
import { maintenanceStates } from './maintenance.ts'
import type { OutOfService } from './out-of-service.ts'
import { outOfServiceRules } from './out-of-service-rules.ts'
import { periodRules } from './period-rules.ts'
import { placeRules } from './place-rules.ts'
import type { Registry, Unchecked } from './registry.ts'
import { registryRules } from './registry-rules.ts'
import type { AuditRule } from './rule.ts'
import { tripRules } from './trip-rules.ts'
import { workdayRules } from './workday-rules.ts'

export type Audit = {
  txId: string
  day: string
  /** The limits that the plan was checked against. */
  limits: AuditLimits
  unchecked: readonly Unchecked[]
  /** By severity, then by unit in the plan's order (trucks, batteries, sites), then by period. */
  findings: readonly Finding[]
}

export type AuditOptions = {
  limits?: Partial<AuditLimits>
  registry?: Registry
  /** What a draft says, besides the registry. */
  outOfService?: readonly OutOfService[]
}

/** All rules, in the order in which findings of the same unit and period are listed. */
export const auditRules: readonly AuditRule[] = [
  ...idRules,
  ...tripRules,
  ...placeRules,
  ...consistencyRules,
  ...energyRules,
  ...periodRules,
  ...workdayRules,
  ...chargerRules,
  ...registryRules,
  ...outOfServiceRules,
]

/** Checks a plan against every rule. The same plan and options give the same findings in the same order. */
export const audit = (plan: Plan, options: AuditOptions = {}): Audit => auditOf(beginAudit(plan, options))

/** The same, so that it can be continued after a change of the plan. */
export function beginAudit(plan: Plan, options: AuditOptions = {}): AuditState {
  const { registry = {}, outOfService = [] } = options
  return startAudit(plan, auditRules, {
    limits: { ...defaultAuditLimits, ...options.limits },
    registry,
    outOfService: [...maintenanceStates(plan, registry), ...outOfService],
  })
}

export const auditOf = (state: AuditState): Audit => {
  const { plan, limits, unchecked } = state.context
  return { txId: plan.txId, day: plan.day, limits, unchecked, findings: findingsOfState(state) }
}

export function countOf({ findings }: Audit, severity: Severity): number {
  let count = 0
  for (const finding of findings) if (finding.severity === severity) count++
  return count
}
