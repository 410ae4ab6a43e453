// What several rules need of a plan, computed once.
import { countPassing } from '../../binary-search.ts'
import type { Entry, Plan, Trip, UnitSchedule } from '../plan/plan.ts'
import type { UnitKind, UnitRef } from '../plan/unit.ts'
import type { TripIndex } from '../runs/arrivals.ts'
import type { AuditLimits, Fault } from './finding.ts'
import type { OutOfService } from './out-of-service.ts'
import type {
  RegisteredBattery,
  RegisteredPlace,
  RegisteredTruck,
  RegistryLookup,
  Unchecked,
} from './registry.ts'

/** Finds by id, as a `Map` does. */
export type Lookup<T> = { get: (id: string) => T | undefined }

export type AuditContext = {
  plan: Plan
  limits: AuditLimits
  /** Undefined if the registry says nothing about the kind: its rules find nothing then. */
  registry: {
    trucks: RegistryLookup<RegisteredTruck> | undefined
    batteries: RegistryLookup<RegisteredBattery> | undefined
    places: ReadonlyMap<string, RegisteredPlace> | undefined
    /** When units are in maintenance is known, and is in `outOfService`. */
    knowsMaintenance: boolean
  }
  unchecked: readonly Unchecked[]
  /** What a draft and the registry say; a plan itself says nothing of it. */
  outOfService: readonly OutOfService[]
  /** Indexes into the plan's trucks and batteries. */
  indexOf: Record<UnitKind, ReadonlyMap<string, number>>
  trips: TripIndex
  /** The trips that name a unit, by its id, in the order listed; undefined if there are none. */
  tripsOf: Record<UnitKind, Lookup<readonly Trip[]>>
}

export type UnitContext = {
  ref: UnitRef
  schedule: UnitSchedule<Entry>
  trips: readonly Trip[]
}

/** Undefined if the plan has no schedule of the unit. */
export function unitContext({ plan, indexOf, tripsOf }: AuditContext, ref: UnitRef): UnitContext | undefined {
  const index = indexOf[ref.kind].get(ref.id) ?? -1
  const schedule = ref.kind === 'truck' ? plan.trucks[index] : plan.batteries[index]
  return schedule && { ref, schedule, trips: tripsOf[ref.kind].get(ref.id) ?? [] }
}

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
const firstFrom = (entries: readonly Entry[], period: number): number =>
  countPassing(entries.length, i => (entries[i]?.period ?? period) < period)

export const entryIdsOf = (entries: readonly Entry[]): string[] => entries.map(entry => entry.id)

/** The location that the entry names. Discharging names none: it happens where the battery is. */
export const locationOf = (entry: Entry): string | undefined =>
  entry.scheduleType === 'trip' || entry.scheduleType === 'microgrid' ? undefined : entry.locationId
