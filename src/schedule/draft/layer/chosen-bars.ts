// Bars that are chosen together: which they are after each step, and the one operation that moves or removes them all.

import { pluralize } from '../../../../domain/pluralize.ts'
import { minutesPerPeriod, periodAt } from '../../../../domain/schedule/calendar/period.ts'
import type { Operation, SingleOperation } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { Run } from '../../../../domain/schedule/runs/runs.ts'
import { type Layout, rowCount, runAt, runCount } from '../../layout/layout.ts'
import type { DraftResult } from '../engine/draft-engine.ts'
import { periodsOf } from './run-operations.ts'

/** A trip by its key in the draft, what a battery does by its name, kind and first period: both outlive a step. */
export type ChosenBars = ReadonlySet<string>

export const noneChosen: ChosenBars = new Set()

/** Null for where a unit only stands: there is nothing to move or remove. */
export function barOf(run: Run, { tripKeys }: DraftResult): string | null {
  if ('trip' in run) return `trip ${tripKeys.get(run.trip.id) ?? run.trip.id}`
  if (run.kind !== 'charge' && run.kind !== 'microgrid') return null
  return stretchBar(run.unitId, run.kind, periodAt(run.startMinute))
}

const stretchBar = (batteryId: string, kind: string, period: number): string =>
  `${kind} ${period} ${batteryId}`

/** A chosen bar of the chart; a trip has one for its truck and one for each battery. */
export interface ChosenRun {
  bar: string
  row: number
  run: Run
}

export function chosenRuns(layout: Layout, result: DraftResult, chosen: ChosenBars): ChosenRun[] {
  if (chosen.size === 0) return []
  const found: ChosenRun[] = []
  for (let row = 0; row < rowCount(layout); row++) {
    for (const run of runsOf(layout, row)) {
      const bar = barOf(run, result)
      if (bar !== null && chosen.has(bar)) found.push({ bar, row, run })
    }
  }
  return found
}

const runsOf = (layout: Layout, row: number): Run[] =>
  Array.from({ length: runCount(layout, row) }, (_, i) => runAt(layout, row, i))

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

type StretchRun = Extract<Run, { kind: 'charge' | 'microgrid' }>

const tripsOf = (runs: readonly ChosenRun[]): string[] => [
  ...new Set(runs.flatMap(({ run }) => ('trip' in run ? [run.trip.id] : []))),
]

const stretchesOf = (runs: readonly ChosenRun[]): StretchRun[] =>
  runs.flatMap(({ run }) => (run.kind === 'charge' || run.kind === 'microgrid' ? [run] : []))

/** '2 trips and 1 activity chosen.' */
export function chosenText(runs: readonly ChosenRun[]): string {
  const [trips, stretches] = [tripsOf(runs).length, stretchesOf(runs).length]
  const parts = [
    ...(trips > 0 ? [pluralize(trips, 'trip', 'trips')] : []),
    ...(stretches > 0 ? [pluralize(stretches, 'activity', 'activities')] : []),
  ]
  return parts.length === 0 ? '' : `${parts.join(' and ')} chosen.`
}

const together = ([first, ...more]: readonly SingleOperation[]): Operation | null => {
  if (!first) return null
  return more.length === 0 ? first : { type: 'several', operations: [first, ...more] }
}

const cleared = (run: StretchRun): SingleOperation => ({
  type: 'put-stretch',
  batteryId: run.unitId,
  ...periodsOf(run),
  doing: 'stage',
})

/** Activities end before trips move and begin after: where a battery is follows from its trips. */
export function moveChosen(runs: readonly ChosenRun[], byPeriods: number): Operation | null {
  const tripKeys = tripsOf(runs)
  const stretches = stretchesOf(runs)
  return together([
    ...stretches.map(cleared),
    ...(tripKeys.length > 0 ? [{ type: 'move-trips', tripKeys, byPeriods } as const] : []),
    ...stretches.map(run => put(run, byPeriods)),
  ])
}

function put(run: StretchRun, byPeriods: number): SingleOperation {
  const { startPeriod, endPeriod } = periodsOf(run)
  const stretch = {
    type: 'put-stretch',
    batteryId: run.unitId,
    startPeriod: startPeriod + byPeriods,
    endPeriod: endPeriod + byPeriods,
    powerKw: run.rateKw,
  } as const
  return run.kind === 'charge'
    ? { ...stretch, doing: 'charge' }
    : { ...stretch, doing: 'microgrid', microgridId: run.place }
}

/** The bars by their names after that move. */
export const movedBars = (runs: readonly ChosenRun[], byPeriods: number): ChosenBars =>
  new Set(
    runs.map(({ bar, run }) =>
      'trip' in run
        ? bar
        : stretchBar(run.unitId, run.kind, periodAt(run.startMinute + byPeriods * minutesPerPeriod)),
    ),
  )

export function removeChosen(runs: readonly ChosenRun[]): Operation | null {
  const tripKeys = tripsOf(runs)
  return together([
    ...stretchesOf(runs).map(cleared),
    ...(tripKeys.length > 0
      ? [{ type: 'remove-trips', tripKeys, returnTripsToo: false, laterTripsToo: false } as const]
      : []),
  ])
}

/** Null where something other than trips is chosen. */
export function giveChosen(runs: readonly ChosenRun[], truckId: string): Operation | null {
  const tripKeys = tripsOf(runs)
  if (tripKeys.length === 0 || stretchesOf(runs).length > 0) return null
  return { type: 'give-trips', tripKeys, truckId, byPeriods: 0, emptyTrips: false }
}
