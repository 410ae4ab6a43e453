// E-mail changes: one's own waits for a link sent to the new address; an administrator's of another user is immediate.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { MailKind } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueMailTo } from '../queued-mails.ts'
import { inviteForTheRest } from './invitations.ts'
import { deleteTokens } from './password-resets.ts'
import { endUndos, methodSettlesAfterDays, recover } from './recoveries.ts'
import { endSessionsOf } from './sessions.ts'
import { isActive } from './user-conditions.ts'
import { setEmail, unlessEmailTaken } from './users.ts'

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
  unlessEmailTaken(
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
      await setEmail(store, change.user_id, { email: change.new_email, changedAt: new Date() })
      await deleteTokens(store, change.user_id)
      await endSessionsOf(store, change.user_id, ownSession)
      await queueMailTo(store, 'email_changed', { userId: change.user_id, recipient: change.email })
      return true
    }),
  )

/** By an administrator: both addresses are told, and everything that was begun with the old one ends. */
export async function replaceEmail(
  db: Database,
  userId: string,
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): Promise<void> {
  const isBack = await hadEmail(db, userId, newEmail)
  const mail = await mailToReplaced(db, userId)
  await setEmail(db, userId, { email: newEmail, changedAt: isBack ? null : new Date() })
  await recover(db, 'replace_email', { userId })
  await queueMailTo(db, mail, { userId, recipient: oldEmail })
  await queueMailTo(db, 'email_replaced', { userId, recipient: newEmail })
  await inviteForTheRest(db, userId)
}

/** Lately: the change away from it can be undone still. */
async function hadEmail(db: Database, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from email_undos
    where user_id = ${userId} and old_email = ${email} and undoes = 'email_change'`.execute(db)
  return rows.length > 0
}

/**
 * The old address can undo the change if it has been the account's for some time: one that was set lately may be a thief's, whom an
 * administrator puts out, or mistyped. No link that was mailed before works then: any of them may have gone to an address of the thief.
 * Nor can the old address of a deactivated account: so an administrator says that its mailbox is the owner's no longer.
 */
async function mailToReplaced(db: Database, userId: string): Promise<MailKind> {
  const { rows } = await sql<{ is_settled: boolean }>`
    select
      password_hash is not null and ${isActive}
        and coalesce(email_changed_at < now() - make_interval(days => ${methodSettlesAfterDays}), true) as is_settled
    from users where id = ${userId} for update`.execute(db)
  if (rows[0]?.is_settled) return 'email_replaced_with_undo'
  await endUndos(db, userId)
  return 'email_replaced'
}

/** Deletes what has expired. */
export const deleteExpiredEmailChanges = async (db: Database) => {
  await sql`delete from email_changes where requested_at < now() - interval '1 day'`.execute(db)
}
