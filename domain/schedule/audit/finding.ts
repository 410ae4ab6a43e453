// The types of the audit: a finding, the limits, and the fault that a rule reports.
import type { SubjectRef } from '../plan/unit.ts'

/** An error cannot be carried out as planned; a warning may be correct and should be checked. */
export const severities = ['error', 'warning'] as const
export type Severity = (typeof severities)[number]

export type DeviationUnit = 'kWh' | 'kW' | 'periods' | 'batteries' | 'trips' | 'trucks'

export type Finding = {
  rule: string
  severity: Severity
  unit: SubjectRef
  /** Both inclusive. The same fault in neighbouring periods is one finding. */
  startPeriod: number
  endPeriod: number
  tripIds: readonly string[]
  entryIds: readonly string[]
  /** The values in the period with the largest deviation. */
  found: number | string
  allowed: number | string
  /** `found` minus `allowed`, or how many are wrong; null if the fault cannot be measured. */
  deviation: number | null
  deviationUnit: DeviationUnit | null
  /** Unit, periods and what is wrong, in one sentence. */
  sentence: string
}

/** The limits that a plan is checked against (decisions, Plans). */
export type AuditLimits = {
  /** How far an energy level may be from the one that follows from the rate. */
  toleranceKwh: number
  maxChargeKw: number
  maxDischargeKw: number
  /** The energy in a full battery. */
  fullKwh: number
  /** How many batteries a truck carries if the registry does not say. */
  truckCapacity: number
} & OperatingLimits

/** What an operation sets for itself. None of them has a default; one that is left out finds nothing. */
export type OperatingLimits = {
  /** Between the arrival of a truck and its next departure, if its load changes. */
  minLoadingMinutes?: number | undefined
  /** From a truck's first departure to its last arrival. */
  maxDriverDayHours?: number | undefined
  /** How long a truck may go on with no pause of `minBreakMinutes`. */
  maxHoursUntilBreak?: number | undefined
  minBreakMinutes?: number | undefined
  /** The energy that a battery is to keep. */
  reserveKwh?: number | undefined
}

/**
 * The tolerance is 0.1 kWh because plans give energy with at least one decimal: the difference of two levels, each rounded to
 * one decimal, is off by at most that, and a fault that matters to a planner is larger.
 */
export const defaultAuditLimits: AuditLimits = {
  toleranceKwh: 0.1,
  maxChargeKw: 150,
  maxDischargeKw: 35,
  fullKwh: 160,
  truckCapacity: 9,
}

/** What a rule reports. `what` says what is wrong, without unit and period. */
export type Fault = {
  unit: SubjectRef
  startPeriod: number
  endPeriod?: number
  tripIds?: readonly string[]
  entryIds?: readonly string[]
  found: number | string
  allowed: number | string
  /** By default `found` minus `allowed` where there is a unit. */
  deviation?: number
  deviationUnit?: DeviationUnit
  what: string
}
export type Report = (fault: Fault) => void
