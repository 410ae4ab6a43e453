// Secrets of the server: created once per database, so that a restart or a second process accepts what the first signed.
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/connect.ts'

/** The key of this name, created by the first call. */
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
