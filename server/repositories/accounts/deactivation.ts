// Accounts that are closed until an administrator opens them again: nobody signs in, and no record is deleted.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { TooManyAttempts } from '../../http/errors.ts'
import { inviteForTheRest } from './invitations.ts'
import { lockUsersOf } from './lock-user.ts'
import { deleteTokens } from './password-resets.ts'
import { recover } from './recoveries.ts'
import { keepingAnAdmin } from './roles.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Closing ends what recoveries.ts says, and opening mails an invitation that is still open again, because its link has ended. False if
 * there is no such user. Throws 'last_admin'.
 */
export const setUserActive = (db: Database, id: string, active: boolean): Promise<boolean> =>
  keepingAnAdmin(db, async change => {
    const wasActive = await setDeactivatedAt(change, 'users', id, active)
    if (!active) await recover(change, 'deactivate', { userId: id })
    if (active && wasActive === false) await inviteAgain(change, id)
    return wasActive !== undefined
  })

/** The same for all users of an organization, whose sign-in methods stay: nobody suspects each of them. */
export const setOrganizationActive = (db: Database, id: string, active: boolean): Promise<boolean> =>
  inTransaction(db, async store => {
    await lockUsersOf(store, id)
    return keepingAnAdmin(store, change => setActive(change, id, active))
  })

async function setActive(change: Database, id: string, active: boolean): Promise<boolean> {
  const wasActive = await setDeactivatedAt(change, 'organizations', id, active)
  const users = change.selectFrom('users').select('id').where('organization_id', '=', id)
  if (!active)
    for (const user of await users.execute()) {
      await deleteTokens(change, user.id)
      await endSessionsOf(change, user.id)
    }
  if (active && wasActive === false)
    for (const user of await users.where('deactivated_at', 'is', null).execute())
      await inviteAgain(change, user.id)
  return wasActive !== undefined
}

/** Whoever was sent too many within the hour is left out, and can be sent one later: the activation of all does not wait for that. */
const inviteAgain = (change: Database, userId: string): Promise<void> =>
  inviteForTheRest(change, userId).catch(error => {
    if (!(error instanceof TooManyAttempts)) throw error
  })

/** Whether it was active before; undefined if there is none with this id. */
async function setDeactivatedAt(
  change: Database,
  table: 'users' | 'organizations',
  id: string,
  active: boolean,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ was_active: boolean }>`
    with before as (select id, deactivated_at from ${sql.table(table)} where id = ${id} for no key update)
    update ${sql.table(table)} as changed
    set deactivated_at = ${active ? null : sql`coalesce(changed.deactivated_at, now())`}
    from before where changed.id = before.id
    returning before.deactivated_at is null as was_active`.execute(change)
  return rows[0]?.was_active
}
