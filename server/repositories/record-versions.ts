// How often a record has changed. Triggers count the changes of its own table (server/migrations/0018-record-versions.ts).
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

const tables = {
  organization: 'organizations',
  user: 'users',
  asset: 'assets',
  truck: 'trucks',
  place: 'places',
  draft: 'drafts',
} as const

/** The types of records that have a version. */
export type VersionedType = keyof typeof tables

/** Undefined if there is no such record. */
export async function findVersion(
  db: Database,
  type: VersionedType,
  id: string,
): Promise<number | undefined> {
  const row = await db.selectFrom(tables[type]).select('version').where('id', '=', id).executeTakeFirst()
  return row?.version
}

/** The same, and nobody else changes the record until the transaction ends. */
export async function lockVersion(
  store: Database,
  type: VersionedType,
  id: string,
): Promise<number | undefined> {
  const row = await store
    .selectFrom(tables[type])
    .select('version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.version
}

/** The roles belong to the record of a user, but stand in another table. */
export async function countChangeOfUser(store: Database, id: string): Promise<void> {
  await store.updateTable('users').set({ version: sql<number>`version + 1` }).where('id', '=', id).execute()
}
