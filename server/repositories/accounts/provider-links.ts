// Which account a person of an identity provider signs in to. A person is an issuer and its subject: an e-mail can change hands.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

export interface ProviderSubject {
  issuer: string
  subject: string
}

/** A person who came from the provider and is being connected. */
export interface ConnectingPerson extends ProviderSubject {
  /** The provider has a page for signing out there. */
  canSignOut: boolean
}

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

/** Connects the person to this user, and to no other one any more. */
export const linkUser = (db: Database, { issuer, subject }: ProviderSubject, userId: string) =>
  sql`
    insert into provider_links (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})
    on conflict (issuer, subject) do update set user_id = excluded.user_id`.execute(db)

/** Somebody without a password is the owner of the address, which the provider has verified. */
export const verifyOwner = (db: Database, userId: string) =>
  sql`update users set owner_verified = true where id = ${userId} and password_hash is null`.execute(db)

/** For a day, the next person who proves the user's address is connected without the password. False if there is no such user. */
export async function allowLink(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update users set connectable_until = now() + interval '1 day' where id = ${userId}`.execute(db)
  return numAffectedRows > 0n
}

/** Uses up the permission; false if there is none. */
export async function takeLinkPermission(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update users set connectable_until = null where id = ${userId} and connectable_until > now()`.execute(db)
  return numAffectedRows > 0n
}
