// Accounts that are closed until an administrator opens them again: nobody signs in, and no record is deleted.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockUsersOf } from './lock-user.ts'
import { deleteTokens } from './password-resets.ts'
import { recover } from './recoveries.ts'
import { keepingAnAdmin } from './roles.ts'
import { endSessionsOf } from './sessions.ts'

/** Closing ends what recoveries.ts says. False if there is no such user. Throws 'last_admin'. */
export const setUserActive = (db: Database, id: string, active: boolean): Promise<boolean> =>
  keepingAnAdmin(db, async change => {
    const { numAffectedRows = 0n } = await sql`
      update users set deactivated_at = ${active ? null : sql`coalesce(deactivated_at, now())`}
      where id = ${id}`.execute(change)
    if (!active) await recover(change, 'deactivate', { userId: id })
    return numAffectedRows > 0n
  })

/** The same for all users of an organization, whose sign-in methods stay: nobody suspects each of them. */
export const setOrganizationActive = (db: Database, id: string, active: boolean): Promise<boolean> =>
  inTransaction(db, async store => {
    await lockUsersOf(store, id)
    return keepingAnAdmin(store, change => setActive(change, id, active))
  })

async function setActive(change: Database, id: string, active: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
      update organizations set deactivated_at = ${active ? null : sql`coalesce(deactivated_at, now())`}
      where id = ${id}`.execute(change)
  const users = active
    ? []
    : await change.selectFrom('users').select('id').where('organization_id', '=', id).execute()
  for (const user of users) {
    await deleteTokens(change, user.id)
    await endSessionsOf(change, user.id)
  }
  return numAffectedRows > 0n
}
