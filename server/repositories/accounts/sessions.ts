// Sessions: created at sign-in, found by the hash of their token, ended at sign-out or by their limits.
import { sql } from 'kysely'
import type { Session } from '../../../domain/records/user.ts'
import type { IdentifiedUser } from '../../../domain/records/viewer.ts'
import { type RoleName, roleNames } from '../../../domain/roles.ts'
import { type Database, queryPrepared } from '../../database/connect.ts'
import { lockUser } from './lock-user.ts'
import type { ProviderLogout, ProviderSession } from './provider-session.ts'
import { hasRoleInForce, hasSecondFactor, isActive, rolesInForce } from './user-conditions.ts'

export interface SessionLimits {
  /** A session ends when it was not used for this long. */
  idleHours: number
  /** A session ends this long after it began, even if it is in use. */
  absoluteHours: number
  /** Who has one of these roles and no second factor may only set one up. */
  factorRoles: readonly RoleName[]
}

export interface Principal {
  user: IdentifiedUser & { id: string }
  roles: readonly RoleName[]
  /** Somebody else chose the password: nothing else is allowed before it is changed. */
  mustChangePassword: boolean
  /** A second factor is required and missing: nothing else is allowed before it is set up. */
  mustSetUpFactor: boolean
  /** The session began in the last ten minutes. */
  isFresh: boolean
}

/**
 * False if there is no such user any more, or if the checked password is no longer the user's: a concurrent password change must
 * also end this session. The lock makes one wait for the other.
 */
export async function addSession(
  db: Database,
  tokenHash: Buffer,
  { userId, passwordHash, byProvider = false, provider }: SignedInAs,
  { device, address }: SessionPlace = { device: null, address: null },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into sessions (
      token_hash, user_id, device, address, by_provider, provider_sign_out, provider_issuer, provider_subject, provider_sid)
    select ${tokenHash}, id, ${device}::text, ${address}::text, ${byProvider}, ${provider?.canSignOut ?? false},
      ${provider?.issuer ?? null}::text, ${provider?.subject ?? null}::text, ${provider?.sid ?? null}::text
    from users
    where id = ${userId} and ${hasPassword(passwordHash)} and ${isActive} for share of users`.execute(db)
  if (numAffectedRows > 0n) await endSurplusSessions(db, userId, { tokenHash, address })
  return numAffectedRows > 0n
}

/**
 * The session goes on under another token, as if it began now. False if it has ended meanwhile, or the checked password is no longer the
 * user's. The user has to be locked.
 */
export async function renewSession(
  db: Database,
  tokenHash: Buffer,
  { userId, passwordHash, newHash }: { userId: string; passwordHash: string | undefined; newHash: Buffer },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sessions set token_hash = ${newHash}, created_at = now(), last_seen_at = now() from users
    where token_hash = ${tokenHash} and user_id = ${userId} and users.id = user_id
      and ${hasPassword(passwordHash)} and ${isActive}`.execute(db)
  return numAffectedRows > 0n
}

const hasPassword = (hash: string | undefined) =>
  hash === undefined ? sql<boolean>`true` : sql<boolean>`password_hash = ${hash}`

/** More than anybody has browsers; a program that signs in again and again would fill the table. */
const maxSessionsPerPerson = 100

