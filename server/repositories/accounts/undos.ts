// Mailed links with which the owner of an account undoes what somebody else may have done: a change of the address, or a new sign-in
// method.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { UndoableChange } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueMailTo } from '../queued-mails.ts'
import { endUndos, recover } from './recoveries.ts'
import { setEmail, unlessEmailTaken } from './users.ts'

interface Undo {
  userId: string
  /** The queued mail that has the link. */
  mailId: string
  /** To which the link is mailed, and which the account has again afterwards. */
  oldEmail: string
  changedAt: Date
  undoes: UndoableChange
}

/** Stores the token of a link that works for seven days. False if a recovery came first, which has ended it (recoveries.ts). */
export const addUndoToken = (
  db: Database,
  { userId, mailId, oldEmail, changedAt, undoes }: Undo,
  tokenHash: Buffer,
): Promise<boolean> =>
  inTransaction(db, async store => {
    // Waits for a recovery that is under way.
    await sql`select from users where id = ${userId} for share`.execute(store)
    const { numAffectedRows = 0n } = await sql`
      insert into email_undos (token_hash, user_id, old_email, changed_at, undoes)
      select ${tokenHash}, user_id, ${oldEmail}, ${changedAt}, ${undoes}
      from queued_mails where id = ${mailId} and not without_link`.execute(store)
    return numAffectedRows > 0n
  })

/** Whose account this token recovers; undefined where it is unknown or used. */
export async function findUserOfUndo(db: Database, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_undos')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.user_id
}

interface RedeemedUndo {
  user_id: string
  old_email: string
  changed_at: Date
  /** The user's now. */
  email: string
  email_changed_at: Date | null
}

/**
 * Gives the user the address that the link was mailed to, and `unknownHash` in place of a password that somebody else may know: a reset
 * mail is queued. What else ends: recoveries.ts. Later changes cannot be undone by their links any more. False, and nothing changes, if
 * the token is unknown, for something else, or older than seven days, or if somebody else has the address.
 */
export const redeemUndo = (
  db: Database,
  tokenHash: Buffer,
  { undoes, unknownHash }: { undoes: UndoableChange; unknownHash: string },
): Promise<boolean> =>
  unlessEmailTaken(
    inTransaction(db, async store => {
      const { rows } = await sql<RedeemedUndo>`
        select user_id, old_email, changed_at, email, email_changed_at from email_undos join users on users.id = user_id
        where token_hash = ${tokenHash} and undoes = ${undoes} and changed_at > now() - interval '7 days'
        for update of users`.execute(store)
      const undo = rows[0]
      if (!undo) return false
      const { user_id: userId, old_email: oldEmail, changed_at: since } = undo
      if (!(await endUndos(store, userId, tokenHash))) return false
      // The link may be a thief's own: an address that comes back by it counts as new.
      const changedAt = undo.email === oldEmail ? undo.email_changed_at : new Date()
      await setEmail(store, userId, { email: oldEmail, changedAt })
      await recover(store, recoveryOf[undoes], { userId, since, passwordHash: unknownHash })
      await queueMailTo(store, 'reset', { userId, recipient: oldEmail })
      return true
    }),
  )

const recoveryOf = { email_change: 'undo_email_change', sign_in_method: 'undo_sign_in_method' } as const

export const deleteExpiredUndos = (db: Database) =>
  sql`delete from email_undos where changed_at < now() - interval '7 days'`.execute(db)
