// The trips of a plan by list, id, truck and battery, and the same after some lists have changed.

import { addTo } from '../../add-to.ts'
import { sameItems } from '../../same-items.ts'
import type { Plan, Trip } from '../plan/plan.ts'
import type { Lookup } from './context.ts'

/** A map with changes over it: changing a large map costs as much as what has changed. */
export class LayeredMap<T> implements Lookup<T> {
  readonly root: ReadonlyMap<string, T>
  readonly #changes: ReadonlyMap<string, T | undefined>

  constructor(root: ReadonlyMap<string, T>, changes: ReadonlyMap<string, T | undefined> = new Map()) {
    this.root = root
    this.#changes = changes
  }

  get(id: string): T | undefined {
    return this.#changes.has(id) ? this.#changes.get(id) : this.root.get(id)
  }

  with(changes: ReadonlyMap<string, T | undefined>): LayeredMap<T> {
    return changes.size === 0 ? this : new LayeredMap(this.root, new Map([...this.#changes, ...changes]))
  }
}

type Trips = readonly Trip[]

export type TripLookups = {
  lists: LayeredMap<Trips>
  byId: LayeredMap<Trips>
  ofTruck: LayeredMap<Trips>
  ofBattery: LayeredMap<Trips>
}

/** Within each list the plan's order is kept. */
export function tripLookups({ trips, tripTruckIds }: Plan): TripLookups {
  const lists = new Map<string, Trip[]>(tripTruckIds.map(id => [id, []]))
  const byId = new Map<string, Trip[]>()
  const ofTruck = new Map<string, Trip[]>()
  const ofBattery = new Map<string, Trip[]>()
  for (const trip of trips) {
    addTo(lists, trip.listedUnder, trip)
    addTo(byId, trip.id, trip)
    addTo(ofTruck, trip.truckId, trip)
    if (trip.batteryIds.length === 1) addTo(ofBattery, trip.batteryIds[0] ?? '', trip)
    else for (const id of new Set(trip.batteryIds)) addTo(ofBattery, id, trip)
  }
  return {
    lists: new LayeredMap<Trips>(lists),
    byId: new LayeredMap<Trips>(byId),
    ofTruck: new LayeredMap<Trips>(ofTruck),
    ofBattery: new LayeredMap<Trips>(ofBattery),
  }
}

/** The keys of each lookup whose trips have changed. */
export type TouchedTrips = Record<keyof TripLookups, ReadonlySet<string>>

/** `changed` has the new list of each truck whose list has changed; undefined if it has none any more. */
export function withLists(
  lookups: TripLookups,
  { tripTruckIds }: Plan,
  changed: ReadonlyMap<string, Trips | undefined>,
): { lookups: TripLookups; touched: TouchedTrips } {
  const removed: Trip[] = []
  const added: Trip[] = []
  for (const [id, after = []] of changed) {
    const before = lookups.lists.get(id) ?? []
    const stays = (list: Trips, other: Trips) => list.filter(trip => other.includes(trip))
    // If the others change their order, all of them are filed again.
    const isReordered = !sameItems(stays(before, after), stays(after, before))
    removed.push(...before.filter(trip => isReordered || !after.includes(trip)))
    added.push(...after.filter(trip => isReordered || !before.includes(trip)))
  }
  const lists = lookups.lists.with(changed)
  const rank = new Map(tripTruckIds.map((id, i) => [id, i]))
  const inOrder = (a: Trip, b: Trip) =>
    (rank.get(a.listedUnder) ?? 0) - (rank.get(b.listedUnder) ?? 0) ||
    positionIn(lists, a) - positionIn(lists, b)
  const file = (lookup: LayeredMap<Trips>, keysOf: (trip: Trip) => readonly string[]) => {
    const touched = new Set([...removed, ...added].flatMap(keysOf))
    const changes = new Map<string, Trips | undefined>()
    for (const key of touched) {
      const remaining = (lookup.get(key) ?? []).filter(trip => !removed.includes(trip))
      const next = [...remaining, ...added.filter(trip => keysOf(trip).includes(key))].sort(inOrder)
      changes.set(key, next.length === 0 ? undefined : next)
    }
    return { lookup: lookup.with(changes), touched }
  }
  const byId = file(lookups.byId, trip => [trip.id])
  const ofTruck = file(lookups.ofTruck, trip => [trip.truckId])
  const ofBattery = file(lookups.ofBattery, trip => trip.batteryIds)
  return {
    lookups: { lists, byId: byId.lookup, ofTruck: ofTruck.lookup, ofBattery: ofBattery.lookup },
    touched: {
      lists: new Set(changed.keys()),
      byId: byId.touched,
      ofTruck: ofTruck.touched,
      ofBattery: ofBattery.touched,
    },
  }
}

const positionIn = (lists: LayeredMap<Trips>, trip: Trip): number =>
  lists.get(trip.listedUnder)?.indexOf(trip) ?? -1
