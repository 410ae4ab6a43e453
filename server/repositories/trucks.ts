// The trucks of the registry.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EditTruckBody, NewTruckBody, OwnerBody } from '../../domain/calls/units.ts'
import { type Truck, truck } from '../../domain/records/truck.ts'
import type { Database } from '../database/connect.ts'
import { searchKey } from '../database/search-key.ts'
import { inTransaction } from '../database/transaction.ts'
import { emptyAsNull, merged } from './editing.ts'
import { byKey, type ListFilter, matches } from './searching.ts'

/** Sorted by name. */
export function listTrucks(db: Database, { organizationId, search }: ListFilter): Promise<Truck[]> {
  const query = db.selectFrom('trucks').select(columns).where(matches(search)).orderBy(byKey)
  return (organizationId ? query.where('organization_id', '=', organizationId) : query).execute()
}

export const findTruck = (db: Database, id: string): Promise<Truck | undefined> =>
  db.selectFrom('trucks').select(columns).where('id', '=', id).executeTakeFirst()

export const findTrucks = (db: Database, ids: readonly string[]): Promise<Truck[]> =>
  db.selectFrom('trucks').select(columns).where('id', '=', sql<string>`any(${ids})`).execute()

/** The id of the new truck. */
export async function addTruck(db: Database, given: NewTruckBody): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('trucks')
    .values({ id, ...storedOf(id, given) })
    .execute()
  return id
}

/** Undefined if there is none with this id. */
export const editTruck = (
  db: Database,
  id: string,
  changes: EditTruckBody | OwnerBody,
): Promise<Truck | undefined> =>
  inTransaction(db, async change => {
    const stored = await change
      .selectFrom('trucks')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return undefined
    return change
      .updateTable('trucks')
      .set(storedOf(id, merged(stored, changes)))
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
  })

/** Both come from a validated body, which has only fields of the record. */
function storedOf<Fields extends NewTruckBody | Truck>(id: string, given: Fields) {
  const fields = emptyAsNull(given)
  return { ...fields, search_key: searchKey(fields.name, fields.vin ?? null, id) }
}

const columns = Object.keys(truck.shape) as (keyof Truck)[]
