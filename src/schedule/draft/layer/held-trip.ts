// A trip that is held over the chart, by a drag, by keys or to be placed by a click: where it would go, and by which operation.
import { minutesPerPeriod, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { RunTrip } from '../../../../domain/schedule/runs/runs.ts'

export interface HeldTrip {
  /** As it is in the plan. */
  trip: RunTrip
  by: 'drag' | 'keys' | 'click'
  truckId: string
  startPeriod: number
}

export const holdTrip = (trip: RunTrip, by: HeldTrip['by']): HeldTrip => ({
  trip,
  by,
  truckId: trip.truckId,
  startPeriod: trip.startPeriod,
})

/** Null where the trip is already. The trip is named by its present id; the log has its key instead. */
export function dropOf({ trip, truckId, startPeriod }: HeldTrip): Operation | null {
  const byPeriods = startPeriod - trip.startPeriod
  if (truckId !== trip.truckId)
    return { type: 'give-trips', tripKeys: [trip.id], truckId, byPeriods, emptyTrips: false }
  return byPeriods === 0 ? null : { type: 'move-trips', tripKeys: [trip.id], byPeriods }
}

export const heldSpan = ({ trip, startPeriod }: HeldTrip) => {
  const startMinute = periodStart(startPeriod)
  const periods = Math.max(1, trip.endPeriod - trip.startPeriod)
  return { startMinute, endMinute: startMinute + periods * minutesPerPeriod }
}

/** Later or earlier by whole periods, within the day. */
export function movedTo(held: HeldTrip, startPeriod: number, periodCount: number): HeldTrip {
  const last = periodCount - (held.trip.endPeriod - held.trip.startPeriod)
  return { ...held, startPeriod: Math.max(1, Math.min(startPeriod, last)) }
}
