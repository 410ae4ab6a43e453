// What a rule of the audit is.
import type { Facts } from './facts.ts'
import type { Report, Severity } from './finding.ts'

/** A rule's function calls `report` for each fault; those of one unit in the order of their periods. */
export type Rule = {
  name: string
  severity: Severity
  /** What has to hold, in words. */
  says: string
  find: (facts: Facts, report: Report) => void
}
