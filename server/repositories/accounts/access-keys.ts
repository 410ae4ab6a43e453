// Access keys: with which devices send telemetry and programs deliver plans. Only hashes of their secrets are stored, so that a reader
// of the table cannot use them. Keys are never deleted, because telemetry refers to them.
import { type SqlBool, sql } from 'kysely'
import type { AccessKey, AccessKeyPurpose } from '../../../domain/records/access-key.ts'
import type { Database } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { refusal } from '../../http/errors.ts'

/** With neither, the key is for all assets. */
export interface AccessKeyScope {
  organizationId: string | null
  assetIds: readonly string[] | null
}

export const everyAsset: AccessKeyScope = { organizationId: null, assetIds: null }

export interface NewAccessKey {
  name: string
  purpose: AccessKeyPurpose
  scope: AccessKeyScope
  /** Null: the key does not expire. */
  validHours: number | null
  /** The name of the administrator; null on the command line. */
  createdBy: string | null
}

/** The id of the new key. */
export async function addAccessKey(db: Database, keyHash: Buffer, key: NewAccessKey): Promise<string> {
  const { name, purpose, scope, validHours, createdBy } = key
  const { id } = await db
    .insertInto('access_keys')
    .values({
      key_hash: keyHash,
      name,
      purpose,
      organization_id: scope.organizationId,
      asset_ids: scope.assetIds && [...scope.assetIds],
      created_by_name: createdBy,
      expires_at: inHours(validHours),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** By the database's clock. */
const inHours = (hours: number | null) => (hours === null ? null : sql<Date>`now() + ${hoursLong(hours)}`)
const hoursLong = (hours: number) => sql`make_interval(hours => ${hours}::integer)`

/**
 * Gives an expired key of this name another secret and end, or adds one. For a program that makes its own keys, so that they do not
 * pile up.
 */
export async function renewAccessKey(db: Database, keyHash: Buffer, key: NewAccessKey): Promise<void> {
  const { rows } = await sql`
    update access_keys set key_hash = ${keyHash}, expires_at = ${inHours(key.validHours)}
    where id = (
      select id from access_keys
      where name = ${key.name} and purpose = ${key.purpose} and revoked_at is null and expires_at <= now()
      order by id limit 1 for update skip locked
    )
    returning id`.execute(db)
  if (!rows.length) await addAccessKey(db, keyHash, key)
}

/** Active keys first, then the newest. */
export async function listAccessKeys(db: Database): Promise<AccessKey[]> {
  const { rows } = await sql<KeyRow>`${keys} order by ${state} = 'active' desc, keys.id desc`.execute(db)
  return rows.map(keyOf)
}

/** Undefined if there is none with this id. */
export async function findAccessKey(db: Database, id: string): Promise<AccessKey | undefined> {
  const { rows } = await sql<KeyRow>`${keys} where ${hasId(id)}`.execute(db)
  return rows[0] && keyOf(rows[0])
}

export interface Rotation {
  /** Of the new secret; null: it does not expire. */
  validHours: number | null
  /** How long the secret so far is accepted too, unless it expires before. */
  overlapHours: number
}

/** Gives a key another secret. False if there is none with this id. Throws if it is revoked. */
export const rotateAccessKey = (
  db: Database,
  id: string,
  keyHash: Buffer,
  { validHours, overlapHours }: Rotation,
): Promise<boolean> =>
  inTransaction(db, async change => {
    const { rows } = await sql<{ revoked: boolean }>`
      select revoked_at is not null as revoked from access_keys keys where ${hasId(id)} for update`.execute(
      change,
    )
    if (!rows[0]) return false
    if (rows[0].revoked) throw refusal('access_key_revoked')
    await sql`
      update access_keys keys
      set key_hash = ${keyHash}, expires_at = ${inHours(validHours)},
        previous_hash = key_hash, previous_ends_at = least(now() + ${hoursLong(overlapHours)}, expires_at)
      where ${hasId(id)}`.execute(change)
    return true
  })

/** False if there is none with this id. A key that is revoked already stays as it is. */
export async function revokeAccessKey(db: Database, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update access_keys keys set revoked_at = coalesce(revoked_at, now()) where ${hasId(id)}`.execute(db)
  return numAffectedRows > 0n
}

/** Revokes all keys of a purpose. */
export async function revokeAccessKeys(db: Database, purpose: AccessKeyPurpose): Promise<void> {
  await sql`
    update access_keys set revoked_at = now() where purpose = ${purpose} and revoked_at is null`.execute(db)
}

/** A key as a request presents it. */
export interface PresentedKey {
  id: number
  name: string
  purpose: AccessKeyPurpose
  scope: AccessKeyScope
  /** `replaced`: by a rotation whose overlap is over. */
  state: 'active' | 'expired' | 'revoked' | 'deactivated' | 'replaced'
}

/** Undefined if no key has or had this secret. Counts as use of an active key. */
export async function findPresentedKey(db: Database, keyHash: Buffer): Promise<PresentedKey | undefined> {
  const { rows } = await sql<PresentedRow>`
    select id, name, purpose, organization_id, asset_ids,
      case when key_hash <> ${keyHash} and previous_ends_at <= now() then 'replaced' else ${state} end as state,
      coalesce(last_used_at < now() - interval '1 minute', true) as stale
    from access_keys keys where key_hash = ${keyHash} or previous_hash = ${keyHash}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, name, purpose, organization_id: organizationId, asset_ids: assetIds } = row
  if (row.state === 'active' && row.stale) await touch(db, id)
  return { id, name, purpose, scope: { organizationId, assetIds }, state: row.state }
}

interface PresentedRow extends Pick<PresentedKey, 'id' | 'name' | 'purpose' | 'state'> {
  organization_id: string | null
  asset_ids: string[] | null
  /** The last use was recorded more than a minute ago. */
  stale: boolean
}

/** Once a minute is exact enough, and saves a write for each request. A locked key is being touched by another request. */
const touch = (db: Database, id: number) =>
  sql`
    update access_keys set last_used_at = now()
    where id in (select id from access_keys where id = ${id} for no key update skip locked)`.execute(db)

/** The ids of assets by what they may be called: id, serial number or name. A word that names none or several has no single id. */
export async function assetsNamed(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select word, coalesce(max(array[id]) filter (where id = word), array_agg(distinct id)) as ids
    from unnest(${words}::text[]) as word join assets on word in (id, serial_number, name)
    group by word`.execute(db)
  return new Map(rows.map(({ word, ids }) => [word, ids]))
}

/** `id` comes from an address, and need not be a number. */
const hasId = (id: string) => sql<SqlBool>`keys.id::text = ${id}`

/** The organization that the key is for, or those of all assets that it is for, are deactivated. */
const deactivated = sql<boolean>`(
  exists (select from organizations where id = keys.organization_id and deactivated_at is not null)
  or (
    select bool_and(owner.deactivated_at is not null)
    from assets join organizations owner on owner.id = assets.organization_id where assets.id = any(keys.asset_ids)
  ) is true)`

const state = sql<AccessKey['state']>`
  case when keys.revoked_at is not null then 'revoked' when keys.expires_at <= now() then 'expired'
    when ${deactivated} then 'deactivated' else 'active' end`

/** An asset that was deleted since is called by its id. */
const keys = sql`
  select keys.id::text as id, keys.name, purpose, ${state} as state, keys.created_at, created_by_name, expires_at,
    last_used_at, revoked_at, case when previous_ends_at > now() then previous_ends_at end as previous_ends_at,
    case when organizations.id is not null
      then jsonb_build_object('id', organizations.id, 'name', organizations.name) end as organization,
    case when asset_ids is not null then (
      select coalesce(jsonb_agg(jsonb_build_object('id', scoped, 'name', coalesce(assets.name, scoped)) order by position), '[]')
      from unnest(asset_ids) with ordinality as wanted (scoped, position) left join assets on assets.id = scoped
    ) end as assets
  from access_keys keys left join organizations on organizations.id = organization_id`

type Instants = 'created_at' | 'expires_at' | 'last_used_at' | 'revoked_at' | 'previous_ends_at'

interface KeyRow
  extends Omit<AccessKey, 'created_by' | Instants>,
    Record<Exclude<Instants, 'created_at'>, Date | null> {
  created_at: Date
  created_by_name: string | null
}

const keyOf = ({ created_by_name, ...row }: KeyRow): AccessKey => ({
  ...row,
  created_by: created_by_name,
  created_at: row.created_at.toISOString(),
  expires_at: instantOf(row.expires_at),
  last_used_at: instantOf(row.last_used_at),
  revoked_at: instantOf(row.revoked_at),
  previous_ends_at: instantOf(row.previous_ends_at),
})

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null
