// How the base plan writes arrivals: a draft writes them alike.
import { entriesInPeriod } from '../../audit/context.ts'
import type { Entry, Plan } from '../../plan/plan.ts'
import type { UnitKind } from '../../plan/unit.ts'
import type { Intent, TripIntent, UnitIntent } from './intent.ts'
import type { Arrival } from './presence.ts'

export type ArrivalOf = (kind: UnitKind, unitId: string) => (trip: TripIntent) => Arrival

type NotedArrival = { arrival: Arrival; withinOnePeriod: boolean }
type NotedArrivals = ReadonlyMap<string, ReadonlyMap<string, NotedArrival>>

/** A trip keeps its own notation; a new one has the one that the plan uses most for units of the kind. */
export function arrivalsOf(intent: Intent, plan: Plan): ArrivalOf {
  const noted = {
    truck: noteArrivals(intent.trucks, plan.trucks),
    battery: noteArrivals(intent.batteries, plan.batteries),
  }
  const typical = { truck: typicalArrival(noted.truck), battery: typicalArrival(noted.battery) }
  return (kind, unitId) => {
    const ofUnit = noted[kind].get(unitId)
    return ({ key, trip }) => {
      const withinOnePeriod = trip.startPeriod === trip.endPeriod
      const own = ofUnit?.get(key)
      if (own?.withinOnePeriod === withinOnePeriod) return own.arrival
      return withinOnePeriod ? 'trip' : typical[kind]
    }
  }
}

function noteArrivals(
  units: readonly UnitIntent[],
  schedules: readonly { entries: readonly Entry[] }[],
): NotedArrivals {
  const noted = new Map<string, Map<string, NotedArrival>>()
  for (const [i, { id, trips }] of units.entries()) {
    if (trips.length === 0) continue
    const entries = schedules[i]?.entries ?? []
    noted.set(
      id,
      new Map(
        trips.map(({ key, trip }) => {
          const withinOnePeriod = trip.startPeriod === trip.endPeriod
          const arrival = arrivalIn(entriesInPeriod(entries, trip.endPeriod), trip.id, withinOnePeriod)
          return [key, { arrival, withinOnePeriod }]
        }),
      ),
    )
  }
  return noted
}

function arrivalIn(entries: readonly Entry[], tripId: string, withinOnePeriod: boolean): Arrival {
  if (!entries.some(entry => entry.scheduleType === 'trip' && entry.tripId === tripId)) return 'place'
  if (entries.some(entry => entry.scheduleType !== 'trip')) return 'both'
  return entries.length === 1 || withinOnePeriod ? 'trip' : 'both'
}

function typicalArrival(noted: NotedArrivals): Arrival {
  const counts: Record<Arrival, number> = { both: 0, trip: 0, place: 0 }
  for (const ofUnit of noted.values()) {
    for (const { arrival, withinOnePeriod } of ofUnit.values()) if (!withinOnePeriod) counts[arrival]++
  }
  const maxCount = Math.max(...Object.values(counts))
  return counts.both === maxCount ? 'both' : counts.place === maxCount ? 'place' : 'trip'
}
