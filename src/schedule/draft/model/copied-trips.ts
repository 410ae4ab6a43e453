// Trips that a person has copied by keys, also of another plan: they are pasted as new ones.
import { periodAt } from '../../../../domain/schedule/calendar/period.ts'
import type { PasteTrips, TripData } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { Run, RunTrip } from '../../../../domain/schedule/runs/runs.ts'

/** Kept for whoever copied them: somebody else may sign in on this page. */
let copied: { userId: string; trips: readonly TripData[] } | null = null

export function copyTrips(userId: string, copiedTrips: readonly RunTrip[]): void {
  const trips = copiedTrips.map(
    ({ truckId, sourceId, destinationId, startPeriod, endPeriod, batteryIds }) => ({
      truckId,
      sourceId,
      destinationId,
      startPeriod,
      endPeriod,
      batteryIds: [...batteryIds],
    }),
  )
  copied = { userId, trips }
}

/**
 * The first of them leaves where the bar begins, after a trip where that ends, and not before the period `from`. On a truck's row that
 * truck makes them, if they were of one. Null where the person has copied nothing.
 */
export function pasteAt(userId: string, run: Run, truckId: string | null, from: number): PasteTrips | null {
  const trips = copied?.userId === userId ? copied.trips : []
  const [first] = trips.toSorted((a, b) => a.startPeriod - b.startPeriod)
  if (!first) return null
  const minute = 'trip' in run ? run.endMinute : run.startMinute
  const startPeriod = Math.max(from, periodAt(minute))
  const isOfOne = trips.every(trip => trip.truckId === first.truckId)
  return {
    type: 'paste-trips',
    parkedKeys: [],
    trips,
    byPeriods: startPeriod - first.startPeriod,
    ...(truckId !== null && isOfOne && truckId !== first.truckId && { truckId }),
  }
}
