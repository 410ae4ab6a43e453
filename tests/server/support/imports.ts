// Imports by tests.
import { csvText } from '../../../domain/csv.ts'
import type { ImportKind } from '../../../domain/import/columns.ts'
import type { Database } from '../../../server/database/connect.ts'
import { addUser } from '../../../server/repositories/accounts/users.ts'
import { addAsset } from '../../../server/repositories/assets.ts'
import { addImport } from '../../../server/repositories/imports.ts'
import { addTruck } from '../../../server/repositories/trucks.ts'
import type { DemoIds } from './demo-ids.ts'

export const truckHeader = ['Asset Name', 'Model', 'VIN', 'License Plate', 'MBESS Capacity', 'Service Area']

/** Files with one new record. */
export const oneTruck = (name: string): string =>
  csvText([truckHeader.slice(0, 5), [name, 'Hauler', null, null, 2]])
export const oneAsset = (name: string, { model }: DemoIds): string =>
  csvText([
    ['Asset Name', 'Asset Model'],
    [name, model],
  ])
export const oneUser = (email: string): string =>
  csvText([
    ['Name', 'Email'],
    ['New', email],
  ])

/** The id of an import by somebody else, which made one record. */
export async function newImport(db: Database, kind: ImportKind, ids: DemoIds): Promise<string> {
  const id = await add[kind](db, ids)
  const record = { id, name: 'Imported', before: null, version: 1 }
  return (await addImport(db, kind, { id: 'somebody', name: 'Somebody' }, [record])).id
}

const name = 'Imported'
const add: Record<ImportKind, (db: Database, ids: DemoIds) => Promise<string>> = {
  users: (db, { customer: organizationId }) =>
    addUser(db, { name, email: 'imported@new.example', passwordHash: null, organizationId, roles: [] }),
  assets: (db, { organization: organization_id, model: asset_model_id }) =>
    addAsset(db, { name, asset_model_id, organization_id }),
  trucks: (db, { organization: organization_id }) =>
    addTruck(db, { name, model: 'Hauler', mbess_capacity: 2, organization_id }),
}
