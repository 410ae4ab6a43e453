// Bars that are chosen together: which they are after each step, and the one operation that changes them all.
import { minutesPerPeriod, periodAt } from '../../../../domain/schedule/calendar/period.ts'
import {
  type ActivityPlace,
  clearActivity,
  putActivity,
} from '../../../../domain/schedule/draft/operations/move-activity.ts'
import type { Operation, SingleOperation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { isSameUnit, type UnitKind, type UnitRef } from '../../../../domain/schedule/plan/unit.ts'
import type { Run, RunTrip } from '../../../../domain/schedule/runs/runs.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { type Layout, rowCount, runsOf } from '../../layout/layout.ts'
import type { DraftResult } from '../engine/draft-engine.ts'
import { activityOf, isActivity, parkTrips, periodsOf, type StretchRun } from './run-operations.ts'

/** A trip by its key in the draft, what a battery does by its name, kind and first period: both outlive a step. */
export type ChosenBars = ReadonlySet<string>

export const noneChosen: ChosenBars = new Set()

/** Null for where a unit only stands: there is nothing to move or remove. */
export function barOf(run: Run, { tripKeys }: DraftResult): string | null {
  if ('trip' in run) return `trip ${tripKeys.get(run.trip.id) ?? run.trip.id}`
  if (!isActivity(run)) return null
  return stretchBar(run.unitId, run.kind, periodAt(run.startMinute))
}

const stretchBar = (batteryId: string, kind: string, period: number): string =>
  `${kind} ${period} ${batteryId}`

/** A chosen bar of the chart; a trip has one for its truck and one for each battery. */
export interface ChosenRun {
  bar: string
  row: number
  /** The i-th of the row. */
  index: number
  run: Run
}

export function chosenRuns(layout: Layout, result: DraftResult, chosen: ChosenBars): ChosenRun[] {
  if (chosen.size === 0) return []
  const found: ChosenRun[] = []
  for (let row = 0; row < rowCount(layout); row++) {
    for (const [index, run] of runsOf(layout, row).entries()) {
      const bar = barOf(run, result)
      if (bar !== null && chosen.has(bar)) found.push({ bar, row, index, run })
    }
  }
  return found
}

/** The bars of a row from one run to another, in either order. */
export const barsBetween = (
  layout: Layout,
  result: DraftResult,
  row: number,
  a: number,
  b: number,
): string[] =>
  runsOf(layout, row)
    .slice(Math.min(a, b), Math.max(a, b) + 1)
    .flatMap(run => barOf(run, result) ?? [])

/** The trips of a truck that leave at the minute or later. */
export const laterTrips = (layout: Layout, result: DraftResult, truckRow: number, minute: number): string[] =>
  runsOf(layout, truckRow).flatMap(run =>
    'trip' in run && run.startMinute >= minute ? (barOf(run, result) ?? []) : [],
  )

/** Each once: a trip has a bar for its truck and one for each battery. */
export const tripsOf = (runs: readonly ChosenRun[]): RunTrip[] => [
  ...new Map(runs.flatMap(({ run }) => ('trip' in run ? [[run.trip.id, run.trip] as const] : []))).values(),
]

const stretchesOf = (runs: readonly ChosenRun[]): StretchRun[] =>
  runs.flatMap(({ run }) => (isActivity(run) ? [run] : []))

/** '2 trips and 1 activity selected.' */
export function chosenText(runs: readonly ChosenRun[]): string {
  const [trips, stretches] = [tripsOf(runs).length, stretchesOf(runs).length]
  const parts = [
    ...(trips > 0 ? [pluralize(trips, 'trip', 'trips')] : []),
    ...(stretches > 0 ? [pluralize(stretches, 'activity', 'activities')] : []),
  ]
  return parts.length === 0 ? '' : `${parts.join(' and ')} selected.`
}

const together = ([first, ...more]: readonly SingleOperation[]): Operation | null => {
  if (!first) return null
  return more.length === 0 ? first : { type: 'several', operations: [first, ...more] }
}

/** A step that moves the chosen bars, and what they are called after it. */
export interface ChosenMove {
  operation: Operation
  bars: ChosenBars
}

/** Activities end before trips move and begin after: where a battery is follows from its trips. */
function moveAll(
  runs: readonly ChosenRun[],
  trips: readonly SingleOperation[],
  moved: (run: StretchRun) => ActivityPlace,
): ChosenMove | null {
  const stretches = stretchesOf(runs)
  const operation = together([
    ...stretches.map(run => clearActivity(activityOf(run))),
    ...trips,
    ...stretches.map(run => putActivity(activityOf(run), moved(run))),
  ])
  const nameAfter = ({ bar, run }: ChosenRun): string => {
    if (!isActivity(run)) return bar
    const { batteryId, byPeriods } = moved(run)
    return stretchBar(batteryId, run.kind, periodAt(run.startMinute + byPeriods * minutesPerPeriod))
  }
  return operation && { operation, bars: new Set(runs.map(nameAfter)) }
}

export function moveChosen(runs: readonly ChosenRun[], byPeriods: number): ChosenMove | null {
  const tripKeys = tripsOf(runs).map(({ id }) => id)
  const trips = tripKeys.length > 0 ? [{ type: 'move-trips', tripKeys, byPeriods } as const] : []
  return moveAll(runs, trips, ({ unitId }) => ({ batteryId: unitId, byPeriods }))
}

/** To the units in the next rows above or below of those that are shown. Null where one of the bars has none there. */
export function moveChosenToRows(
  runs: readonly ChosenRun[],
  shown: Readonly<Record<UnitKind, readonly string[]>>,
  by: 1 | -1,
): ChosenMove | null {
  const nextTo = (kind: UnitKind, id: string): string | undefined => {
    const index = shown[kind].indexOf(id)
    return index < 0 ? undefined : shown[kind][index + by]
  }
  const trips = tripsOf(runs)
  if (trips.some(({ truckId }) => !nextTo('truck', truckId))) return null
  if (stretchesOf(runs).some(({ unitId }) => !nextTo('battery', unitId))) return null
  // A truck gives its own away before it is given others.
  const givers = shown.truck.filter(id => trips.some(({ truckId }) => truckId === id))
  const gives = (by > 0 ? givers.reverse() : givers).map(
    giver =>
      ({
        type: 'give-trips',
        tripKeys: trips.filter(({ truckId }) => truckId === giver).map(({ id }) => id),
        truckId: nextTo('truck', giver) ?? giver,
        byPeriods: 0,
        emptyTrips: false,
      }) as const,
  )
  return moveAll(runs, gives, ({ unitId }) => ({
    batteryId: nextTo('battery', unitId) ?? unitId,
    byPeriods: 0,
  }))
}

export function removeChosen(runs: readonly ChosenRun[]): Operation | null {
  const tripKeys = tripsOf(runs).map(({ id }) => id)
  return together([
    ...stretchesOf(runs).map(run => clearActivity(activityOf(run))),
    ...(tripKeys.length > 0
      ? [{ type: 'remove-trips', tripKeys, returnTripsToo: false, laterTripsToo: false } as const]
      : []),
  ])
}

/** Null where something other than trips is chosen. */
export function parkChosen(runs: readonly ChosenRun[]): Operation | null {
  const tripKeys = tripsOf(runs).map(({ id }) => id)
  return tripKeys.length === 0 || stretchesOf(runs).length > 0 ? null : parkTrips(tripKeys)
}

/** Trucks of chosen trips and batteries of chosen activities, each from its first chosen bar on. */
export function takeChosenOutOfService(runs: readonly ChosenRun[]): Operation | null {
  const bars: { unit: UnitRef; fromPeriod: number }[] = [
    ...tripsOf(runs).map(({ truckId, startPeriod }) => ({
      unit: { kind: 'truck', id: truckId } as const,
      fromPeriod: startPeriod,
    })),
    ...stretchesOf(runs).map(run => ({
      unit: { kind: 'battery', id: run.unitId } as const,
      fromPeriod: periodsOf(run).startPeriod,
    })),
  ]
  const firstOfUnit = bars
    .sort((a, b) => a.fromPeriod - b.fromPeriod)
    .filter(({ unit }, i, all) => all.findIndex(other => isSameUnit(other.unit, unit)) === i)
  return together(firstOfUnit.map(each => ({ type: 'take-out-of-service', ...each, reason: '' })))
}

/** Null where something other than trips is chosen. */
export function giveChosen(runs: readonly ChosenRun[], truckId: string): Operation | null {
  const tripKeys = tripsOf(runs).map(({ id }) => id)
  if (tripKeys.length === 0 || stretchesOf(runs).length > 0) return null
  return { type: 'give-trips', tripKeys, truckId, byPeriods: 0, emptyTrips: false }
}
