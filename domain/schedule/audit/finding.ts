// What the audit says: a finding, what it was held against, and what a rule reports.
import type { SubjectRef } from '../plan/unit.ts'

/** An error cannot be carried out as the plan says it; a warning may be true and should be looked at. */
export const severities = ['error', 'warning'] as const
export type Severity = (typeof severities)[number]

export type Measure = 'kWh' | 'kW' | 'periods' | 'batteries' | 'trips' | 'trucks'

export type Finding = {
  rule: string
  severity: Severity
  unit: SubjectRef
  /** Both included. The same fault in neighbouring periods is one finding. */
  startPeriod: number
  endPeriod: number
  tripIds: readonly string[]
  entryIds: readonly string[]
  /** Of several periods, those of the worst one: the period in which it is most off. */
  found: number | string
  allowed: number | string
  /** `found` less `allowed`, or how many of the measure are wrong; null for what has no measure. */
  off: number | null
  measure: Measure | null
  /** Unit, periods and what is wrong, for people. */
  sentence: string
}

/** What a plan is held against (decisions, Plans). */
export type Limits = {
  /** How far a level of energy may be from the one that follows from the rate. */
  toleranceKwh: number
  largestChargeKw: number
  largestDischargeKw: number
  /** What a battery holds when it is full. */
  fullKwh: number
  /** How many batteries a truck carries, where the registry does not say. */
  truckCapacity: number
}

/**
 * The tolerance is a tenth of a kWh, because plans write energy with one decimal or more: two levels that were each rounded
 * to one decimal are a tenth apart from what the rate says, and a fault that matters to a planner is larger.
 */
export const defaultLimits: Limits = {
  toleranceKwh: 0.1,
  largestChargeKw: 150,
  largestDischargeKw: 35,
  fullKwh: 160,
  truckCapacity: 9,
}

/** What a rule reports; the periods, and what is wrong in words without unit and period. */
export type Report = (fault: Fault) => void
export type Fault = {
  unit: SubjectRef
  startPeriod: number
  endPeriod?: number
  tripIds?: readonly string[]
  entryIds?: readonly string[]
  found: number | string
  allowed: number | string
  off?: number
  measure?: Measure
  what: string
}
