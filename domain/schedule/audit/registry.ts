// The asset registry as the audit sees it, and which record a plan's id refers to.

import type { TimeZone } from '../../time/zone.ts'
import { type UnitKind, unitKinds } from '../plan/unit.ts'

/** `code` is a battery's serial number or a truck's VIN. */
export type RegisteredUnit = { id: string; code: string | null; name: string; inService: boolean }
/** By what a plan may name a unit. */
type UnitNames = Pick<RegisteredUnit, 'id' | 'code' | 'name'>
/** What the battery can hold and do; null or left out if unknown. */
export type RegisteredBattery = RegisteredUnit & {
  capacityKwh?: number | null
  maxChargeKw?: number | null
  maxDischargeKw?: number | null
}
/** `capacity` is how many batteries the truck carries; null if unknown. */
export type RegisteredTruck = RegisteredUnit & { capacity: number | null }

/** A place under the id that plans use; null where its record does not say. `chargerPowerKw` is that of each charger. */
export type RegisteredPlace = {
  id: string
  chargers: number | null
  chargerPowerKw: number | null
  /** As it is written; left out where nobody reads prices. */
  tariff?: string | null
}

export type MaintenanceRecord = {
  unitKind: UnitKind
  /** Of its record, which a plan may name by another name. */
  unitId: string
  /** ISO instants; not ended where the end is null. */
  startedAt: string
  endedAt: string | null
  notes: string
}

export type RegisteredMaintenance = {
  /** In which the day begins of a plan whose timestamp has no offset. */
  operatorZone: TimeZone
  records: readonly MaintenanceRecord[]
}

/**
 * All trucks, all batteries, all places, and the repairs and maintenance of late and to come. If a list is left out, units of that kind,
 * chargers, or the times of maintenance are not checked.
 */
export type Registry = {
  trucks?: readonly RegisteredTruck[]
  batteries?: readonly RegisteredBattery[]
  places?: readonly RegisteredPlace[]
  maintenance?: RegisteredMaintenance
  /** What there is and could not be read, of what is not a list of units. */
  unread?: readonly UnreadList[]
}

type UnreadList = 'places' | 'maintenance'

/** What a plan was not checked against: of units, a list that could not be read or belongs to another fleet. */
export type Unchecked = UnitKind | UnreadList

/** Of those lists of the registry that apply to the plan. */
export const uncheckedOf = ({ trucks, batteries, unread = [] }: Registry): readonly Unchecked[] => [
  ...unitKinds.filter(kind => !(kind === 'truck' ? trucks : batteries)),
  ...unread,
]

/** The record of each battery of a plan that has one, by the plan's row. */
export type RegisteredRows = ReadonlyMap<number, RegisteredBattery>

export type RegistryLookup<R extends UnitNames> = {
  byId: ReadonlyMap<string, R>
  byCode: ReadonlyMap<string, R>
  byName: ReadonlyMap<string, R>
}

/** If several records have the same code or name, the first one wins. */
export function indexRegistry<R extends UnitNames>(records: readonly R[]): RegistryLookup<R> {
  const byId = new Map<string, R>()
  const byCode = new Map<string, R>()
  const byName = new Map<string, R>()
  for (const record of records) {
    if (!byId.has(record.id)) byId.set(record.id, record)
    if (record.code !== null && !byCode.has(record.code)) byCode.set(record.code, record)
    if (!byName.has(record.name)) byName.set(record.name, record)
  }
  return { byId, byCode, byName }
}

/** A plan's id is matched with a record's id, then its serial number or VIN, then its name (decisions, Plans). */
export const findRegistered = <R extends UnitNames>(
  lookup: RegistryLookup<R> | undefined,
  id: string,
): R | undefined => lookup?.byId.get(id) ?? lookup?.byCode.get(id) ?? lookup?.byName.get(id)
