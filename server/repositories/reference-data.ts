// The reference data of assets and trucks: asset models and service areas.
import { sql } from 'kysely'
import type { AssetModel, ServiceArea } from '../../domain/records/reference-data.ts'
import type { Database } from '../database/connect.ts'

export type ReferenceTableName = 'service_areas' | 'asset_models'

export type Reference = AssetModel & ServiceArea

/** Sorted by name. */
export const listReference = (db: Database, table: ReferenceTableName): Promise<Reference[]> =>
  db.selectFrom(table).select(['id', 'name']).orderBy('name').orderBy('id').execute()

/** The id of the new record. */
export async function addReference(db: Database, table: ReferenceTableName, name: string): Promise<string> {
  return (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
}

export const renameReference = (db: Database, table: ReferenceTableName, id: string, name: string) =>
  db.updateTable(table).set({ name }).where('id', '=', id).execute()

/** Keeps others from changing the table until the transaction ends; readers do not wait. */
export const lockReference = (db: Database, table: ReferenceTableName) =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
