// A rule of the audit.
import type { AuditContext } from './context.ts'
import type { Report, Severity } from './finding.ts'

/** `find` calls `report` for each fault; the faults of one unit are reported by period. */
export type AuditRule = {
  name: string
  severity: Severity
  /** What has to hold, in one sentence. */
  requirement: string
  find: (context: AuditContext, report: Report) => void
}
