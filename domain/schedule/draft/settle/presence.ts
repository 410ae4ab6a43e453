// Where a unit is in each period, as its start and its trips say.
import { lastPeriodOf } from '../../audit/context.ts'
import type { TripIntent, UnitIntent } from './intent.ts'

/**
 * How a plan writes the period in which a trip arrives: the trip's entry and what follows ('both'), the trip alone, so that it
 * counts as carried to the period's end, or only what follows. Of a trip that starts and ends in one period, 'both' adds an entry
 * for what begins one period later.
 */
export type Arrival = 'both' | 'trip' | 'place'

export type Presence = {
  /** The trips that the period has an entry for. */
  trips: readonly TripIntent[]
  /** Where the unit stands and can be active; undefined while it is on the way. */
  locationId?: string | undefined
  /** Where it will stand from the next period on, if the plan writes this already. */
  nextLocationId?: string
}

const none: readonly TripIntent[] = []

/** One element for each period of the day, the first at index 0. */
export function presenceOf(
  { startLocationId, trips }: UnitIntent,
  periodCount: number,
  arrivalOf: (trip: TripIntent) => Arrival,
): Presence[] {
  const day: Presence[] = []
  let standing: Presence = { trips: none, locationId: startLocationId }
  const standUntil = (period: number) => {
    while (day.length < period - 1) day.push(standing)
  }
  for (const each of trips) {
    const { startPeriod, endPeriod, destinationId } = each.trip
    standUntil(startPeriod)
    for (let period = startPeriod; period <= lastPeriodOf(each.trip); period++) {
      day[period - 1] = { trips: [...(day[period - 1]?.trips ?? none), each] }
    }
    const arrival = arrivalOf(each)
    if (startPeriod === endPeriod) {
      if (arrival === 'both') {
        day[endPeriod - 1] = { trips: day[endPeriod - 1]?.trips ?? none, nextLocationId: destinationId }
      }
    } else if (endPeriod <= periodCount && arrival !== 'place') {
      const locationId = arrival === 'both' ? destinationId : undefined
      day[endPeriod - 1] = { trips: [each], locationId }
    }
    standing = { trips: none, locationId: destinationId }
  }
  standUntil(periodCount + 1)
  return day
}
