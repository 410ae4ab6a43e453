// Secrets of the server: created once per database, so that a restart or a second process accepts what the first signed.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'

/** What is signed: the anti-forgery token, what a browser keeps at the identity provider, and which accounts it has signed in. */
export const serverKeyNames = ['anti-forgery', 'sign-in', 'known-browsers', 'challenges'] as const
export type ServerKeyName = (typeof serverKeyNames)[number]

/** The keys of a name: the first one signs, and what any of them has signed is accepted. */
export type ServerKeys = readonly [Buffer, ...Buffer[]]

/**
 * All keys; missing ones are created. A new key does not sign before every server has read it, which each does once a minute.
 */
export async function readServerKeys(db: Database): Promise<Record<ServerKeyName, ServerKeys>> {
  const read = () =>
    db
      .selectFrom('server_keys')
      .select(['name', 'key', sql<boolean>`created_at < now() - interval '2 minutes'`.as('is_known')])
      .orderBy('id', 'desc')
      .execute()
  const rows = await read()
  const missing = serverKeyNames.filter(name => !rows.some(row => row.name === name))
  if (missing.length) {
    await withAdvisoryLock(db, 'server keys', async store => {
      const { rows: added } = await sql<{ name: string }>`
        select name from unnest(${missing}::text[]) name
        where name not in (select name from server_keys)`.execute(store)
      await addKeys(
        store,
        added.map(({ name }) => name),
      )
    })
    return readServerKeys(db)
  }
  const keysOf = (name: ServerKeyName): ServerKeys => {
    const [newest, ...earlier] = rows.filter(row => row.name === name)
    if (!newest) throw new Error(`the key ${name} is missing`)
    const [oldest = newest] = earlier.toReversed()
    const signing = [newest, ...earlier].find(({ is_known }) => is_known) ?? oldest
    const others = [newest, ...earlier].filter(row => row !== signing)
    return [signing.key, ...others.map(({ key }) => key)]
  }
  return {
    'anti-forgery': keysOf('anti-forgery'),
    'sign-in': keysOf('sign-in'),
    'known-browsers': keysOf('known-browsers'),
    challenges: keysOf('challenges'),
  }
}

/** Longer than anything that is signed is kept. */
const replacedForDays = 400

/** Replaces every key. What earlier keys signed is accepted for as long as it is kept, or no longer if `only`. */
export const rotateServerKeys = (db: Database, { only }: { only: boolean }): Promise<void> =>
  withAdvisoryLock(db, 'server keys', async store => {
    const days = only ? 0 : replacedForDays
    await sql`
      delete from server_keys
      where ${only} or exists (
        select from server_keys newer
        where newer.name = server_keys.name and newer.id > server_keys.id
          and newer.created_at < now() - make_interval(days => ${days})
      )`.execute(store)
    await addKeys(store, serverKeyNames)
  })

async function addKeys(store: Database, names: readonly string[]): Promise<void> {
  if (!names.length) return
  await store
    .insertInto('server_keys')
    .values(names.map(name => ({ name, key: randomBytes(32) })))
    .execute()
}
