// Secrets of the server itself: made once for a database, so that a restart or a second server process knows what the first signed.
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/connect.ts'

/** The key of this name, made at the first call. */
export async function serverKey(db: Database, name: string): Promise<Buffer> {
  await db
    .insertInto('server_keys')
    .values({ name, key: randomBytes(32) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const { key } = await db
    .selectFrom('server_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return key
}