/** The new one stays, then those from other addresses, then those that were used last: a program puts out its own sessions first. */
async function endSurplusSessions(
  db: Database,
  userId: string,
  added: { tokenHash: Buffer; address: string | null },
): Promise<void> {
  await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where user_id = ${userId}
      order by token_hash = ${added.tokenHash} desc, address is distinct from ${added.address} desc,
        last_seen_at desc, created_at desc
      offset ${maxSessionsPerPerson})`.execute(db)
}

/** Where a session begins. */
export interface SessionPlace {
  /** In words; null where it is not known. */
  device: string | null
  /** Of the network. */
  address: string | null
}

export interface BegunSession extends SessionPlace {
  /** The identity provider has identified the person. */
  byProvider: boolean
}

export interface SignedInAs {
  userId: string
  /** The hash that the password was checked against, if there was one. */
  passwordHash?: string | undefined
  /** The identity provider has identified the person. */
  byProvider?: boolean
  /** The person comes from there, and the session ends with that sign-in if the provider tells. */
  provider?: ProviderSession
}

/** The signed-in user of this token; undefined if the session is unknown or has ended. Counts as use of the session. */
export async function findPrincipal(
  db: Database,
  tokenHash: Buffer,
  limits: SessionLimits,
): Promise<Principal | undefined> {
  const [principal] = await findPrincipals(db, [tokenHash], limits)
  return principal
}

/** The same for several at once, in the order of the tokens. */
export async function findPrincipals(
  db: Database,
  tokenHashes: Buffer[],
  limits: SessionLimits,
): Promise<(Principal | undefined)[]> {
  const rows = await liveRows(db, tokenHashes, limits)
  const stale = rows.filter(row => row.stale).map(row => row.token_hash)
  if (stale.length) await touch(db, stale)
  return principalsIn(rows, tokenHashes)
}

/** The same without counting as use: for what goes on by itself while nobody does anything. */
export const findLivePrincipals = async (
  db: Database,
  tokenHashes: Buffer[],
  limits: SessionLimits,
): Promise<(Principal | undefined)[]> => principalsIn(await liveRows(db, tokenHashes, limits), tokenHashes)

function liveRows(db: Database, tokenHashes: Buffer[], limits: SessionLimits): Promise<LiveRow[]> {
  const keys = new Set(tokenHashes.map(hash => hash.toString('hex')))
  const wanted = [...keys].map(key => Buffer.from(key, 'hex'))
  return queryPrepared(db, 'live sessions', live(wanted, limits))
}

function principalsIn(rows: readonly LiveRow[], tokenHashes: Buffer[]): (Principal | undefined)[] {
  const found = new Map(rows.map(row => [row.token_hash.toString('hex'), principalOf(row)]))
  return tokenHashes.map(hash => found.get(hash.toString('hex')))
}

function principalOf({
  id,
  email,
  name,
  organization_id,
  roles: granted,
  waiting_roles,
  must_change_password,
  must_set_up_second_factor,
  is_fresh,
  provider_sign_out,
}: LiveRow): Principal {
  const roles = roleNames.filter(role => granted.includes(role))
  const waiting = roleNames.filter(role => waiting_roles.includes(role))
  const user = { id, email, name, roles: [...roles], organization_id }
  return {
    user: {
      ...user,
      ...(waiting.length && { waiting_roles: waiting }),
      ...(must_change_password && { must_change_password }),
      ...(must_set_up_second_factor && { must_set_up_second_factor }),
      ...(provider_sign_out && { provider_sign_out }),
    },
    roles,
    mustChangePassword: must_change_password,
    mustSetUpFactor: must_set_up_second_factor,
    isFresh: is_fresh,
  }
}

export async function endSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Whether the session is still there. */
export async function isSessionOf(db: Database, userId: string, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Ends all sessions of a user except `excepted`. */
export async function endSessionsOf(db: Database, userId: string, excepted?: Buffer): Promise<number> {
  await lockUser(db, userId)
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (excepted) query = query.where('token_hash', '!=', excepted)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

/** The session that began when the mail was queued, in one transaction; undefined if it has ended or was renewed. */
export async function findSessionOfMail(db: Database, mailId: string): Promise<BegunSession | undefined> {
  const { rows } = await sql<BegunSession>`
    select device, address, by_provider as "byProvider" from sessions join queued_mails using (user_id)
    where queued_mails.id = ${mailId} and sessions.created_at = requested_at`.execute(db)
  return rows[0]
}

/** Those that go on, last used first. `current`: the session of the call. */
export async function listSessions(
  db: Database,
  userId: string,
  { limits, current }: { limits: SessionLimits; current: Buffer | undefined },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at', 'token_hash'])
    .where('user_id', '=', userId)
    .where(isLive(limits))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ token_hash, created_at, last_seen_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    current: current !== undefined && token_hash.equals(current),
  }))
}

/** Where the session began; undefined if the user has no such session. */
export function endSessionById(db: Database, userId: string, id: string): Promise<SessionPlace | undefined> {
  return db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['device', 'address'])
    .executeTakeFirst()
}

/** The users with sessions that the provider ends, locked. A sign-in at the same time has waited or is refused (provider-logouts.ts). */
export async function lockUsersSignedOut(store: Database, logout: ProviderLogout): Promise<string[]> {
  await sql`
    select from users where id in (select user_id from sessions where ${isEndedBy(logout)})
    order by id for no key update`.execute(store)
  const { rows } = await sql<{ id: string }>`
    select distinct user_id as id from sessions where ${isEndedBy(logout)} order by id`.execute(store)
  return rows.map(({ id }) => id)
}

/** Where the ended sessions began. */
export async function endSessionsBy(
  store: Database,
  userId: string,
  logout: ProviderLogout,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ device: string | null }>`
    delete from sessions where user_id = ${userId} and ${isEndedBy(logout)} returning device`.execute(store)
  return rows.map(({ device }) => device)
}

/** A session of which the provider did not tell its `sid` ends with each of the person's. */
function isEndedBy(logout: ProviderLogout) {
  const subject = logout.subject ?? null
  const sid = logout.sid ?? null
  return sql<boolean>`(
    provider_issuer = ${logout.issuer}
    and (${subject}::text is null or provider_subject = ${subject})
    and (${sid}::text is null or coalesce(provider_sid = ${sid}, ${subject}::text is not null)))`
}

export const deleteEndedSessions = (db: Database, { idleHours, absoluteHours }: SessionLimits) =>
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
  must_change_password: boolean
  must_set_up_second_factor: boolean
  is_fresh: boolean
  provider_sign_out: boolean
  roles: string[]
  waiting_roles: string[]
  stale: boolean
}

/** A condition on the table sessions. */
const isLive = ({ idleHours, absoluteHours }: SessionLimits) => sql<boolean>`(
  sessions.last_seen_at > now() - make_interval(hours => ${idleHours})
  and sessions.created_at > now() - make_interval(hours => ${absoluteHours}))`

/** By the database's clock, which all server processes share. `stale`: the last use was recorded more than a minute ago. */
const live = (tokenHashes: readonly Buffer[], limits: SessionLimits) => sql<LiveRow>`
  select token_hash, users.id, users.email, users.name, users.organization_id, users.must_change_password,
    ${rolesInForce} as roles,
    array(select role from identity_roles where identity_id = users.identity_id and not users.owner_verified) as waiting_roles,
    sessions.created_at > now() - interval '10 minutes' as is_fresh, provider_sign_out,
    not by_provider and ${hasRoleInForce(limits.factorRoles)} and not ${hasSecondFactor}
      as must_set_up_second_factor,
    last_seen_at < now() - interval '1 minute' as stale
  from sessions join users on users.id = sessions.user_id
  where token_hash = any(${tokenHashes}::bytea[]) and ${isLive(limits)} and ${isActive}`

/**
 * Once a minute is exact enough, and saves a write for each request. A locked session is skipped: it is being touched or ended by
 * another request.
 */
const touch = (db: Database, tokenHashes: Buffer[]) =>
  sql`
    update sessions set last_seen_at = now() where token_hash in (
      select token_hash from sessions where token_hash = any(${tokenHashes}::bytea[]) for no key update skip locked
    )`.execute(db)
