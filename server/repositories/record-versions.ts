// How often a record has changed. Triggers count the changes of its own table (server/migrations/0018-record-versions.ts).
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

const tables = {
  organization: 'organizations',
  user: 'users',
  asset: 'assets',
  truck: 'trucks',
  place: 'places',
  maintenance: 'maintenance',
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

/** By id; a record that does not exist is not in it. With `lock`, nobody else changes them until the transaction ends. */
export async function findVersions(
  store: Database,
  type: VersionedType,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, number>> {
  // Always in the same order, so that two that lock the same records do not wait for each other.
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(tables[type])}
    where id = any(${ids}) order by id ${lock ? sql`for no key update` : sql``}`.execute(store)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The roles belong to the record of a user, but stand in another table. */
export async function countChangeOfUser(store: Database, id: string): Promise<void> {
  await store.updateTable('users').set({ version: sql<number>`version + 1` }).where('id', '=', id).execute()
}
