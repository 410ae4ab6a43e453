// A difference between two plans: its kind, unit, periods and weight, and a sentence about it.

import type { Trip } from '../plan/plan.ts'
import type { SubjectRef } from '../plan/unit.ts'
import { subjectText } from '../words/subject-text.ts'

export const differenceKinds = [
  'length',
  'cost',
  'unit-dropped',
  'unit-added',
  'trip-dropped',
  'trip-added',
  'shortfall',
  'trip-given',
  'trip-changed',
  'trip-moved',
  'activity',
  'energy',
  'time',
  'identity',
  'order',
  'detail',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export type Difference = {
  kind: DifferenceKind
  /** Larger means more important: first by kind, then by size (see `weigh`). */
  weight: number
  /** Null if the difference concerns the whole plan; its periods are the whole day then. */
  unit: SubjectRef | null
  /** Both inclusive. For energy, the period with the largest gap between the two levels. */
  startPeriod: number
  endPeriod: number
  /** For kinds that begin with 'trip': the trip in the first plan and in the second. */
  trips: { before: Trip | null; after: Trip | null } | null
  sentence: string
}

/**
 * The weight of a difference. Kinds are ordered by what a planner has to act upon: the length of the day, its cost, added and
 * removed units and trips, shortfalls, changed trips, then their consequences, and last ids and order. Within a kind, the larger
 * difference weighs more.
 */
export function weigh(kind: DifferenceKind, size: number): number {
  const within = Number.isNaN(size) ? 999 : Math.min(999, Math.abs(size))
  return (differenceKinds.length - differenceKinds.indexOf(kind)) * 1000 + within
}

export function unitDifference(
  unit: SubjectRef,
  kind: DifferenceKind,
  size: number,
  startPeriod: number,
  endPeriod: number,
  what: string,
  trips: Difference['trips'] = null,
): Difference {
  const sentence = `${subjectText(unit, startPeriod, endPeriod)}: ${what}`
  return { kind, weight: weigh(kind, size), unit, startPeriod, endPeriod, trips, sentence }
}
