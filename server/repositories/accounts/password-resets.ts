// Changes passwords: with a mailed token of a reset or an invitation, or with the old password.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { recover } from './recoveries.ts'
import { endSessionsOf } from './sessions.ts'
import { isActive } from './user-conditions.ts'

/** Deletes expired tokens. One that is being used is skipped, to avoid a deadlock. */
export const deleteExpiredResets = (db: Database) =>
  sql`
    delete from password_resets where token_hash in (
      select token_hash from password_resets where created_at + valid_for <= now() for update skip locked
    )`.execute(db)

/** Who gets a token by mail. */
export interface TokenRecipient {
  id: string
  email: string
}

/**
 * Stores a token for the user with this e-mail, valid for an hour; undefined if nobody has the e-mail, or has no password yet: the
 * invitation decides then.
 */
export async function addPasswordReset(
  db: Database,
  key: string,
  tokenHash: Buffer,
): Promise<TokenRecipient | undefined> {
  const { rows } = await sql<TokenRecipient>`
    with recipient as (
        select id, email, email_key from users
        where email_key = ${key} and password_hash is not null and ${isActive} for no key update
      ),
      added as (
        insert into password_resets (token_hash, user_id, email_key)
        select ${tokenHash}, id, email_key from recipient
      )
    select id, email from recipient`.execute(db)
  return rows[0]
}

/** Whose password this token can still set; undefined where it cannot. */
export async function findOpenReset(db: Database, tokenHash: Buffer): Promise<ResetUser | undefined> {
  const { rows } = await validReset(tokenHash).execute(db)
  return rows[0]
}

/**
 * Sets the password of the token's user, and ends what recoveries.ts says. Undefined, and nothing changes, if the token is unknown, used,
 * expired, or was mailed to an e-mail that the user no longer has.
 */
export const redeemPasswordReset = (
  db: Database,
  tokenHash: Buffer,
  passwordHash: string,
): Promise<ResetUser | undefined> =>
  inTransaction(db, async store => {
    // The user is locked first, as in replacePassword, so that two at the same instant cannot deadlock.
    await sql`${validReset(tokenHash)} for update of users`.execute(store)
    // A statement of its own: only it sees that another use, for which the lock waited, has deleted the token.
    const user = await findOpenReset(store, tokenHash)
    if (!user) return undefined
    await recover(store, recoveryOf(user), { userId: user.id, passwordHash })
    await store
      .updateTable('users')
      .set({ must_change_password: false, owner_verified: true, invitation_expires_at: null })
      .where('id', '=', user.id)
      .execute()
    return user
  })

function recoveryOf({ owner_verified, is_first }: ResetUser) {
  if (!owner_verified) return 'verify_owner'
  return is_first ? 'accept_invitation' : 'reset_password'
}

export interface PasswordReplacement {
  userId: string
  /** The hash that the old password was checked against. */
  oldHash: string
  newHash: string
  /** The session that made the change, which continues. */
  ownSession: Buffer | undefined
}

/** Ends all other sessions of the user. False, and nothing changes, if another change came first. */
export const replacePassword = (
  db: Database,
  { userId, oldHash, newHash, ownSession }: PasswordReplacement,
): Promise<boolean> =>
  inTransaction(db, async store => {
    const { numUpdatedRows } = await store
      .updateTable('users')
      .set(ownPassword(newHash))
      .where('id', '=', userId)
      .where('password_hash', '=', oldHash)
      .executeTakeFirst()
    if (!numUpdatedRows) return false
    // Whoever typed the first password cannot take the owner's link away.
    if (await isOwnerVerified(store, userId)) await deleteTokens(store, userId)
    await endSessionsOf(store, userId, ownSession)
    return true
  })

/** Of a password that its user chose. */
const ownPassword = (password_hash: string) => ({ password_hash, must_change_password: false })

/** Another hash of the same password: nothing ends. Nothing is changed where the password was changed meanwhile. */
export const renewPasswordHash = (
  db: Database,
  userId: string,
  { oldHash, newHash }: { oldHash: string; newHash: string },
) =>
  db
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', userId)
    .where('password_hash', '=', oldHash)
    .execute()

/** Whether the owner of the address has chosen the password by a mailed link; false if there is no such user. */
export async function isOwnerVerified(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('owner_verified')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.owner_verified ?? false
}

export interface ResetUser {
  id: string
  name: string
  email: string
  email_key: string
  owner_verified: boolean
  /** There was no password before. */
  is_first: boolean
}

const validReset = (tokenHash: Buffer) => sql<ResetUser>`
  select users.id, users.name, users.email, users.email_key, users.owner_verified,
    users.password_hash is null as is_first
  from password_resets join users on users.id = user_id and users.email_key = password_resets.email_key
  where token_hash = ${tokenHash} and password_resets.created_at + valid_for > now() and ${isActive}`

/** Mailed links of the user are worth nothing from now on. */
export const deleteTokens = (db: Database, userId: string) =>
  db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
