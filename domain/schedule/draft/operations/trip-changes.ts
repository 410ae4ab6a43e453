// Changes trips of an intent: the only place that writes the lists of trucks and batteries, so that both always agree.

import { sameItems } from '../../../same-items.ts'
import { lastPeriodOf } from '../../audit/context.ts'
import { tripIdOf } from '../../plan/trip-id.ts'
import type { UnitRef } from '../../plan/unit.ts'
import type { Base } from '../settle/base.ts'
import {
  type BatteryIntent,
  byStart,
  findTrip,
  type Intent,
  type TripIntent,
  type TruckIntent,
  type UnitIntent,
} from '../settle/intent.ts'
import { newKey } from '../settle/intent-of.ts'
import { refuse, type TripData } from './operation.ts'
import { beyondDay, sameTripTwice, tripUnknown, unitAlreadyOnTrip, unitUnknown } from './refusal-texts.ts'

/** `before` null adds a trip, `after` null removes it. */
export type TripChange = { before: TripIntent | null; after: TripIntent | null }

export const tripNamed = (intent: Intent, name: string): TripIntent =>
  findTrip(intent, name) ?? refuse(tripUnknown)

export const truckNamed = (intent: Intent, base: Base, id: string): TruckIntent =>
  intent.trucks[base.truckIndex.get(id) ?? -1] ?? refuse(unitUnknown('truck', id))

export const batteryNamed = (intent: Intent, base: Base, id: string): BatteryIntent =>
  intent.batteries[base.batteryIndex.get(id) ?? -1] ?? refuse(unitUnknown('battery', id))

export const unitNamed = (intent: Intent, base: Base, { kind, id }: UnitRef): UnitIntent =>
  kind === 'truck' ? truckNamed(intent, base, id) : batteryNamed(intent, base, id)

/** The trip with some of its data changed. It is the base plan's own again if it says the same. */
export function changedTrip(base: Base, { key, trip }: TripIntent, changes: Partial<TripData>): TripIntent {
  return tripWith(base, key, { ...trip, ...changes })
}

/** A trip that the draft does not have yet; its key is its id, if that is free. */
export function newTrip(intent: Intent, base: Base, data: TripData): TripIntent {
  const has = (name: string) =>
    base.trips.has(name) ||
    intent.parked.some(each => each.key === name) ||
    intent.trucks.some(({ trips }) => trips.some(each => each.key === name))
  return tripWith(base, newKey(tripIdOf(data), { has }), data)
}

function tripWith(base: Base, key: string, data: TripData): TripIntent {
  const original = base.trips.get(key)
  const { truckId, sourceId, destinationId, startPeriod, endPeriod, batteryIds } = data
  const isMoved = original === undefined || tripIdOf(original.trip) !== tripIdOf(data)
  if (original && !isMoved && sameItems(original.trip.batteryIds, batteryIds)) return original
  const id = isMoved ? tripIdOf(data) : original.trip.id
  const trip = {
    id,
    truckId,
    listedUnder: truckId,
    batteryIds,
    sourceId,
    destinationId,
    startPeriod,
    endPeriod,
  }
  return { key, trip }
}

/** Refuses what contradicts itself: a trip outside of the day, a unit on two trips at once, an id used twice. */
export function changeTrips(intent: Intent, base: Base, changes: readonly TripChange[]): Intent {
  const overlap = firstOverlap(intent, base, changes)
  if (overlap) refuse(overlapText(overlap, changes))
  return withTrips(intent, base, changes)
}

interface Overlap {
  unitId: string
  moved: TripIntent
  other: TripIntent
}

/** Of several trips, the text names the one that would overlap, as it is before. */
export function overlapText({ unitId, moved, other }: Overlap, changes: readonly TripChange[]): string {
  const { before } = changes.find(({ after }) => after === moved) ?? {}
  return unitAlreadyOnTrip(unitId, other.trip, changes.length > 1 && before ? before.trip : null)
}

/** The first unit that would be on two trips at once: the trip that changes and the other one. */
export function firstOverlap(
  intent: Intent,
  base: Base,
  changes: readonly TripChange[],
): Overlap | undefined {
  const changed = changes.filter(({ before, after }) => before !== after)
  for (const { before, after } of changed) {
    for (const each of [before, after]) if (each) refuseReadOnly(base, each)
    if (after) refuseBeyondDay(base, after)
  }
  const next = withTrips(intent, base, changed)
  const moved = new Set(changed.flatMap(({ after }) => after ?? []))
  for (const each of moved) {
    for (const unit of unitsOfTrip(next, base, each)) {
      const other = unit.trips.find(trip => trip !== each && overlaps(trip, each))
      if (other) return { unitId: unit.id, moved: each, other }
    }
  }
  refuseSameIds(next, moved)
  return undefined
}

