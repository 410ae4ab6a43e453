// The trucks of the registry.
import { randomUUID } from 'node:crypto'
import type { EditTruckBody, NewTruckBody } from '../../domain/calls.ts'
import type { Truck } from '../../domain/records.ts'
import type { Database } from '../database/connect.ts'
import { merged, orNull } from './editing.ts'
import { searchKey } from './search-key.ts'
import { byKey, matches } from './searching.ts'

/** In the order of their names. */
export const listTrucks = (db: Database, search?: string): Promise<Truck[]> =>
  db.selectFrom('trucks').select(columns).where(matches(search)).orderBy(byKey).execute()

export const findTruck = (db: Database, id: string): Promise<Truck | undefined> =>
  db.selectFrom('trucks').select(columns).where('id', '=', id).executeTakeFirst()

/** The id of the new truck. */
export async function addTruck(db: Database, given: NewTruckBody): Promise<string> {
  const id = randomUUID()
  const { organization_id } = given
  await db
    .insertInto('trucks')
    .values({ id, organization_id, ...columnsOf(id, given) })
    .execute()
  return id
}

/** Undefined where there is none of this id. */
export const editTruck = (db: Database, id: string, changes: EditTruckBody): Promise<Truck | undefined> =>
  db.transaction().execute(async change => {
    const kept = await change
      .selectFrom('trucks')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!kept) return undefined
    return change
      .updateTable('trucks')
      .set(columnsOf(id, merged<Described>(kept, changes)))
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
  })

/** False where there is none of this id. */
export async function removeTruck(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('trucks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

interface Described extends EditTruckBody {
  name: string
  mbess_capacity: number
}

function columnsOf(id: string, { name, mbess_capacity, ...given }: Described) {
  const vin = orNull(given.vin)
  return {
    name,
    model: orNull(given.model),
    vin,
    license_plate: orNull(given.license_plate),
    mbess_capacity,
    service_area_id: orNull(given.service_area_id),
    search_key: searchKey(name, vin, id),
  }
}

const columns = [
  'id',
  'name',
  'model',
  'vin',
  'license_plate',
  'mbess_capacity',
  'service_area_id',
  'organization_id',
] as const
