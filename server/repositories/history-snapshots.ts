// What the history may tell of each type of record. Fields are named one by one, here or in the list of the record's fields: what is
// not named is in no entry.

import { type RawBuilder, sql } from 'kysely'
import { alarmKindDetails } from '../../domain/alarms/alarm-kinds.ts'
import { snakeCase } from '../../domain/field-names.ts'
import type { FieldValue, ObjectType } from '../../domain/history/entry.ts'
import { assetFields, unitLimitFields } from '../../domain/records/asset.ts'
import { historyNameOf, type Fields as ListedFields } from '../../domain/records/fields.ts'
import { placeFields } from '../../domain/records/place.ts'
import { truckFields } from '../../domain/records/truck.ts'
import { owner } from '../../domain/records/unit.ts'
import type { Database } from '../database/connect.ts'
import { findAccessKey } from './accounts/access-keys.ts'
import { findUser } from './accounts/users.ts'
import { isStorable } from './storable.ts'

/** What the history may tell of a record: never a password, a token or a hash of one. */
export interface Snapshot {
  /** What people call the record. */
  name: string
  /** With names in place of ids. */
  fields: Record<string, FieldValue>
  /** The ids behind those names: a record whose organization was renamed meanwhile has not changed. */
  references?: Record<string, FieldValue>
}

/** The record as it is in this transaction, locked until its end; undefined if there is none. */
export async function findSnapshot(
  store: Database,
  type: ObjectType,
  id: string,
): Promise<Snapshot | undefined> {
  if (!isStorable(id)) return undefined
  return snapshots[type]?.(store, id)
}

/** What people call the record; undefined if there is none. */
export async function findName(db: Database, type: ObjectType, id: string): Promise<string | undefined> {
  if (!isStorable(id)) return undefined
  if (type === 'plan') return id || undefined
  if (type === 'alarm') return (await alarmSnapshot(db, id))?.name
  const table = tables[type]
  if (!table) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where id::text = ${id}`.execute(db)
  return rows[0]?.name
}

const tables: Partial<Record<ObjectType, string>> = {
  organization: 'organizations',
  user: 'users',
  asset: 'assets',
  truck: 'trucks',
  place: 'places',
  draft: 'drafts',
  access_key: 'access_keys',
  asset_model: 'asset_models',
  service_area: 'service_areas',
}

type Find = (store: Database, id: string) => Promise<Snapshot | undefined>

type Fields = Record<string, FieldValue>

const row =
  (query: (id: string) => RawBuilder<Fields | (Fields & { ids: Fields })>): Find =>
  async (store, id) => {
    const { rows } = await query(id).execute(store)
    if (!rows[0]) return undefined
    const { ids: references = {}, ...fields } = rows[0] as Fields & { ids?: Fields }
    return { name: String(fields.name), fields, references }
  }

/** A record of the registry: all of its fields. */
const listed = (table: 'assets' | 'trucks' | 'places', fields: ListedFields): Find => {
  const all = Object.entries(fields).map(([name, field]) => ({
    ...field,
    as: historyNameOf(field, name),
    name,
  }))
  const values = all.map(({ name, as, refersTo }) => {
    const column = sql.ref(snakeCase(name))
    return refersTo
      ? sql`(select name from ${sql.table(`${refersTo}s`)} where id = ${column}) as ${sql.ref(as)}`
      : column
  })
  const ids = all
    .filter(({ refersTo }) => refersTo)
    .map(({ name, as }) => sql`${sql.lit(as)}, ${sql.ref(snakeCase(name))}`)
  return row(
    id => sql`
      select ${sql.join(values)}, json_build_object(${sql.join(ids)}) as ids
      from ${sql.table(table)} where id = ${id} for no key update`,
  )
}

async function alarmSnapshot(db: Database, id: string): Promise<Snapshot | undefined> {
  const alarm = await db
    .selectFrom('alarms')
    .innerJoin('assets', 'assets.id', 'asset_id')
    .leftJoin('users', 'users.id', 'assignee_id')
    .select(['kind', 'assets.name as battery', 'seen_by', 'note', 'shelved_until'])
    .select(['users.name as assignee', 'assignee_id'])
    .where('alarms.id', '=', id)
    .executeTakeFirst()
  if (!alarm) return undefined
  const { kind, battery, shelved_until, assignee_id, ...fields } = alarm
  return {
    name: `${alarmKindDetails[kind].label} of ${battery}`,
    fields: { ...fields, shelved_until: shelved_until?.toISOString() ?? null },
    references: { assignee: assignee_id },
  }
}

const snapshots: Partial<Record<ObjectType, Find>> = {
  async alarm(store, id) {
    await sql`select from alarms where id = ${id} for no key update`.execute(store)
    return alarmSnapshot(store, id)
  },
  organization: row(
    id => sql`
      select name, deactivated_at is not null as deactivated
      from organizations where id = ${id} for no key update`,
  ),
  asset: listed('assets', { ...assetFields, ...unitLimitFields, ...owner }),
  truck: listed('trucks', { ...truckFields, ...owner }),
  place: listed('places', placeFields),
  async user(store, id) {
    await sql`select from users where id = ${id} for no key update`.execute(store)
    const user = await findUser(store, id)
    if (!user) return undefined
    const { name, email, identity, status = null, roles_wait = false } = user
    const roles = identity.roles.map(role => role.name)
    const { organization: of } = identity
    return {
      name,
      fields: {
        name,
        email,
        organization: of.name,
        roles,
        roles_wait: (roles_wait && roles.length > 0) || null,
        status,
      },
      references: { organization: of.id },
    }
  },
  async plan(store, id) {
    const plan = await store
      .selectFrom('schedules')
      .select([
        'timestamp',
        'total_cost',
        'withdrawal_reason',
        'parent_tx_id as parent',
        'draft_name as draft',
        'send_reason',
        'differences',
      ])
      .where('tx_id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return plan && { name: id, fields: { ...plan } }
  },
  draft: row(
    id => sql`
      select name, base_tx_id as plan, (select count(*)::integer from draft_steps where draft_id = drafts.id) as steps,
        (select words from draft_steps where draft_id = drafts.id and draft_steps.id = head) as last_step,
        deleted_at is not null as deleted
      from drafts where id = ${id} for no key update`,
  ),
  async access_key(store, id) {
    const key = await findAccessKey(store, id)
    if (!key) return undefined
    const { name, purpose, organization, assets, state, expires_at } = key
    const assetNames = assets?.map(asset => asset.name) ?? null
    const scope = { organization: organization?.name ?? null, assets: assetNames }
    const references = { organization: organization?.id ?? null, assets: assets?.map(({ id }) => id) ?? null }
    return { name, fields: { name, purpose, ...scope, state, expires_at }, references }
  },
  asset_model: row(id => sql`select name from asset_models where id = ${id}`),
  service_area: row(id => sql`select name from service_areas where id = ${id}`),
}
