// A bar, an end of one, several chosen bars, or a parked trip that is dragged over the chart, by the pointer, by keys or to be placed by a click: where it
// would go, and by which operation.
import {
  minutesPerPeriod,
  periodAt,
  periodEnd,
  periodStart,
} from '../../../../domain/schedule/calendar/period.ts'
import { moveActivity } from '../../../../domain/schedule/draft/operations/move-activity.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { UnitRef } from '../../../../domain/schedule/plan/unit.ts'
import type { Run, RunTrip } from '../../../../domain/schedule/runs/runs.ts'
import type { DraftResult, ParkedTrip } from '../engine/draft-engine.ts'
import { barOf, type ChosenRun, moveChosen } from './chosen-bars.ts'
import { activityOf, boundaryMove, isActivity, periodsOf, type StretchRun } from './run-operations.ts'
import type { Chosen } from './use-chosen-bars.ts'

/** As it is in the plan. */
type DraggedThing =
  | { kind: 'trip'; trip: RunTrip }
  | { kind: 'parked'; trip: ParkedTrip['trip']; key: string }
  | { kind: 'activity'; run: StretchRun }
  | { kind: 'end'; run: Run; side: 'start' | 'end' }
  /** All bars that are chosen together; `run` is the one that was taken. */
  | { kind: 'chosen'; run: Run; runs: readonly ChosenRun[] }

export interface Drag {
  thing: DraggedThing
  by: 'drag' | 'keys' | 'click'
  /** In whose row it is. */
  unit: UnitRef
  byPeriods: number
}

/** Null for a bar that has no time of its own: where a unit only stands. */
export function dragOfBar(run: Run, by: Drag['by']): Drag | null {
  if ('trip' in run) return dragOfTrip(run.trip, by)
  return isActivity(run) ? { ...nothingMoved({ kind: 'activity', run }), by } : null
}

/** Of all chosen bars, where it is one of several; they move in time alone. */
export function dragOfChosen(
  run: Run,
  { bars, runs }: Pick<Chosen, 'bars' | 'runs'>,
  result: DraftResult,
  by: Drag['by'],
): Drag | null {
  const bar = barOf(run, result)
  return bar !== null && bars.size > 1 && bars.has(bar)
    ? { ...nothingMoved({ kind: 'chosen', run, runs }), by }
    : dragOfBar(run, by)
}

export const dragOfTrip = (trip: RunTrip, by: Drag['by']): Drag => ({
  ...nothingMoved({ kind: 'trip', trip }),
  by,
})

/** Null for a parked truck, which has no ends of its own. */
export const dragOfEnd = (run: Run, side: 'start' | 'end'): Drag | null =>
  run.kind === 'park' ? null : { ...nothingMoved({ kind: 'end', run, side }), by: 'drag' }

export const dragOfParked = ({ key, trip }: ParkedTrip, by: Drag['by']): Drag => ({
  ...nothingMoved({ kind: 'parked', trip, key }),
  by,
})

const nothingMoved = (thing: DraggedThing) => ({ thing, unit: ownUnit(thing), byPeriods: 0 })

function ownUnit(thing: DraggedThing): UnitRef {
  if ('trip' in thing) return { kind: 'truck', id: thing.trip.truckId }
  const { run } = thing
  if (thing.kind === 'chosen' && 'trip' in run) return { kind: 'truck', id: run.trip.truckId }
  return { kind: run.kind === 'trip' ? 'truck' : 'battery', id: run.unitId }
}

/** Where it is in the plan; null for what is not in it. */
export const originOf = (drag: Drag): Drag | null =>
  drag.thing.kind === 'parked' ? null : { ...drag, ...nothingMoved(drag.thing) }

