// No plan and no record says how long a trip takes: what is known are the trips of the plan as delivered.
import { minutesPerPeriod } from '../../calendar/period.ts'
import { sentence, tripText } from '../../words/trip-text.ts'
import type { Base } from '../settle/base.ts'
import type { Intent } from '../settle/intent.ts'
import type { TripData } from './operation.ts'

/** More than these are only counted. */
const maxTexts = 3

/** A sentence for each trip that is new since `before` and shorter than every trip of the base between its places. */
export function shortTripTexts(before: Intent, after: Intent, { known }: Base): string[] {
  const texts = after.trucks.flatMap((truck, i) => {
    const unchanged = before.trucks[i]?.trips ?? []
    if (truck.trips === unchanged) return []
    return truck.trips.flatMap(each =>
      unchanged.includes(each) ? [] : (shortTripText(each.trip, known) ?? []),
    )
  })
  if (texts.length <= maxTexts) return texts
  return [
    ...texts.slice(0, maxTexts),
    `${texts.length - maxTexts} more trips are shorter than any of the plan.`,
  ]
}

function shortTripText(trip: TripData, known: Base['known']): string | undefined {
  const [shortest] = known.durations(trip.sourceId, trip.destinationId)
  if (shortest === undefined || minutesOf(trip) >= minutesPer(shortest)) return undefined
  return sentence(
    `${tripText(trip)} takes ${minutesOf(trip)} min; the plan's trips between these places take at least ${minutesPer(shortest)} min`,
  )
}

const minutesOf = ({ startPeriod, endPeriod }: TripData): number => minutesPer(endPeriod - startPeriod)

/** A trip that arrives in the period in which it leaves takes all of it. */
const minutesPer = (periods: number): number => Math.max(1, periods) * minutesPerPeriod
