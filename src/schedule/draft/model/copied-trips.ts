// Trips that were copied by keys, also of another plan: they are pasted as new ones.
import { periodAt } from '../../../../domain/schedule/calendar/period.ts'
import type { PasteTrips, TripData } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { Run, RunTrip } from '../../../../domain/schedule/runs/runs.ts'

let copied: readonly TripData[] = []

export function copyTrips(trips: readonly RunTrip[]): void {
  copied = trips.map(({ truckId, sourceId, destinationId, startPeriod, endPeriod, batteryIds }) => ({
    truckId,
    sourceId,
    destinationId,
    startPeriod,
    endPeriod,
    batteryIds: [...batteryIds],
  }))
}

/**
 * The first of them leaves where the bar begins, after a trip where that ends, and not before the period `from`. On a truck's row that
 * truck makes them, if they were of one. Null where nothing was copied.
 */
export function pasteAt(run: Run, truckId: string | null, from: number): PasteTrips | null {
  const [first] = copied.toSorted((a, b) => a.startPeriod - b.startPeriod)
  if (!first) return null
  const minute = 'trip' in run ? run.endMinute : run.startMinute
  const startPeriod = Math.max(from, periodAt(minute))
  const isOfOne = copied.every(trip => trip.truckId === first.truckId)
  return {
    type: 'paste-trips',
    parkedKeys: [],
    trips: copied,
    byPeriods: startPeriod - first.startPeriod,
    ...(truckId !== null && isOfOne && truckId !== first.truckId && { truckId }),
  }
}
