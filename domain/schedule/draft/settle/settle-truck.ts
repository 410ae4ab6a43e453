// A truck's entries from its start and its trips.
import { sameItems } from '../../../same-items.ts'
import type { TruckEntry, TruckSchedule } from '../../plan/plan.ts'
import { keepEntries, PeriodReader } from './entries.ts'
import type { TripIntent, TruckIntent } from './intent.ts'
import { type Arrival, presenceOf } from './presence.ts'

/** Returns `base` itself if nothing differs. */
export function settleTruck(
  truck: TruckIntent,
  base: TruckSchedule,
  periodCount: number,
  arrivalOf: (trip: TripIntent) => Arrival,
): TruckSchedule {
  const reader = new PeriodReader(base.entries)
  const entries: TruckEntry[] = []
  for (const [i, { trips, locationId, nextLocationId }] of presenceOf(
    truck,
    periodCount,
    arrivalOf,
  ).entries()) {
    const period = i + 1
    // keepEntries gives it its id.
    const head = { id: '', periodId: period, period, truckId: truck.id }
    const wanted = trips.map(({ trip }): TruckEntry => ({ scheduleType: 'trip', ...head, tripId: trip.id }))
    const parked = locationId ?? nextLocationId
    if (parked !== undefined) wanted.push({ scheduleType: 'park', ...head, locationId: parked })
    entries.push(...keepEntries(reader.take(period), wanted, truck.id))
  }
  return sameItems(entries, base.entries) ? base : { id: truck.id, entries }
}
