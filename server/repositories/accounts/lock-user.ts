// The order in which account changes lock: users by id, then the lock of the last administrator, then sessions, sign-in methods, links and
// mails. Nobody waits for a user while holding one of the later, so no two can wait for each other.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** What others changed of the account before is visible from the next statement on. */
export const lockUser = (store: Database, id: string) =>
  sql`select from users where id = ${id} for no key update`.execute(store)

/** The same for all users of an organization. */
export const lockUsersOf = (store: Database, organizationId: string) =>
  sql`select from users where organization_id = ${organizationId} order by id for no key update`.execute(
    store,
  )