/** Null if the drop would change nothing. A trip is named by its present id; the log has its key instead. */
export function dropOf({ thing, unit, byPeriods }: Drag): Operation | null {
  const isElsewhere = unit.id !== ownUnit(thing).id
  if (byPeriods === 0 && !isElsewhere && thing.kind !== 'parked') return null
  switch (thing.kind) {
    case 'trip': {
      const tripKeys = [thing.trip.id]
      return isElsewhere
        ? { type: 'give-trips', tripKeys, truckId: unit.id, byPeriods, emptyTrips: false }
        : { type: 'move-trips', tripKeys, byPeriods }
    }
    case 'parked': {
      const truckId = isElsewhere ? { truckId: unit.id } : {}
      return { type: 'paste-trips', parkedKeys: [thing.key], trips: [], byPeriods, ...truckId }
    }
    case 'activity':
      return moveActivity(activityOf(thing.run), { batteryId: unit.id, byPeriods })
    case 'end':
      return boundaryMove(thing.run, thing.side, byPeriods)
    case 'chosen':
      return moveChosen(thing.runs, byPeriods)?.operation ?? null
  }
}

/** The periods of its bar, without the move; the last one is the one before it ends. */
function barPeriods(thing: DraggedThing): { startPeriod: number; endPeriod: number } {
  if (!('trip' in thing)) return periodsOf(thing.run)
  const { startPeriod, endPeriod } = thing.trip
  return { startPeriod, endPeriod: Math.max(startPeriod, endPeriod - 1) }
}

export function dragSpan({ thing, byPeriods }: Drag): { startMinute: number; endMinute: number } {
  const { startPeriod, endPeriod } = barPeriods(thing)
  const by = byPeriods * minutesPerPeriod
  const isEnd = thing.kind === 'end'
  return {
    startMinute: periodStart(startPeriod) + (isEnd && thing.side === 'end' ? 0 : by),
    endMinute: periodEnd(endPeriod) + (isEnd && thing.side === 'start' ? 0 : by),
  }
}

export const movedSpan = ({ startMinute, endMinute }: Run, byPeriods: number) => ({
  startMinute: startMinute + byPeriods * minutesPerPeriod,
  endMinute: endMinute + byPeriods * minutesPerPeriod,
})

/** The first and last period that it has, for a trip that of its arrival. */
function ownPeriods(thing: DraggedThing): { first: number; last: number } {
  if (thing.kind === 'chosen') {
    const all = thing.runs.map(({ run }) => ('trip' in run ? run.trip : periodsOf(run)))
    return {
      first: Math.min(...all.map(({ startPeriod }) => startPeriod)),
      last: Math.max(...all.map(({ endPeriod }) => endPeriod)),
    }
  }
  const trip = 'trip' in thing ? thing.trip : 'trip' in thing.run ? thing.run.trip : undefined
  const { startPeriod, endPeriod } = trip ?? barPeriods(thing)
  return { first: startPeriod, last: endPeriod }
}

/** Later or earlier by whole periods than it is in the plan, within the day; an end leaves a period of its bar. */
export function movedBy(drag: Drag, byPeriods: number, periodCount: number): Drag {
  const { thing } = drag
  const { first, last } = ownPeriods(thing)
  const { startPeriod, endPeriod } = barPeriods(thing)
  const isEnd = thing.kind === 'end'
  const min = isEnd && thing.side === 'end' ? startPeriod - endPeriod : 1 - first
  const max = isEnd && thing.side === 'start' ? endPeriod - startPeriod : periodCount - last
  return { ...drag, byPeriods: Math.max(min, Math.min(byPeriods, max)) }
}

/** So that its bar begins in the period that the minute is in. */
export const movedTo = (drag: Drag, minute: number, periodCount: number): Drag =>
  movedBy(drag, periodAt(minute) - barPeriods(drag.thing).startPeriod, periodCount)

/** Into the row of another unit, where it can go there. */
export const intoRow = (drag: Drag, unit: UnitRef | null): Drag =>
  unit && unit.kind === drag.unit.kind && drag.thing.kind !== 'end' && drag.thing.kind !== 'chosen'
    ? { ...drag, unit }
    : drag
