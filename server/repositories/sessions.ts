// Sessions: made at sign-in, found by the hash of their token, ended at sign-out or by their limits.
import { sql } from 'kysely'
import type { IdentifiedUser } from '../../domain/records.ts'
import { type RoleName, roleNames } from '../../domain/roles.ts'
import type { Database } from '../database/connect.ts'

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

export const addSession = (db: Database, tokenHash: Buffer, userId: string) =>
  db.insertInto('sessions').values({ token_hash: tokenHash, user_id: userId }).execute()

/** Who asks with this token; undefined where the session is unknown or over. Counts as use of the session. */
export async function findAsking(
  db: Database,
  tokenHash: Buffer,
  limits: SessionLimits,
): Promise<Asking | undefined> {
  const { rows } = await live(tokenHash, limits).execute(db)
  const row = rows[0]
  if (!row) return undefined
  if (row.stale) await touch(db, tokenHash)
  const roles = roleNames.filter(role => row.roles.includes(role))
  const { id, email, name, organization_id } = row
  return { user: { id, email, name, roles: [...roles], organization_id }, roles }
}

/** True where there was such a session. */
export async function endSession(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const removeEndedSessions = (db: Database, { idleHours, absoluteHours }: SessionLimits) =>
  sql`
    delete from sessions
    where last_seen_at < now() - make_interval(hours => ${idleHours})
      or created_at < now() - make_interval(hours => ${absoluteHours})`.execute(db)

interface LiveRow {
  id: string
  email: string
  name: string
  organization_id: string
  roles: string[]
  stale: boolean
}

/** By the database's clock, which all server processes share. `stale`: a minute passed since the last use was noted. */
const live = (tokenHash: Buffer, { idleHours, absoluteHours }: SessionLimits) => sql<LiveRow>`
  select users.id, users.email, users.name, users.organization_id,
    array(select role from identity_roles where identity_id = users.identity_id) as roles,
    last_seen_at < now() - interval '1 minute' as stale
  from sessions join users on users.id = sessions.user_id
  where token_hash = ${tokenHash}
    and last_seen_at > now() - make_interval(hours => ${idleHours})
    and sessions.created_at > now() - make_interval(hours => ${absoluteHours})`

/** Once a minute is exact enough, and spares a write for each request. */
const touch = (db: Database, tokenHash: Buffer) =>
  sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`.execute(db)
