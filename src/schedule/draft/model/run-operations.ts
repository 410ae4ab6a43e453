// The operations of a bar: what its menu and keys do to it.
import { arrivalMinute, minutesPerPeriod, periodAt } from '../../../../domain/schedule/calendar/period.ts'
import { type Activity, clearActivity } from '../../../../domain/schedule/draft/operations/move-activity.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { Run, RunTrip } from '../../../../domain/schedule/runs/runs.ts'

export const periodsOf = (run: Run) => ({
  startPeriod: periodAt(run.startMinute),
  endPeriod: periodAt(run.endMinute - minutesPerPeriod),
})

export type StretchRun = Extract<Run, { kind: 'charge' | 'microgrid' }>

/** The period that begins when the trip arrives. */
export const arrivalPeriod = (trip: RunTrip): number => periodAt(arrivalMinute(trip))

export const isActivity = (run: Run): run is StretchRun => run.kind === 'charge' || run.kind === 'microgrid'

export function activityOf(run: StretchRun): Activity {
  const head = { type: 'put-stretch', batteryId: run.unitId, ...periodsOf(run) } as const
  return run.kind === 'charge'
    ? { ...head, doing: 'charge', powerKw: run.rateKw }
    : { ...head, doing: 'microgrid', powerKw: run.rateKw, microgridId: run.place }
}

/** Removes a trip; what a battery does becomes nothing. Null for a parked truck, of which there is nothing to remove. */
export function removal(run: Run): Operation | null {
  if (run.kind === 'park') return null
  return 'trip' in run
    ? { type: 'remove-trips', tripKeys: [run.trip.id], returnTripsToo: false, laterTripsToo: false }
    : clearActivity({ batteryId: run.unitId, ...periodsOf(run) })
}

/** Takes trips off their trucks and keeps them, to be pasted again. */
export const parkTrips = (tripKeys: readonly string[]): Operation => ({
  type: 'remove-trips',
  tripKeys,
  returnTripsToo: false,
  laterTripsToo: false,
  park: true,
})

/** Re-dispatches the battery from the bar on. Null for a truck's bar. */
export function reDispatchFrom(run: Run): Operation | null {
  if (run.kind === 'park' || run.kind === 'trip') return null
  return { type: 're-dispatch', batteryIds: [run.unitId], fromPeriod: periodAt(run.startMinute) }
}

/**
 * Moves the start or the end of a bar. Null for a parked truck, which has none of its own. A trip of one period arrives at its end: from
 * there its arrival moves, and its departure leaves it where it is.
 */
export function boundaryMove(run: Run, side: 'start' | 'end', byPeriods: number): Operation | null {
  if (run.kind === 'park') return null
  if ('trip' in run) {
    const departure = run.trip.startPeriod + (side === 'start' ? byPeriods : 0)
    const arrival = arrivalPeriod(run.trip) + (side === 'end' ? byPeriods : 0)
    // With one period for both, the trip would arrive a period later than asked for.
    const endPeriod = arrival === departure ? departure - 1 : arrival
    return { type: 'set-trip-times', tripKey: run.trip.id, startPeriod: departure, endPeriod }
  }
  const minute = side === 'start' ? run.startMinute : run.endMinute
  return { type: 'move-boundary', batteryId: run.unitId, period: periodAt(minute), byPeriods }
}
