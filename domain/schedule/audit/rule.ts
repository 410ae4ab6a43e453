// A rule of the audit.
import type { BatterySchedule, Trip } from '../plan/plan.ts'
import type { AuditContext, UnitContext } from './context.ts'
import type { Report, Severity } from './finding.ts'
import type { RegisteredPlace } from './registry.ts'

export type AuditRule = {
  name: string
  severity: Severity
  /** What has to hold, in one sentence. */
  requirement: string
  /** What the rule looks at, one at a time: after a change only what it touched is checked again. */
  scopes: { [Scope in keyof Subjects]?: Check<Subjects[Scope]> }
}

export type Subjects = {
  /** The trips that are listed under one truck. */
  tripList: { truckId: string; trips: readonly Trip[] }
  /** Trips with the same id. */
  sameId: readonly Trip[]
  /** A truck or battery with a schedule. */
  unit: UnitContext
  battery: BatterySchedule
  /** A battery with the trips that carry it. */
  carried: { id: string; trips: readonly Trip[] }
  site: { id: string; periods: ReadonlyMap<number, number> }
  /** A place of the registry. What is reported of it may depend on every battery that charges there. */
  place: RegisteredPlace
}

/**
 * Reports the faults of one subject, ordered by period for each unit. What it reports may depend on nothing but the subject,
 * the trips that name it or that it names, the limits and the registry.
 */
type Check<Subject> = (subject: Subject, context: AuditContext, report: Report) => void
