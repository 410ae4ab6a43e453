// Which account a person of an identity provider signs in to. A person is an issuer and its subject: an e-mail can change hands.
import { sql } from 'kysely'
import type { ProviderLink } from '../../../domain/records/second-factors.ts'
import type { Database } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { notifyUser } from '../queued-mails.ts'
import { lockUser } from './lock-user.ts'
import type { ProviderSubject } from './provider-session.ts'
import { endSessionsOf } from './sessions.ts'

/** The id of the user who is connected to this person. */
export async function findLinkedUser(
  db: Database,
  { issuer, subject }: ProviderSubject,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('provider_links')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Connects the person to this user, who is locked, and to no other one any more. The mail about it is queued, with a link that takes it
 * back.
 */
export async function linkUser(
  db: Database,
  { issuer, subject }: ProviderSubject,
  userId: string,
): Promise<void> {
  await sql`
    insert into provider_links (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict (issuer, subject) do update
      set user_id = excluded.user_id, created_at = now(), id = excluded.id`.execute(db)
  await notifyUser(db, userId, 'provider_connected')
}

/** The oldest first. */
export async function listLinks(db: Database, userId: string): Promise<ProviderLink[]> {
  const rows = await db
    .selectFrom('provider_links')
    .select(['id', 'issuer', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
}

/** Ends the other sessions, because those that began with the provider do not say with which link. False if there is no such link. */
export const removeLink = (
  db: Database,
  { userId, id, currentSession }: { userId: string; id: string; currentSession: Buffer | undefined },
): Promise<boolean> =>
  inTransaction(db, async store => {
    await lockUser(store, userId)
    const { numDeletedRows } = await store
      .deleteFrom('provider_links')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!numDeletedRows) return false
    await endSessionsOf(store, userId, currentSession)
    await notifyUser(store, userId, 'provider_disconnected')
    return true
  })

/** Somebody without a password is the owner of the address, which the provider has verified. */
export const verifyOwner = (db: Database, userId: string) =>
  sql`update users set owner_verified = true where id = ${userId} and password_hash is null`.execute(db)

/** For a day, the next person who proves the user's address is connected without the password. False if there is no such user. */
export async function allowLink(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update users set connectable_until = now() + interval '1 day' where id = ${userId}`.execute(db)
  return numAffectedRows > 0n
}

/** Whether the person who proves the user's address is connected without the password. */
export async function isLinkAllowed(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and connectable_until > now()`.execute(db)
  return rows.length > 0
}

/** Uses up the permission; false if there is none. */
export async function takeLinkPermission(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update users set connectable_until = null where id = ${userId} and connectable_until > now()`.execute(db)
  return numAffectedRows > 0n
}
