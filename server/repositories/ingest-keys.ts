// The keys that devices send telemetry with. Only hashes are kept: who reads the table cannot send with what stands there.
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Without `hours` the key does not run out. */
export async function addIngestKey(db: Database, keyHash: Buffer, hours?: number): Promise<void> {
  const expires_at = hours === undefined ? null : sql<Date>`now() + make_interval(hours => ${hours})`
  await db.deleteFrom('ingest_keys').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.insertInto('ingest_keys').values({ key_hash: keyHash, expires_at }).execute()
}

/** True where this key was made and has not run out. */
export async function isIngestKey(db: Database, keyHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('ingest_keys')
    .select('key_hash')
    .where('key_hash', '=', keyHash)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return found !== undefined
}

/** From now on none of the keys that were made so far is taken. */
export async function removeIngestKeys(db: Database): Promise<void> {
  await db.deleteFrom('ingest_keys').execute()
}
