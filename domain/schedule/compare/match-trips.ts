// Finds the trips of one plan again in another, whatever has become of them.
import type { Trip } from '../plan/plan.ts'
import type { Pair } from './rows.ts'

/** `same` trips have stayed as they were, `changed` ones have become another; the rest is only in one of the plans. */
export type TripMatch = { same: Pair[]; changed: Pair[]; dropped: number[]; added: number[] }

/** How far apart, in periods, two trips may leave that are the same only by where they go (two hours). */
const near = 8

/** From the surest sign that two trips are the same to the weakest. A trip without a key for a step is left to the next. */
const steps: { keyOf: (trip: Trip) => readonly unknown[] | null; reach: number }[] = [
  { keyOf: trip => [trip.id], reach: Number.POSITIVE_INFINITY },
  { keyOf: trip => [trip.truckId, ...roadOf(trip), trip.batteryIds], reach: Number.POSITIVE_INFINITY },
  { keyOf: trip => [...roadOf(trip), ...timesOf(trip), trip.batteryIds], reach: 0 },
  { keyOf: trip => [trip.truckId, ...timesOf(trip)], reach: 0 },
  { keyOf: trip => [trip.truckId, ...roadOf(trip)], reach: near },
  {
    keyOf: trip => (trip.batteryIds.length === 0 ? null : [...roadOf(trip), trip.batteryIds]),
    reach: near,
  },
]

const roadOf = ({ sourceId, destinationId }: Trip) => [sourceId, destinationId]
const timesOf = ({ startPeriod, endPeriod }: Trip) => [startPeriod, endPeriod]

export function matchTrips(before: readonly Trip[], after: readonly Trip[]): TripMatch {
  const rest = { before: before.map((_, i) => i), after: after.map((_, i) => i) }
  const take = (keyOf: (trip: Trip) => readonly unknown[] | null, reach: number) => {
    const pairs = pairUp(before, after, rest, keyOf, reach)
    const [from, to] = [new Set(pairs.map(pair => pair.from)), new Set(pairs.map(pair => pair.to))]
    rest.before = rest.before.filter(i => !from.has(i))
    rest.after = rest.after.filter(i => !to.has(i))
    return pairs
  }
  const same = take(wholeOf, 0)
  const changed = steps.flatMap(({ keyOf, reach }) => take(keyOf, reach))
  return { same, changed, dropped: rest.before, added: rest.after }
}

const wholeOf = (trip: Trip) => [
  trip.id,
  trip.truckId,
  trip.listedUnder,
  trip.batteryIds,
  ...roadOf(trip),
  ...timesOf(trip),
]

type Rest = { before: readonly number[]; after: readonly number[] }

function pairUp(
  before: readonly Trip[],
  after: readonly Trip[],
  rest: Rest,
  keyOf: (trip: Trip) => readonly unknown[] | null,
  reach: number,
): Pair[] {
  const candidates = groupBy(rest.after, i => keyOf(at(after, i)))
  const pairs: Pair[] = []
  for (const [key, from] of groupBy(rest.before, i => keyOf(at(before, i)))) {
    const to = candidates.get(key)
    if (to === undefined) continue
    const start = (list: readonly Trip[]) => (i: number) => at(list, i).startPeriod
    const found = nearest(byStart(from, start(before)), byStart(to, start(after)), reach)
    for (const pair of found) pairs.push(pair)
  }
  return pairs
}

function groupBy(
  places: readonly number[],
  keyOf: (place: number) => readonly unknown[] | null,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const place of places) {
    const parts = keyOf(place)
    if (parts === null) continue
    const key = JSON.stringify(parts)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [place])
    else group.push(place)
  }
  return groups
}

type Timed = { place: number; start: number }

const byStart = (places: readonly number[], startOf: (place: number) => number): Timed[] =>
  places.map(place => ({ place, start: startOf(place) })).sort((a, b) => a.start - b.start)

/** Pairs each of the shorter list with the nearest of the longer one, and keeps the order of both. */
function nearest(from: readonly Timed[], to: readonly Timed[], reach: number): Pair[] {
  if (from.length > to.length) return nearest(to, from, reach).map(pair => ({ from: pair.to, to: pair.from }))
  const pairs: Pair[] = []
  let next = 0
  for (const [i, each] of from.entries()) {
    // So many of the longer list must be left for the rest of the shorter one.
    const last = to.length - (from.length - i)
    while (next < last && distance(each, to[next + 1]) < distance(each, to[next])) next++
    if (distance(each, to[next]) <= reach) pairs.push({ from: each.place, to: to[next]?.place ?? 0 })
    next++
  }
  return pairs
}

const distance = (a: Timed, b: Timed | undefined): number =>
  b === undefined ? Number.POSITIVE_INFINITY : Math.abs(a.start - b.start)

function at(trips: readonly Trip[], place: number): Trip {
  const trip = trips[place]
  if (trip === undefined) throw new Error(`no trip at ${place}`)
  return trip
}
