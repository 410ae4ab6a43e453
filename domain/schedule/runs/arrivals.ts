// What several entries in one period mean: which of them fill it, and which one gives the unit's state at its end.
import type { Plan, Trip } from '../plan/plan.ts'

/** Trips by id. If a plan uses an id twice, the first trip wins. */
export type TripIndex = { get: (id: string) => Trip | undefined }

export function indexTrips(plan: Pick<Plan, 'trips'>): TripIndex {
  const trips = new Map<string, Trip>()
  for (const trip of plan.trips) if (!trips.has(trip.id)) trips.set(trip.id, trip)
  return trips
}

/** The fields of a truck's or battery's entry that are used here. */
type Entry = { period: number; scheduleType: string; tripId?: string }

/**
 * The entries of one period that fill it (decisions, Plans). In the period of arrival, a trip that began earlier has ended at the
 * period's start, and the entries after it fill the period. A trip that also begins there fills the period, and what follows
 * begins one period later. Otherwise every entry fills the period: the plan is drawn as given, even if it cannot be true.
 */
export function fillingEntries<E extends Entry>(entries: readonly E[], trips: TripIndex): readonly E[] {
  if (entries.length < 2) return entries
  const filling = entries.filter(entry => fills(entry, entries, trips))
  // An arrival without a following entry lasts to the end of the period.
  return filling.length > 0 ? filling : entries
}

/** The entry that gives the unit's state at the end of the period: the last one that is not an arrival. */
export function decidingEntry<E extends Entry>(entries: readonly E[], trips: TripIndex): E | undefined {
  if (entries.length < 2) return entries[0]
  return entries.findLast(entry => arrival(entry, trips) === undefined) ?? entries.at(-1)
}

function fills(entry: Entry, entries: readonly Entry[], trips: TripIndex): boolean {
  if (arrival(entry, trips) === 'ended') return false
  return !entries.some(other => other.tripId !== entry.tripId && arrival(other, trips) === 'whole')
}

/** Undefined unless the entry's trip arrives in its period: 'ended' at its start, or taking the 'whole' period. */
function arrival(entry: Entry, trips: TripIndex): 'ended' | 'whole' | undefined {
  const trip = entry.tripId === undefined ? undefined : trips.get(entry.tripId)
  if (trip === undefined || trip.endPeriod !== entry.period) return undefined
  if (trip.startPeriod === trip.endPeriod) return 'whole'
  return trip.startPeriod < trip.endPeriod ? 'ended' : undefined
}

/** Calls `visit` with the entries of each period, in order. `entries` must be ordered by period. */
export function eachPeriod<E extends Entry>(
  entries: readonly E[],
  visit: (period: number, entries: readonly E[]) => void,
): void {
  for (let start = 0, end = 0; start < entries.length; start = end) {
    end = entriesEnd(entries, start)
    visit(entries[start]?.period ?? 0, entries.slice(start, end))
  }
}

/** The index after the last entry that has the same period as the entry at `start`. */
export function entriesEnd(entries: readonly Entry[], start: number): number {
  const period = entries[start]?.period
  let end = start + 1
  while (end < entries.length && entries[end]?.period === period) end++
  return end
}
