// Sign-outs that the identity provider has told, kept until no sign-in of before can go on.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { ProviderLogout, ProviderSession } from './provider-session.ts'
import { maxChallengeMinutes } from './used-challenges.ts'

/** A person to connect may take the time of one challenge for the password and of another for the second factor. */
const retainedMinutes = 2 * maxChallengeMinutes + 1

/** False if the provider has told it before. */
export async function addLogout(
  store: Database,
  { id, issuer, subject, sid }: ProviderLogout,
): Promise<boolean> {
  // Old ones that another transaction is removing are skipped, so that none waits for it.
  await sql`
    delete from provider_logouts where token_id in (
      select token_id from provider_logouts
      where received_at < now() - make_interval(mins => ${retainedMinutes}) for update skip locked
    )`.execute(store)
  const { numAffectedRows = 0n } = await sql`
    insert into provider_logouts (token_id, issuer, subject, sid)
    values (${id}, ${issuer}, ${subject ?? null}, ${sid ?? null}) on conflict do nothing`.execute(store)
  return numAffectedRows > 0n
}

/** Whether the provider has signed the person out since. */
export async function hasEnded(
  store: Database,
  { issuer, subject, sid, backAt }: ProviderSession,
): Promise<boolean> {
  const ownSid = sid ?? null
  const { rows } = await sql`
    select from provider_logouts
    where issuer = ${issuer} and coalesce(subject = ${subject}, true)
      and (sid is null or coalesce(sid = ${ownSid}::text, subject is not null))
      and (received_at > ${backAt}::timestamptz or sid = ${ownSid}::text)
    limit 1`.execute(store)
  return rows.length > 0
}

/** The instant by the database's clock, to the microsecond. */
export async function databaseTime(db: Database): Promise<string> {
  const { now } = await db
    .selectNoFrom(sql<string>`clock_timestamp()::text`.as('now'))
    .executeTakeFirstOrThrow()
  return now
}
