// Sessions: made at sign-in, found by the hash of their token, ended at sign-out or by their limits.
import { sql } from 'kysely'
import type { IdentifiedUser } from '../../domain/records.ts'
import { type RoleName, roleNames } from '../../domain/roles.ts'
import { askPrepared, type Database } from '../database/connect.ts'

export interface SessionLimits {
  /** A session that was not used for so long is over. */
  idleHours: number
  /** A session that was begun so long ago is over, however much it is used. */
  absoluteHours: number
}

export interface Asking {
  user: IdentifiedUser & { id: string }
  roles: readonly RoleName[]
}

/**
 * False where there is no such user any more, or where the password that was checked is no longer the user's: a sign-in that
 * a password change overtakes must not outlive it. The lock makes one wait for the other.
 */
export async function addSession(
  db: Database,
  tokenHash: Buffer,
  { userId, passwordHash }: SignedInAs,
): Promise<boolean> {
  const samePassword = passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`
  const { numAffectedRows = 0n } = await sql`
    insert into sessions (token_hash, user_id)
    select ${tokenHash}, id from users where id = ${userId} and ${samePassword} for share`.execute(db)
  return numAffectedRows > 0n
}

export interface SignedInAs {
  userId: string
  /** What the password was checked against, where one was. */
  passwordHash?: string
}

/** Who asks with this token; undefined where the session is unknown or over. Counts as use of the session. */
export async function findAsking(
  db: Database,
  tokenHash: Buffer,
  limits: SessionLimits,
): Promise<Asking | undefined> {
  const [asking] = await findAskings(db, [tokenHash], limits)
  return asking
}

/** The same for many at once, in the order of the tokens. */
export async function findAskings(
  db: Database,
  tokenHashes: Buffer[],
  limits: SessionLimits,
): Promise<(Asking | undefined)[]> {
  const keys = tokenHashes.map(hash => hash.toString('hex'))
  const wanted = [...new Set(keys)].map(key => Buffer.from(key, 'hex'))
  const rows = await askPrepared(db, 'live sessions', live(wanted, limits))
  const stale = rows.filter(row => row.stale).map(row => row.token_hash)
  if (stale.length) await touch(db, stale)
  const found = new Map(rows.map(row => [row.token_hash.toString('hex'), askingOf(row)]))
  return keys.map(key => found.get(key))
}

function askingOf({ id, email, name, organization_id, roles: held }: LiveRow): Asking {
  const roles = roleNames.filter(role => held.includes(role))
  return { user: { id, email, name, roles: [...roles], organization_id }, roles }
}

export async function endSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a user, save the one that is to be kept. */
export async function endSessionsOf(db: Database, userId: string, kept?: Buffer): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (kept) query = query.where('token_hash', '!=', kept)
  await query.execute()
}

export const removeEndedSessions = (db: Database, { idleHours, absoluteHours }: SessionLimits) =>
  sql`
    delete from sessions where token_hash in (
      select token_hash from sessions
      where last_seen_at < now() - make_interval(hours => ${idleHours})
        or created_at < now() - make_interval(hours => ${absoluteHours})
      for update skip locked
    )`.execute(db)

interface LiveRow {
  token_hash: Buffer
  id: string
  email: string
  name: string
  organization_id: string
  roles: string[]
  stale: boolean
}

/** By the database's clock, which all server processes share. `stale`: a minute passed since the last use was noted. */
const live = (tokenHashes: readonly Buffer[], { idleHours, absoluteHours }: SessionLimits) => sql<LiveRow>`
  select token_hash, users.id, users.email, users.name, users.organization_id,
    array(select role from identity_roles where identity_id = users.identity_id) as roles,
    last_seen_at < now() - interval '1 minute' as stale
  from sessions join users on users.id = sessions.user_id
  where token_hash = any(${tokenHashes}::bytea[])
    and last_seen_at > now() - make_interval(hours => ${idleHours})
    and sessions.created_at > now() - make_interval(hours => ${absoluteHours})`

/**
 * Once a minute is exact enough, and spares a write for each request. Nobody waits to note it: whoever holds the session is
 * noting it too, or ends it.
 */
const touch = (db: Database, tokenHashes: Buffer[]) =>
  sql`
    update sessions set last_seen_at = now() where token_hash in (
      select token_hash from sessions where token_hash = any(${tokenHashes}::bytea[]) for no key update skip locked
    )`.execute(db)
