// What several rules need to know of a plan, computed once.
import { countPassing } from '../../binary-search.ts'
import type { Entry, Plan, Trip, UnitSchedule } from '../plan/plan.ts'
import type { UnitKind, UnitRef } from '../plan/unit.ts'
import { indexTrips, type TripIndex } from '../runs/arrivals.ts'
import type { Fault, Limits } from './finding.ts'
import {
  type Lookup,
  lookupOf,
  type RegisteredTruck,
  type RegisteredUnit,
  type Registry,
} from './registry.ts'

export type Facts = {
  plan: Plan
  limits: Limits
  /** Undefined where nothing is known of the kind: its rules find nothing then. */
  registry: { trucks: Lookup<RegisteredTruck> | undefined; batteries: Lookup<RegisteredUnit> | undefined }
  trips: TripIndex
  /** The trips that a unit takes part in by the trips' own word, in the order listed. */
  tripsOf: { truck: ReadonlyMap<string, readonly Trip[]>; battery: ReadonlyMap<string, readonly Trip[]> }
}

export function factsOf(plan: Plan, limits: Limits, { trucks, batteries }: Registry): Facts {
  const truck = new Map<string, Trip[]>()
  const battery = new Map<string, Trip[]>()
  for (const trip of plan.trips) {
    addTo(truck, trip.truckId, trip)
    for (const id of new Set(trip.batteryIds)) addTo(battery, id, trip)
  }
  const registry = { trucks: trucks && lookupOf(trucks), batteries: batteries && lookupOf(batteries) }
  return { plan, limits, registry, trips: indexTrips(plan), tripsOf: { truck, battery } }
}

export type Unit = {
  ref: UnitRef
  schedule: UnitSchedule<Entry>
  trips: readonly Trip[]
}

/** Trucks, then batteries, in the plan's order. */
export function* unitsOf({ plan, tripsOf }: Facts): Iterable<Unit> {
  for (const schedule of plan.trucks) yield unitOf('truck', schedule, tripsOf.truck)
  for (const schedule of plan.batteries) yield unitOf('battery', schedule, tripsOf.battery)
}

const unitOf = (
  kind: UnitKind,
  schedule: UnitSchedule<Entry>,
  trips: ReadonlyMap<string, readonly Trip[]>,
): Unit => ({ ref: { kind, id: schedule.id }, schedule, trips: trips.get(schedule.id) ?? [] })

/** The last period that the trip takes from its start on: it runs to the start of the period in which it arrives. */
export const lastPeriodOf = ({ startPeriod, endPeriod }: Trip): number => Math.max(startPeriod, endPeriod - 1)

/** What a finding says of a trip: its truck, its periods, its id. */
export const ofTrip = (trip: Trip): Pick<Fault, 'unit' | 'startPeriod' | 'endPeriod' | 'tripIds'> => ({
  unit: { kind: 'truck', id: trip.truckId },
  startPeriod: trip.startPeriod,
  endPeriod: lastPeriodOf(trip),
  tripIds: [trip.id],
})

/**
 * What a trip does in a period (decisions, Plans): it is under way; it has arrived when the period begins; it leaves and
 * arrives in this one period, and takes the whole of it; or the period is none of the trip's.
 */
export function tripIn(trip: Trip, period: number): 'under way' | 'arrived' | 'whole' | 'none' {
  const { startPeriod, endPeriod } = trip
  if (period < startPeriod || period > endPeriod) return 'none'
  if (period < endPeriod) return 'under way'
  return startPeriod === endPeriod ? 'whole' : 'arrived'
}

/** The entries that the unit holds in the period; they are found without looking at all. */
export function heldIn<E extends Entry>(entries: readonly E[], period: number): readonly E[] {
  const start = firstFrom(entries, period)
  let end = start
  while (entries[end]?.period === period) end++
  return entries.slice(start, end)
}

/** The index of the first entry of the period or of a later one. */
export const firstFrom = (entries: readonly Entry[], period: number): number =>
  countPassing(entries.length, i => (entries[i]?.period ?? period) < period)

export const idsOf = (entries: readonly Entry[]): string[] => entries.map(entry => entry.id)

/** The place that the entry names; discharging names none, it happens where the battery is. */
export const locationOf = (entry: Entry): string | undefined =>
  entry.scheduleType === 'trip' || entry.scheduleType === 'microgrid' ? undefined : entry.locationId

function addTo(lists: Map<string, Trip[]>, id: string, trip: Trip): void {
  const list = lists.get(id)
  if (list === undefined) lists.set(id, [trip])
  else list.push(trip)
}
