// Passkeys: credentials of browsers and security keys.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

const columns = ['credential_id', 'public_key', 'sign_count', 'transports'] as const

export interface StoredPasskey {
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
}

/** Of a user, the oldest first. */
export async function passkeysOf(db: Database, userId: string): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({ ...row, sign_count: Number(row.sign_count) }))
}

export interface OwnedPasskey extends StoredPasskey {
  user_id: string
  /** By which a browser of the user is known. */
  email_key: string
}

export async function findPasskey(db: Database, credentialId: string): Promise<OwnedPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'user_id')
    .select([...columns, 'user_id', 'email_key'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && { ...row, sign_count: Number(row.sign_count) }
}

/** False if there is one with this credential. */
export async function addPasskey(
  db: Database,
  userId: string,
  passkey: StoredPasskey & { name: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkeys')
    .values({ ...passkey, user_id: userId })
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Stores a use of the passkey. False if its count was stored meanwhile, as if two devices had the same key. */
export async function countUse(db: Database, credentialId: string, signCount: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update passkeys set sign_count = ${signCount}, last_used_at = now()
    where credential_id = ${credentialId}
      and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`.execute(db)
  return numAffectedRows > 0n
}

/** False if the user has no such passkey. */
export async function removePasskey(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
