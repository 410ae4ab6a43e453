// Trips, times and lists, as sentences name them.
import { quoteId } from '../../words/sanitize.ts'
import { arrivalMinute, clock, minutesPerPeriod, periodEnd, periodStart } from '../calendar/period.ts'
import type { Trip } from '../plan/plan.ts'

type Route = Pick<Trip, 'sourceId' | 'destinationId'>
type NamedTrip = Route & Pick<Trip, 'truckId' | 'startPeriod'>

/** 'the trip of T-1 from D-1 to S-2 at 08:00'. */
export const tripText = (trip: NamedTrip): string =>
  `the trip of ${quoteId(trip.truckId)} ${routeText(trip)} at ${startText(trip.startPeriod)}`

/** More than these are only counted: a sentence stays one that can be read, and stored. */
const maxListed = 8

/** 'MB-1, MB-2 and 40 more batteries'. */
export const listText = (parts: readonly string[], separator: string, noun: string): string =>
  parts.length <= maxListed
    ? parts.join(separator)
    : `${parts.slice(0, maxListed - 1).join(separator)} and ${parts.length - maxListed + 1} more ${noun}`

export const routeText = ({ sourceId, destinationId }: Route): string =>
  `from ${quoteId(sourceId)} to ${quoteId(destinationId)}`

/** The time at which the period begins. */
export const startText = (period: number): string => clock(periodStart(period))

/** The time at which a trip arrives. */
export const arrivalText = (trip: Pick<Trip, 'startPeriod' | 'endPeriod'>): string =>
  clock(arrivalMinute(trip))

/** '02:00 to 03:30'. */
export const rangeText = (startPeriod: number, endPeriod: number): string =>
  `${startText(startPeriod)} to ${clock(periodEnd(endPeriod))}`

/** Of batteries. */
export const idsText = (ids: readonly string[]): string => listText(ids.map(quoteId), ', ', 'batteries')

/** '30 min later', '1 h 15 min earlier'. */
export const shiftText = (byPeriods: number): string =>
  byPeriods === 0
    ? 'at the same time'
    : `${durationText(Math.abs(byPeriods))} ${byPeriods > 0 ? 'later' : 'earlier'}`

/** '1 h 15 min'. */
export function durationText(periods: number): string {
  const minutes = periods * minutesPerPeriod
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
}

export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
