// Findings and audits for the tests of what shows them.
import { defaultAuditLimits, type Finding } from '../../../../domain/schedule/audit/finding.ts'
import type { PlanAudit } from '../../../../src/schedule/findings/use-audit.ts'
import type { Found } from '../../../../src/schedule/worker/open-plan.ts'

/** An error of a battery in period 2. */
export const findingOf = (batteryId: string, rest: Partial<Finding> = {}): Finding => ({
  rule: 'energy-follows',
  severity: 'error',
  unit: { kind: 'battery', id: batteryId },
  startPeriod: 2,
  endPeriod: 2,
  tripIds: [],
  entryIds: [],
  found: 132.9,
  allowed: 132.5,
  deviation: 0.4,
  deviationUnit: 'kWh',
  sentence: `${batteryId}, period 2 (00:15 to 00:30): holds too much`,
  ...rest,
})

/** An audit that has ended. */
export const auditOf = (findings: readonly Finding[], rest: Partial<Found> = {}): PlanAudit => ({
  found: { findings, limits: defaultAuditLimits, unchecked: [], ...rest },
  failure: null,
  file: async () => null,
})
