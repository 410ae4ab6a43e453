// What a period with several entries means: which of them fill it, and which one says where the unit is at its end.
import type { Plan, Trip } from '../plan/plan.ts'

/** Trips by id. Where a plan gives an id twice, the first trip has it. */
export type TripIndex = ReadonlyMap<string, Trip>

export function indexTrips(plan: Pick<Plan, 'trips'>): TripIndex {
  const trips = new Map<string, Trip>()
  for (const trip of plan.trips) if (!trips.has(trip.id)) trips.set(trip.id, trip)
  return trips
}

/** What the rules below need of a truck's or a battery's entry. */
type Entry = { period: number; scheduleType: string; tripId?: string }

/**
 * The entries that fill their period, of all that one period holds (decisions, Plans). In an arrival period a trip that
 * began earlier has ended at the period's start, and what follows fills it; a trip that begins there too fills it, and
 * what follows begins one period later. Elsewhere every entry fills the period: the plan is drawn as it is, even where
 * it cannot be true.
 */
export function fillingEntries<E extends Entry>(entries: readonly E[], trips: TripIndex): readonly E[] {
  if (entries.length < 2) return entries
  const filling = entries.filter(entry => fills(entry, entries, trips))
  // An arrival that nothing follows lasts to the period's end.
  return filling.length > 0 ? filling : entries
}

/** The entry that the unit's state at the end of the period is read from: the last one that is not merely arriving. */
export function decidingEntry<E extends Entry>(entries: readonly E[], trips: TripIndex): E | undefined {
  if (entries.length < 2) return entries[0]
  return entries.findLast(entry => arrival(entry, trips) === undefined) ?? entries.at(-1)
}

function fills(entry: Entry, entries: readonly Entry[], trips: TripIndex): boolean {
  if (arrival(entry, trips) === 'ended') return false
  return !entries.some(other => other.tripId !== entry.tripId && arrival(other, trips) === 'whole')
}

/** Whether the entry's trip arrives in its period, having ended at the start of it or taking the whole of it. */
function arrival(entry: Entry, trips: TripIndex): 'ended' | 'whole' | undefined {
  const trip = entry.tripId === undefined ? undefined : trips.get(entry.tripId)
  if (trip === undefined || trip.endPeriod !== entry.period) return undefined
  if (trip.startPeriod === trip.endPeriod) return 'whole'
  return trip.startPeriod < trip.endPeriod ? 'ended' : undefined
}

/** Calls `visit` for each run of entries of the same period, in order. `entries` are ordered by period. */
export function eachPeriod<E extends Entry>(
  entries: readonly E[],
  visit: (period: number, entries: readonly E[]) => void,
): void {
  for (let start = 0, end = 0; start < entries.length; start = end) {
    end = entriesEnd(entries, start)
    visit(entries[start]?.period ?? 0, entries.slice(start, end))
  }
}

/** After the last entry of the period that begins with the entry at `start`. */
export function entriesEnd(entries: readonly Entry[], start: number): number {
  const period = entries[start]?.period
  let end = start + 1
  while (end < entries.length && entries[end]?.period === period) end++
  return end
}
