// What a comparison of two plans is of, and what it finds.
import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import type { Difference } from '../../../domain/schedule/compare/difference.ts'
import type { PlanTotals } from '../../../domain/schedule/compare/index.ts'
import type { Trip } from '../../../domain/schedule/plan/plan.ts'
import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'

export type FoundDifference = Omit<Difference, 'trips'> & {
  trips: { before: FoundTrip | null; after: FoundTrip | null } | null
}

/** The fields that the chart needs: there are many trips, and each is posted. */
export type FoundTrip = Pick<Trip, 'id' | 'truckId' | 'startPeriod' | 'endPeriod'>

/** By the unit's kind and id; the most important first. */
export type DifferencesByUnit = Record<UnitKind, Map<string, FoundDifference[]>>

export interface ComparedTotals {
  before: PlanTotals
  after: PlanTotals
}

export interface FoundDifferences {
  /** The most important first. */
  differences: readonly FoundDifference[]
  byUnit: DifferencesByUnit
  totals: ComparedTotals
}

/** How much differs, and the most important as sentences. */
export interface DifferencesInBrief {
  count: number
  first: readonly string[]
}

export interface ComparedFiles {
  before: Blob
  after: Blob
}

export interface CompareRequest extends ComparedFiles {
  limits: Partial<AuditLimits>
  registry: Registry
}
