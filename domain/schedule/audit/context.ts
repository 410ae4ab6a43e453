// What several rules need of a plan, computed once.
import { countPassing } from '../../binary-search.ts'
import type { Entry, Plan, Trip, UnitSchedule } from '../plan/plan.ts'
import type { UnitKind, UnitRef } from '../plan/unit.ts'
import { indexTrips, type TripIndex } from '../runs/arrivals.ts'
import type { AuditLimits, Fault } from './finding.ts'
import {
  indexRegistry,
  type RegisteredTruck,
  type RegisteredUnit,
  type Registry,
  type RegistryLookup,
} from './registry.ts'

export type AuditContext = {
  plan: Plan
  limits: AuditLimits
  /** Undefined if the registry says nothing about the kind: its rules find nothing then. */
  registry: {
    trucks: RegistryLookup<RegisteredTruck> | undefined
    batteries: RegistryLookup<RegisteredUnit> | undefined
  }
  trips: TripIndex
  /** The trips that name a unit, by its id, in the order listed. */
  tripsOf: { truck: ReadonlyMap<string, readonly Trip[]>; battery: ReadonlyMap<string, readonly Trip[]> }
}

export function auditContext(plan: Plan, limits: AuditLimits, { trucks, batteries }: Registry): AuditContext {
  const truck = new Map<string, Trip[]>()
  const battery = new Map<string, Trip[]>()
  for (const trip of plan.trips) {
    addTo(truck, trip.truckId, trip)
    for (const id of new Set(trip.batteryIds)) addTo(battery, id, trip)
  }
  const registry = {
    trucks: trucks && indexRegistry(trucks),
    batteries: batteries && indexRegistry(batteries),
  }
  return { plan, limits, registry, trips: indexTrips(plan), tripsOf: { truck, battery } }
}

export type UnitContext = {
  ref: UnitRef
  schedule: UnitSchedule<Entry>
  trips: readonly Trip[]
}

/** Trucks, then batteries, in the plan's order. */
export function* unitsOf({ plan, tripsOf }: AuditContext): Iterable<UnitContext> {
  for (const schedule of plan.trucks) yield unitOf('truck', schedule, tripsOf.truck)
  for (const schedule of plan.batteries) yield unitOf('battery', schedule, tripsOf.battery)
}

const unitOf = (
  kind: UnitKind,
  schedule: UnitSchedule<Entry>,
  trips: ReadonlyMap<string, readonly Trip[]>,
): UnitContext => ({ ref: { kind, id: schedule.id }, schedule, trips: trips.get(schedule.id) ?? [] })

/** The trip's last period: it ends at the start of the period in which it arrives. */
export const lastPeriodOf = ({ startPeriod, endPeriod }: Trip): number => Math.max(startPeriod, endPeriod - 1)

/** The fields of a fault that concern a trip: its truck, periods and id. */
export const aboutTrip = (trip: Trip): Pick<Fault, 'unit' | 'startPeriod' | 'endPeriod' | 'tripIds'> => ({
  unit: { kind: 'truck', id: trip.truckId },
  startPeriod: trip.startPeriod,
  endPeriod: lastPeriodOf(trip),
  tripIds: [trip.id],
})

/**
 * The trip's phase in a period (decisions, Plans): under way; arrived when the period begins; 'whole' if it leaves and arrives
 * in this period and takes all of it; 'none' outside of the trip.
 */
export function tripIn(trip: Trip, period: number): 'under way' | 'arrived' | 'whole' | 'none' {
  const { startPeriod, endPeriod } = trip
  if (period < startPeriod || period > endPeriod) return 'none'
  if (period < endPeriod) return 'under way'
  return startPeriod === endPeriod ? 'whole' : 'arrived'
}

/** The entries of the period, by binary search. */
export function entriesInPeriod<E extends Entry>(entries: readonly E[], period: number): readonly E[] {
  const start = firstFrom(entries, period)
  let end = start
  while (entries[end]?.period === period) end++
  return entries.slice(start, end)
}

/** The index of the first entry of the period or a later one. */
export const firstFrom = (entries: readonly Entry[], period: number): number =>
  countPassing(entries.length, i => (entries[i]?.period ?? period) < period)

export const entryIdsOf = (entries: readonly Entry[]): string[] => entries.map(entry => entry.id)

/** The location that the entry names. Discharging names none: it happens where the battery is. */
export const locationOf = (entry: Entry): string | undefined =>
  entry.scheduleType === 'trip' || entry.scheduleType === 'microgrid' ? undefined : entry.locationId

function addTo(lists: Map<string, Trip[]>, id: string, trip: Trip): void {
  const list = lists.get(id)
  if (list === undefined) lists.set(id, [trip])
  else list.push(trip)
}
