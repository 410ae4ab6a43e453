// What assets and trucks refer to: asset models and service areas.
import { sql } from 'kysely'
import type { AssetModel, ServiceArea } from '../../domain/records.ts'
import type { Database } from '../database/connect.ts'

export type ReferenceTable = 'service_areas' | 'asset_models'

export type Reference = AssetModel & ServiceArea

/** In the order of their names. */
export const listReference = (db: Database, table: ReferenceTable): Promise<Reference[]> =>
  db.selectFrom(table).select(['id', 'name']).orderBy('name').orderBy('id').execute()

/** The id of the new record. */
export async function addReference(db: Database, table: ReferenceTable, name: string): Promise<string> {
  return (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
}

export const renameReference = (db: Database, table: ReferenceTable, id: string, name: string) =>
  db.updateTable(table).set({ name }).where('id', '=', id).execute()

/** What is read of the table from now on stays true until the transaction ends; who only reads waits for nothing. */
export const lockReference = (db: Database, table: ReferenceTable) =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
