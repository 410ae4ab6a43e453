// Sign-outs that the identity provider has told, kept until no sign-in of before can go on.
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { ProviderLogout, ProviderSession } from './provider-session.ts'
import { maxChallengeMinutes } from './used-challenges.ts'

/** A person may be at the provider for the time of one challenge, and take another for the password and one for the second factor. */
const retainedMinutes = 3 * maxChallengeMinutes + 1

/** Waits for the sign-ins that it is about and that are nearly done. False if the provider has told it before. */
export async function addLogout(store: Database, logout: ProviderLogout): Promise<boolean> {
  const { id, issuer, subject, sid } = logout
  for (const key of lockKeysOf(logout))
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(store)
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

/**
 * Whether the provider has signed the person out since the sign-in set out, or is doing so. Whether the person has signed in there again
 * meanwhile is not known: then another try has to do. A sign-in that a server of another version began does not say when it set out.
 */
export async function hasEnded(store: Database, session: ProviderSession): Promise<boolean> {
  if (!(await keepLogoutsWaiting(store, session))) return true
  const { issuer, subject, sid, setOutAt } = session
  const ownSid = sid ?? null
  const { rows } = await sql`
    select from provider_logouts
    where issuer = ${issuer} and coalesce(subject = ${subject}, true)
      and (sid is null or coalesce(sid = ${ownSid}::text, subject is not null))
      and received_at > coalesce(${setOutAt ?? null}::timestamptz, '-infinity')
    limit 1`.execute(store)
  return rows.length > 0
}

/** Until the sign-in is done. False while one is carried out: waiting for it here could be waiting for each other. */
async function keepLogoutsWaiting(store: Database, session: ProviderSession): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select bool_and(pg_try_advisory_xact_lock_shared(hashtextextended(key, 0))) as locked
    from unnest(${lockKeysOf(session)}::text[]) as key`.execute(store)
  return rows[0]?.locked === true
}

/** A sign-out names the person, the sign-in, or both. */
const lockKeysOf = ({ issuer, subject, sid }: ProviderSession | ProviderLogout): string[] => [
  ...(subject === undefined ? [] : [`gridhaul person ${issuer} ${subject}`]),
  ...(sid === undefined ? [] : [`gridhaul sign-in ${issuer} ${sid}`]),
]

/** The instant by the database's clock, to the microsecond. */
export async function databaseTime(db: Database): Promise<string> {
  const { now } = await db
    .selectNoFrom(sql<string>`clock_timestamp()::text`.as('now'))
    .executeTakeFirstOrThrow()
  return now
}
