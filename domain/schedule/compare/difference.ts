// A difference between two plans: what differs, in which unit and periods, how heavily, and the sentence that says it.

import type { Trip } from '../plan/plan.ts'
import type { SubjectRef } from '../plan/unit.ts'

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
  /** Larger is heavier: the kind first, then how much of it (see `weigh`). */
  weight: number
  /** Null for what concerns the plan as a whole; its periods are the whole day then. */
  unit: SubjectRef | null
  /** Both included. Of energy, the period in which the two levels are furthest apart. */
  startPeriod: number
  endPeriod: number
  /** Of the kinds that begin with trip: the trip in the first plan and in the second. */
  trips: { before: Trip | null; after: Trip | null } | null
  sentence: string
}

/**
 * How heavy a difference is. Kinds weigh by what a planner has to act upon: the length of the day, its cost, units and trips
 * that come and go, energy that sites lack, trips that change, then what follows from them, and last what only names a plan. Within a kind the larger one is heavier.
 */
export function weigh(kind: DifferenceKind, size: number): number {
  const within = Number.isNaN(size) ? 999 : Math.min(999, Math.abs(size))
  return (differenceKinds.length - differenceKinds.indexOf(kind)) * 1000 + within
}
