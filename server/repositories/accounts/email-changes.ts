// E-mail changes: one's own waits for a link sent to the new address; an administrator's of another user is immediate.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { brokenConstraint } from '../../database/failures.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueMailTo } from '../queued-mails.ts'
import { inviteForTheRest } from './invitations.ts'
import { deleteTokens } from './password-resets.ts'
import { removeFactorsSince } from './second-factors.ts'
import { endSessionsOf } from './sessions.ts'
import { setEmail } from './users.ts'

/** Replaces an earlier request, whose link no longer works. The mail is queued. */
export async function requestEmailChange(db: Database, userId: string, newEmail: string): Promise<void> {
  await sql`
    insert into email_changes (user_id, new_email) values (${userId}, ${newEmail})
    on conflict (user_id) do update
      set new_email = excluded.new_email, token_hash = null, requested_at = now()`.execute(db)
  await queueMailTo(db, 'confirm_email', { userId, recipient: newEmail })
}

/** The address that waits for its link to be opened. */
export async function findPendingEmail(db: Database, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ new_email: string }>`
    select new_email from email_changes where user_id = ${userId} and ${isOpen}`.execute(db)
  return rows[0]?.new_email
}

/**
 * Stores the token that is mailed to the new address. False where the change is no longer wanted, or somebody else has the address:
 * then nobody is mailed, and whoever wanted it does not learn why.
 */
export async function addEmailToken(
  db: Database,
  { userId, newEmail, newKey }: { userId: string; newEmail: string; newKey: string },
  tokenHash: Buffer,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update email_changes set token_hash = ${tokenHash}
    where user_id = ${userId} and new_email = ${newEmail} and ${isOpen}
      and not exists (select from users where email_key = ${newKey})`.execute(db)
  return numAffectedRows > 0n
}

const isOpen = sql`requested_at > now() - interval '1 day'`

export interface OpenEmailChange {
  user_id: string
  /** The current password has to be entered. */
  password_hash: string | null
  email: string
  new_email: string
}

/** The change that this token confirms; undefined where it is unknown, used or older than a day. */
export async function findEmailChange(db: Database, tokenHash: Buffer): Promise<OpenEmailChange | undefined> {
  const { rows } = await emailChange(tokenHash).execute(db)
  return rows[0]
}

const emailChange = (tokenHash: Buffer) => sql<OpenEmailChange>`
  select user_id, password_hash, email, new_email
  from email_changes join users on users.id = user_id
  where token_hash = ${tokenHash} and ${isOpen}`

/**
 * Gives the user the new address, ends all other sessions, and queues the mail to the old address. False, and nothing changes, if
 * the token was used meanwhile, the password is another by now, or somebody else has the address.
 */
export const confirmEmailChange = (
  db: Database,
  tokenHash: Buffer,
  { passwordHash, ownSession }: { passwordHash: string; ownSession: Buffer | undefined },
): Promise<boolean> =>
  unlessInUse(
    inTransaction(db, async store => {
      const { rows } = await sql<OpenEmailChange>`${emailChange(tokenHash)} for update of users`.execute(
        store,
      )
      const change = rows[0]
      if (!change || change.password_hash !== passwordHash) return false
      const { numDeletedRows } = await store
        .deleteFrom('email_changes')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      if (!numDeletedRows) return false
      await setEmail(store, change.user_id, change.new_email)
      await deleteTokens(store, change.user_id)
      await endSessionsOf(store, change.user_id, ownSession)
      await queueMailTo(store, 'email_changed', { userId: change.user_id, recipient: change.email })
      return true
    }),
  )

/** Stores the token with which the old address takes the change back within seven days. False if there is no such user. */
export async function addUndoToken(
  db: Database,
  { userId, oldEmail, changedAt }: { userId: string; oldEmail: string; changedAt: Date },
  tokenHash: Buffer,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into email_undos (token_hash, user_id, old_email, changed_at)
    select ${tokenHash}, id, ${oldEmail}, ${changedAt} from users where id = ${userId}`.execute(db)
  return numAffectedRows > 0n
}

/** Whose change this token takes back; undefined where it is unknown or used. */
export async function findUserOfUndo(db: Database, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_undos')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Gives the user the old address back, and `unknownHash` in place of a password that somebody else may know: a reset mail is queued.
 * All sessions end, second factors of that time are removed, and later changes cannot be taken back. False, and nothing changes, if
 * the token is unknown or older than seven days, or somebody else has the address.
 */
export const undoEmailChange = (db: Database, tokenHash: Buffer, unknownHash: string): Promise<boolean> =>
  unlessInUse(
    inTransaction(db, async store => {
      const { rows } = await sql<{ user_id: string; old_email: string; changed_at: Date }>`
        select user_id, old_email, changed_at from email_undos join users on users.id = user_id
        where token_hash = ${tokenHash} and changed_at > now() - interval '7 days' for update of users`.execute(
        store,
      )
      const undo = rows[0]
      if (!undo) return false
      const { numAffectedRows } = await sql`
        delete from email_undos
        where user_id = ${undo.user_id} and changed_at >= (
          select changed_at from email_undos where token_hash = ${tokenHash}
        )`.execute(store)
      if (!numAffectedRows) return false
      await setEmail(store, undo.user_id, undo.old_email)
      await store
        .updateTable('users')
        .set({ password_hash: unknownHash })
        .where('id', '=', undo.user_id)
        .execute()
      await removeFactorsSince(store, undo.user_id, undo.changed_at)
      await endOpenAccess(store, undo.user_id)
      await queueMailTo(store, 'reset', { userId: undo.user_id, recipient: undo.old_email })
      return true
    }),
  )

/** By an administrator: both addresses are told, and everything that was begun with the old one ends. */
export async function replaceEmail(
  db: Database,
  userId: string,
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): Promise<void> {
  await setEmail(db, userId, newEmail)
  await endOpenAccess(db, userId)
  await db.deleteFrom('email_undos').where('user_id', '=', userId).execute()
  for (const recipient of [oldEmail, newEmail]) await queueMailTo(db, 'email_replaced', { userId, recipient })
  await inviteForTheRest(db, userId)
}

/** Ends what was begun with the old address: a pending change, mailed links, sessions. */
async function endOpenAccess(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await deleteTokens(db, userId)
  await endSessionsOf(db, userId)
}

/** False in place of the error that somebody else has the address. */
const unlessInUse = (changed: Promise<boolean>): Promise<boolean> =>
  changed.catch((thrown: unknown) => {
    if (brokenConstraint(thrown) === 'users_email_key_key') return false
    throw thrown
  })

/** Deletes what has expired. */
export const deleteExpiredEmailChanges = async (db: Database) => {
  await sql`delete from email_changes where requested_at < now() - interval '1 day'`.execute(db)
  await sql`delete from email_undos where changed_at < now() - interval '7 days'`.execute(db)
}
