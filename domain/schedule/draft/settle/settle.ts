// Makes a plan of an intent. What an intent leaves as it is keeps its objects: units, entries, trips, sites.

import { sameItems } from '../../../same-items.ts'
import type { Plan, Trip, TruckSchedule } from '../../plan/plan.ts'
import { isSameUnit, type UnitRef } from '../../plan/unit.ts'
import type { Base } from './base.ts'
import { type BatteryIntent, type Intent, type TripIntent, type TruckIntent, unitAt } from './intent.ts'
import { type SettledBattery, settleBattery } from './settle-battery.ts'
import { settleTruck } from './settle-truck.ts'
import { changeServed, type ServedEnergy, settleShortfalls } from './shortfall.ts'

export type Settled = {
  intent: Intent
  plan: Plan
  /** In the plan's order, with what did not fit. */
  batteries: readonly SettledBattery[]
  served: ServedEnergy
}

/** The base plan's own intent, settled; the plan itself is passed on. */
export const settledBase = (base: Base): Settled => ({
  intent: base.intent,
  plan: base.plan,
  batteries: base.settledBatteries,
  served: base.served,
})

/**
 * The plan of the intent. Only the units whose intent is another object than in `from` are settled; the result does not depend on
 * `from`.
 */
export function settle(intent: Intent, base: Base, from: Settled = settledBase(base)): Settled {
  const trucks = intent.trucks.map((truck, i) =>
    truck === from.intent.trucks[i] ? unitAt(from.plan.trucks, i) : truckSchedule(truck, i, base),
  )
  const batteries = intent.batteries.map((battery, i) =>
    battery === from.intent.batteries[i] ? unitAt(from.batteries, i) : batterySchedule(battery, i, base),
  )
  const served = servedBy(batteries, base)
  return { intent, plan: planOf(intent, trucks, batteries, served, base), batteries, served }
}

/** The units whose intents are different objects, or of which something else is said, trucks first. */
export function touchedUnits(before: Intent, after: Intent): UnitRef[] {
  const touched: UnitRef[] = []
  const named = unitsNamedOtherwise(before, after)
  const isNamed = (kind: UnitRef['kind'], id: string) => named.some(unit => isSameUnit(unit, { kind, id }))
  for (const [i, { id }] of after.trucks.entries())
    if (after.trucks[i] !== before.trucks[i] || isNamed('truck', id)) touched.push({ kind: 'truck', id })
  for (const [i, { id }] of after.batteries.entries())
    if (after.batteries[i] !== before.batteries[i] || isNamed('battery', id))
      touched.push({ kind: 'battery', id })
  return touched
}

/** The units that are out of service in one of them and not, or otherwise, in the other. */
function unitsNamedOtherwise({ outOfService: before }: Intent, { outOfService: after }: Intent): UnitRef[] {
  if (before === after) return []
  return [
    ...before.filter(each => !after.includes(each)),
    ...after.filter(each => !before.includes(each)),
  ].map(({ unit }) => unit)
}

const truckSchedule = (truck: TruckIntent, i: number, base: Base): TruckSchedule =>
  settleTruck(truck, unitAt(base.plan.trucks, i), base.plan.periodCount, base.arrivalOf('truck', truck.id))

/** The battery's part of the plan; `i` is its index there. */
export const batterySchedule = (battery: BatteryIntent, i: number, base: Base): SettledBattery =>
  settleBattery(
    battery,
    unitAt(base.plan.batteries, i),
    base.plan.periodCount,
    base.arrivalOf('battery', battery.id),
    base.rangeOf(battery.id),
  )

/** From the base plan's, changed by the batteries that differ from it. */
function servedBy(batteries: readonly SettledBattery[], base: Base): ServedEnergy {
  const changed = batteries.flatMap((battery, i) => {
    const before = unitAt(base.settledBatteries, i)
    return battery === before ? [] : [{ before, after: battery }]
  })
  const removed = changed.flatMap(({ before }) => before.served)
  const added = changed.flatMap(({ after }) => after.served)
  return changeServed(base.served, removed, added, base.plan.periodCount).served
}

function planOf(
  intent: Intent,
  trucks: readonly TruckSchedule[],
  batteries: readonly SettledBattery[],
  served: ServedEnergy,
  base: Base,
): Plan {
  const { plan } = base
  const schedules = batteries.map(({ schedule }) => schedule)
  const tripTruckIds = tripTruckIdsOf(intent, base)
  const trips = tripsOf(intent, tripTruckIds, base)
  const next: Plan = {
    ...plan,
    tripTruckIds: sameItems(tripTruckIds, plan.tripTruckIds) ? plan.tripTruckIds : tripTruckIds,
    trips: sameItems(trips, plan.trips) ? plan.trips : trips,
    trucks: sameItems(trucks, plan.trucks) ? plan.trucks : trucks,
    batteries: sameItems(schedules, plan.batteries) ? plan.batteries : schedules,
    siteShortfalls: settleShortfalls(plan.siteShortfalls, base.served, served),
  }
  return isSamePlan(next, plan) ? plan : next
}

const isSamePlan = (a: Plan, b: Plan): boolean =>
  a.tripTruckIds === b.tripTruckIds &&
  a.trips === b.trips &&
  a.trucks === b.trucks &&
  a.batteries === b.batteries &&
  a.siteShortfalls === b.siteShortfalls

/** As in the base plan; trucks that had no list come last. */
function tripTruckIdsOf(intent: Intent, { plan, lists }: Base): string[] {
  const isListed = (id: string) => (each: TripIntent) => each.trip.listedUnder === id
  const added = intent.trucks.filter(({ id, trips }) => !lists.has(id) && trips.some(isListed(id)))
  return [...plan.tripTruckIds, ...added.map(({ id }) => id)]
}

function tripsOf(intent: Intent, tripTruckIds: readonly string[], base: Base): Trip[] {
  const trips: Trip[] = []
  for (const id of tripTruckIds) for (const trip of tripsUnder(id, intent, base)) trips.push(trip)
  return trips
}

/** In the base plan's order if they are its trips, else by start. */
export function tripsUnder(truckId: string, intent: Intent, base: Base): readonly Trip[] {
  const list = base.lists.get(truckId)
  const i = base.truckIndex.get(truckId)
  const truck = i === undefined ? undefined : intent.trucks[i]
  if (i === undefined || truck === undefined || truck === base.intent.trucks[i]) return list ?? []
  // A trip that is listed under another truck than its own cannot be edited, and stays where it is.
  const own = truck.trips.flatMap(({ trip }) => (trip.listedUnder === truckId ? [trip] : []))
  const trips = [...own, ...(list ?? []).filter(trip => trip.truckId !== truckId)]
  const isBase = list?.length === trips.length && trips.every(trip => list.includes(trip))
  return isBase && list ? list : trips
}
