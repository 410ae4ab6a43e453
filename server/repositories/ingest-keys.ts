// The keys that devices send telemetry with. Only hashes are stored, so that a reader of the table cannot send with them.
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Without `hours` the key does not expire. */
export async function addIngestKey(db: Database, keyHash: Buffer, hours?: number): Promise<void> {
  const expires_at = hours === undefined ? null : sql<Date>`now() + make_interval(hours => ${hours})`
  await db.deleteFrom('ingest_keys').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.insertInto('ingest_keys').values({ key_hash: keyHash, expires_at }).execute()
}

/** True if this key exists and has not expired. */
export async function isIngestKey(db: Database, keyHash: Buffer): Promise<boolean> {
  const key = await db
    .selectFrom('ingest_keys')
    .select('key_hash')
    .where('key_hash', '=', keyHash)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return key !== undefined
}

/** Revokes all keys. */
export async function deleteIngestKeys(db: Database): Promise<void> {
  await db.deleteFrom('ingest_keys').execute()
}
