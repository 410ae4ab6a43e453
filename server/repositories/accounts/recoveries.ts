// How an account comes back to its owner: what each recovery ends, in one table. Whoever was in once must not stay in by what they
// have added meanwhile.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { deleteMailsWithToken } from '../queued-mails.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * A sign-in method (a passkey, an authenticator app, recovery codes, a connection to the identity provider) counts as the owner's once
 * it is this old. Until then a recovery removes it: whoever has the mailbox was told of it and can take it back. A thief who waits
 * longer is out when an administrator removes all sign-in methods. A month is longer than a holiday, and an account whose every second
 * factor is younger had none a month ago.
 */
export const methodSettlesAfterDays = 30

interface Recovery {
  /** Which sign-in methods besides the password are removed, and which webhooks. `recent`: those that are not settled, and all since. */
  methods: 'recent' | 'all' | 'none'
  /** `replaced`: by one that nobody knows, and a mail to choose another follows. `chosen`: the recovery itself sets another. */
  password: 'replaced' | 'chosen' | 'kept'
  /** Mailed links that undo a change. `kept`: whoever recovers may be the thief, from whom they take the account back. */
  undoLinks: 'ended' | 'kept'
}

/**
 * Each also ends all sessions, mailed links to choose a password, a change of the address that waits for its link, and the permission to connect the
 * identity provider without the password. SECURITY.md has the same table for people.
 */
export const recoveries = {
  /** By the mail to the address that the account had before. */
  undo_email_change: { methods: 'recent', password: 'replaced', undoLinks: 'kept' },
  /** By the mail about a new sign-in method. */
  undo_sign_in_method: { methods: 'recent', password: 'replaced', undoLinks: 'kept' },
  reset_password: { methods: 'recent', password: 'chosen', undoLinks: 'kept' },
  /** By an administrator. */
  replace_email: { methods: 'recent', password: 'kept', undoLinks: 'kept' },
  reset_second_factors: { methods: 'all', password: 'kept', undoLinks: 'ended' },
  deactivate: { methods: 'recent', password: 'kept', undoLinks: 'ended' },
  /** The first password by a mailed link: who typed the one before may have added anything. */
  verify_owner: { methods: 'all', password: 'chosen', undoLinks: 'ended' },
  /** The same for somebody who was connected to the identity provider first: there was no password that a thief could know. */
  accept_invitation: { methods: 'none', password: 'chosen', undoLinks: 'kept' },
} as const satisfies Record<string, Recovery>
export type RecoveryKind = keyof typeof recoveries

export interface Recovered {
  userId: string
  /** When that happened from which the account recovers; now if it is not known. */
  since?: Date
  /** The new password where the table says that there is one. */
  passwordHash?: string
}

/** Ends what the table says, in the transaction of the recovery. The user has to be locked. */
export async function recover(
  store: Database,
  kind: RecoveryKind,
  { userId, since, passwordHash }: Recovered,
): Promise<void> {
  const { methods, password, undoLinks } = recoveries[kind]
  if ((password !== 'kept') !== (passwordHash !== undefined)) throw new Error(`the password of ${kind}`)
  if (methods !== 'none') await removeMethods(store, userId, methods === 'all' ? undefined : (since ?? null))
  await store.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await store.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  // A mail server that was away meanwhile would bring them back.
  await deleteMailsWithToken(store, userId)
  if (undoLinks === 'ended') await endUndos(store, userId)
  await endSessionsOf(store, userId)
  await store
    .updateTable('users')
    .set({ connectable_until: null, ...(passwordHash !== undefined && { password_hash: passwordHash }) })
    .where('id', '=', userId)
    .execute()
}

/**
 * Mailed links that undo something end: all of the user, or those of what the token `from` undoes and of later changes. Mails about it
 * that wait are sent without a link. False if there was no such link.
 */
export async function endUndos(store: Database, userId: string, from?: Buffer): Promise<boolean> {
  const since = from
    ? sql`(select changed_at from email_undos where token_hash = ${from})`
    : sql`'-infinity'::timestamptz`
  await sql`
    update queued_mails set without_link = true where user_id = ${userId} and requested_at >= ${since}`.execute(
    store,
  )
  const { numAffectedRows = 0n } = await sql`
    delete from email_undos where user_id = ${userId} and changed_at >= ${since}`.execute(store)
  return numAffectedRows > 0n
}

/** Webhooks are no way in, but what somebody goes on reading by. */
const methodTables = [
  'provider_links',
  'authenticator_apps',
  'passkeys',
  'recovery_codes',
  'alarm_webhooks',
] as const

/** Those that were not settled at `since`, null for now, and later ones; without it all. */
async function removeMethods(store: Database, userId: string, since: Date | null | undefined): Promise<void> {
  const isTaken =
    since === undefined
      ? sql`true`
      : sql`created_at > coalesce(${since}::timestamptz, now()) - make_interval(days => ${methodSettlesAfterDays})`
  for (const table of methodTables)
    await sql`delete from ${sql.table(table)} where user_id = ${userId} and ${isTaken}`.execute(store)
}
