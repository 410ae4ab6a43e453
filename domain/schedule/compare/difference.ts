// What a comparison says: a difference in words, with its place and its weight, and the edits that make the one plan the other.
import type { BatteryEntry, BatterySchedule, Trip, TruckEntry, TruckSchedule } from '../plan/plan.ts'
import type { Subject } from '../words/where.ts'

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
  unit: Subject | null
  /** Both included. Of energy, the period in which the two levels are furthest apart. */
  startPeriod: number
  endPeriod: number
  /** Of the kinds that begin with trip: the trip in the first plan and in the second. */
  trips: { before: Trip | null; after: Trip | null } | null
  sentence: string
  edits: readonly Edit[]
}

/** A change of the first plan. All edits of all differences together make the second one; alone, one may make no plan. */
export type Edit =
  | { edit: 'head'; txId?: string; timestampText?: string; totalCost?: number; periodCount?: number }
  | Placed<'trip', Trip>
  | Placed<'truck', TruckSchedule>
  | Placed<'battery', BatterySchedule>
  | Placed<'site', readonly [id: string, periods: ReadonlyMap<number, number>]>
  /** What the unit holds from the first period to the last is this. */
  | EntriesEdit<'truck', TruckEntry>
  | EntriesEdit<'battery', BatteryEntry>
  /** The rows that stay, in this order: each number is the place that it has in the first plan among those. */
  | { edit: 'order'; of: ListName; places: readonly number[] }
  | { edit: 'trip-trucks'; ids: readonly string[] }

/** A row taken from its place in the first plan's list, or put to its place in the second's, or both. */
export type Placed<Of extends ListName, Row> = {
  edit: 'row'
  of: Of
  from: number | null
  to: { place: number; row: Row } | null
}

export type ListName = 'trip' | 'truck' | 'battery' | 'site'

export type EntriesEdit<Kind, Entry> = {
  edit: 'entries'
  kind: Kind
  id: string
  startPeriod: number
  endPeriod: number
  entries: readonly Entry[]
}

/**
 * How heavy a difference is. Kinds weigh by what a planner has to act upon: the length of the day, its cost, units and trips
 * that come and go, energy that sites lack, trips that change, then what follows from them, and last what only names a plan. Within a kind the larger one is heavier.
 */
export function weigh(kind: DifferenceKind, size: number): number {
  const within = Number.isNaN(size) ? 999 : Math.min(999, Math.abs(size))
  return (differenceKinds.length - differenceKinds.indexOf(kind)) * 1000 + within
}
