// Matches the trips of one plan with those of another, even if they have changed.
import type { Trip } from '../plan/plan.ts'
import type { Pair } from './rows.ts'

/** `same` trips are unchanged, `changed` ones are matched but differ; the rest is in one of the plans only. */
export type TripMatch = { same: Pair[]; changed: Pair[]; dropped: number[]; added: number[] }

/** How many periods apart two trips may leave if only their route matches (two hours). */
const nearbyPeriods = 8

/** From the strongest criterion to the weakest. A trip whose key is null is left to the next step. */
const steps: { keyOf: (trip: Trip) => readonly unknown[] | null; reach: number }[] = [
  { keyOf: trip => [trip.id], reach: Number.POSITIVE_INFINITY },
  { keyOf: trip => [trip.truckId, ...routeOf(trip), trip.batteryIds], reach: Number.POSITIVE_INFINITY },
  { keyOf: trip => [...routeOf(trip), ...timesOf(trip), trip.batteryIds], reach: 0 },
  { keyOf: trip => [trip.truckId, ...timesOf(trip)], reach: 0 },
  { keyOf: trip => [trip.truckId, ...routeOf(trip)], reach: nearbyPeriods },
  {
    keyOf: trip => (trip.batteryIds.length === 0 ? null : [...routeOf(trip), trip.batteryIds]),
    reach: nearbyPeriods,
  },
]

const routeOf = ({ sourceId, destinationId }: Trip) => [sourceId, destinationId]
const timesOf = ({ startPeriod, endPeriod }: Trip) => [startPeriod, endPeriod]

export function matchTrips(before: readonly Trip[], after: readonly Trip[]): TripMatch {
  const rest = { before: before.map((_, i) => i), after: after.map((_, i) => i) }
  const matchBy = (keyOf: (trip: Trip) => readonly unknown[] | null, reach: number) => {
    const pairs = pairUp(before, after, rest, keyOf, reach)
    const [from, to] = [new Set(pairs.map(pair => pair.from)), new Set(pairs.map(pair => pair.to))]
    rest.before = rest.before.filter(i => !from.has(i))
    rest.after = rest.after.filter(i => !to.has(i))
    return pairs
  }
  const same = matchBy(allFieldsOf, 0)
  const changed = steps.flatMap(({ keyOf, reach }) => matchBy(keyOf, reach))
  return { same, changed, dropped: rest.before, added: rest.after }
}

const allFieldsOf = (trip: Trip) => [
  trip.id,
  trip.truckId,
  trip.listedUnder,
  trip.batteryIds,
  ...routeOf(trip),
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
  indexes: readonly number[],
  keyOf: (index: number) => readonly unknown[] | null,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const index of indexes) {
    const parts = keyOf(index)
    if (parts === null) continue
    const key = JSON.stringify(parts)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [index])
    else group.push(index)
  }
  return groups
}

type Timed = { index: number; start: number }

const byStart = (indexes: readonly number[], startOf: (index: number) => number): Timed[] =>
  indexes.map(index => ({ index, start: startOf(index) })).sort((a, b) => a.start - b.start)

/** Pairs each trip of the shorter list with the nearest one of the longer list, keeping the order of both. */
function nearest(from: readonly Timed[], to: readonly Timed[], reach: number): Pair[] {
  if (from.length > to.length) return nearest(to, from, reach).map(pair => ({ from: pair.to, to: pair.from }))
  const pairs: Pair[] = []
  let next = 0
  for (const [i, each] of from.entries()) {
    // Enough of the longer list must be left for the rest of the shorter one.
    const last = to.length - (from.length - i)
    while (next < last && distance(each, to[next + 1]) < distance(each, to[next])) next++
    if (distance(each, to[next]) <= reach) pairs.push({ from: each.index, to: to[next]?.index ?? 0 })
    next++
  }
  return pairs
}

const distance = (a: Timed, b: Timed | undefined): number =>
  b === undefined ? Number.POSITIVE_INFINITY : Math.abs(a.start - b.start)

function at(trips: readonly Trip[], index: number): Trip {
  const trip = trips[index]
  if (trip === undefined) throw new Error(`no trip at ${index}`)
  return trip
}
