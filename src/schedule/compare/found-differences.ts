// What the worker says of two plans: their differences, and what each comes to.

import type { AuditLimits } from '../../../domain/schedule/audit/finding.ts'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import type { Difference } from '../../../domain/schedule/compare/difference.ts'
import type { PlanTotals } from '../../../domain/schedule/compare/index.ts'
import type { Trip } from '../../../domain/schedule/plan/plan.ts'
import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'

export type FoundDifference = Omit<Difference, 'trips'> & {
  trips: { before: FoundTrip | null; after: FoundTrip | null } | null
}

/** As much of a trip as finds it in the chart: there are many, and each is posted. */
export type FoundTrip = Pick<Trip, 'id' | 'truckId' | 'startPeriod' | 'endPeriod'>

/** By kind and id of the unit that they concern; the heaviest first. */
export type DifferencesByUnit = Record<UnitKind, Map<string, FoundDifference[]>>

export interface ComparedTotals {
  before: PlanTotals
  after: PlanTotals
}

export interface FoundDifferences {
  /** The heaviest first. */
  differences: readonly FoundDifference[]
  byUnit: DifferencesByUnit
  totals: ComparedTotals
}

export interface CompareAsk {
  before: Blob
  after: Blob
  limits: Partial<AuditLimits>
  registry: Registry
}

/** Differences come in parts, each small enough to be taken in within a frame; then the end. */
export type CompareAnswer =
  | { part: readonly FoundDifference[] }
  | { end: ComparedTotals }
  | { refused: string }
