// The asset registry as the audit knows it, and which of its records a plan's id means.

/** `code` is the serial number of a battery, the VIN of a truck. */
export type RegisteredUnit = { id: string; code: string | null; name: string; inService: boolean }
/** `capacity` is how many batteries the truck carries; null where nobody knows. */
export type RegisteredTruck = RegisteredUnit & { capacity: number | null }

/** Every truck and every battery that there is. Where a list is left out, nothing is said about its units. */
export type Registry = { trucks?: readonly RegisteredTruck[]; batteries?: readonly RegisteredUnit[] }

export type Lookup<R extends RegisteredUnit> = {
  byId: ReadonlyMap<string, R>
  byCode: ReadonlyMap<string, R>
  byName: ReadonlyMap<string, R>
}

/** Of several records with the same code or name, the first counts. */
export function lookupOf<R extends RegisteredUnit>(records: readonly R[]): Lookup<R> {
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

/** A plan's id is a record's id, its serial number or VIN, or its name, in this order (decisions, Plans). */
export const registered = <R extends RegisteredUnit>(
  lookup: Lookup<R> | undefined,
  id: string,
): R | undefined => lookup?.byId.get(id) ?? lookup?.byCode.get(id) ?? lookup?.byName.get(id)