const overlaps = ({ trip: a }: TripIntent, { trip: b }: TripIntent): boolean =>
  a.startPeriod <= lastPeriodOf(b) && b.startPeriod <= lastPeriodOf(a)

const unitsOfTrip = (intent: Intent, base: Base, { trip }: TripIntent): UnitIntent[] => [
  truckNamed(intent, base, trip.truckId),
  ...trip.batteryIds.map(id => batteryNamed(intent, base, id)),
]

function refuseReadOnly(base: Base, trip: TripIntent): void {
  const reason = base.readOnly.reasonOfTrip(trip)
  if (reason !== undefined) refuse(reason)
}

function refuseBeyondDay({ plan: { periodCount } }: Base, { trip }: TripIntent): void {
  if (trip.startPeriod < 1 || trip.endPeriod > periodCount) refuse(beyondDay(trip, periodCount))
}

function refuseSameIds({ trucks }: Intent, moved: ReadonlySet<TripIntent>): void {
  const byId = new Map([...moved].map(each => [each.trip.id, each]))
  for (const { trips } of trucks) {
    for (const each of trips) {
      const same = byId.get(each.trip.id)
      if (same !== undefined && same !== each) refuse(sameTripTwice(each.trip))
    }
  }
}

function withTrips(intent: Intent, base: Base, changes: readonly TripChange[]): Intent {
  const trucks = [...intent.trucks]
  const batteries = [...intent.batteries]
  const ofTruck = (id: string) => base.truckIndex.get(id) ?? refuse(unitUnknown('truck', id))
  const ofBattery = (id: string) => base.batteryIndex.get(id) ?? refuse(unitUnknown('battery', id))
  for (const { before, after } of changes) {
    if (before === after) continue
    if (before) {
      removeTrip(trucks, ofTruck(before.trip.truckId), before)
      for (const id of before.trip.batteryIds) removeTrip(batteries, ofBattery(id), before)
    }
    if (after) {
      addTrip(trucks, ofTruck(after.trip.truckId), after)
      for (const id of after.trip.batteryIds) addTrip(batteries, ofBattery(id), after)
    }
  }
  const next = {
    trucks: restored(trucks, intent.trucks, base.intent.trucks),
    batteries: restored(batteries, intent.batteries, base.intent.batteries),
  }
  const isSame = next.trucks === intent.trucks && next.batteries === intent.batteries
  return isSame ? intent : { ...intent, ...next }
}

function removeTrip<U extends UnitIntent>(units: U[], index: number, trip: TripIntent): void {
  const unit = units[index]
  if (unit) units[index] = { ...unit, trips: unit.trips.filter(({ key }) => key !== trip.key) }
}

function addTrip<U extends UnitIntent>(units: U[], index: number, trip: TripIntent): void {
  const unit = units[index]
  if (unit) units[index] = { ...unit, trips: [...unit.trips, trip].sort(byStart) }
}

/** Units whose lists came out as they were keep their objects; so do those that are again as in the base plan. */
function restored<U extends UnitIntent>(units: U[], before: readonly U[], base: readonly U[]): readonly U[] {
  for (const [i, unit] of units.entries()) {
    const former = before[i]
    const original = base[i]
    if (unit === former) continue
    if (former && sameUnit(unit, former)) units[i] = former
    else if (original && sameUnit(unit, original)) units[i] = original
  }
  return sameItems(units, before) ? before : units
}

export function sameUnit(a: UnitIntent, b: UnitIntent): boolean {
  if (!sameItems(a.trips, b.trips)) return false
  if (!('stretches' in a) || !('stretches' in b)) return true
  return sameItems(a.stretches, b.stretches) && sameItems(a.levels, b.levels)
}

/** The unit's first trip after this one. */
export const nextTripOf = ({ trips }: UnitIntent, { trip }: TripIntent): TripIntent | undefined =>
  trips.find(other => other.trip.startPeriod > lastPeriodOf(trip))

/** The truck's first later trip back from where this one goes. */
export const returnTripOf = (truck: TruckIntent, { trip }: TripIntent): TripIntent | undefined =>
  truck.trips.find(
    other =>
      other.trip.startPeriod > lastPeriodOf(trip) &&
      other.trip.sourceId === trip.destinationId &&
      other.trip.destinationId === trip.sourceId,
  )
