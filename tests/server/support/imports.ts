// Imports by tests.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { csvText } from '../../../domain/csv.ts'
import type { ImportKind } from '../../../domain/import/columns.ts'
import type { ImportReport, ImportSummary } from '../../../domain/import/report.ts'
import type { Database } from '../../../server/database/connect.ts'
import { addUser } from '../../../server/repositories/accounts/users.ts'
import { addAsset } from '../../../server/repositories/assets.ts'
import { addImport } from '../../../server/repositories/imports.ts'
import { addTruck } from '../../../server/repositories/trucks.ts'
import { type DemoIds, demoIds } from './demo-ids.ts'
import { addDemo } from './test-app.ts'
import type { Visitor } from './visitor.ts'

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

/** The demo's records, without the imports of the tests before. */
export async function demoWithoutImports(db: Database): Promise<DemoIds> {
  await sql`delete from imports`.execute(db)
  await addDemo(db)
  return demoIds(db)
}

export async function dryRun(
  visitor: Visitor,
  path: string,
  csv: string,
  more: object = {},
): Promise<ImportReport> {
  const reply = await visitor.post(path, { csv, dry_run: true, ...more })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

export async function run(
  visitor: Visitor,
  path: string,
  csv: string,
  more: object = {},
): Promise<ImportSummary> {
  const reply = await visitor.post(path, { csv, ...more })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ImportReport>().import as ImportSummary
}

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
