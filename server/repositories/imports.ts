// Imports that can be undone, and the records that a file names.

import { sql } from 'kysely'
import { type ImportKind, undoHours } from '../../domain/import/columns.ts'
import type { FormValues } from '../../domain/import/plan-rows.ts'
import type { Maintenance } from '../../domain/records/maintenance.ts'
import type { Database } from '../database/connect.ts'
import { isStorable } from './storable.ts'

/** A record as an import left it. */
export interface ImportedRecord {
  id: string
  /** What people called it then. */
  name: string
  /** The changed fields as they were; null for a new record. */
  before: FormValues | null
  version: number
  /** Of a battery or truck: the repair or maintenance that the import added or changed. */
  maintenance?: ImportedMaintenance
}

export interface ImportedMaintenance {
  id: string
  version: number
  /** The fields that an import sets, as they were; null for a new one. */
  before: Pick<Maintenance, 'started_at' | 'ended_at' | 'notes' | 'servicer'> | null
}

export interface StoredImport {
  id: string
  at: Date
  by_id: string
  by_name: string | null
  records: ImportedRecord[]
}

const keyColumns = { users: 'email_key', assets: 'name', trucks: 'name' } as const

/**
 * The ids of the records that a file names by id or key: the name, or of a user the e-mail's key. With `lock`, nobody else changes
 * them until the transaction ends.
 */
export async function findNamed(
  db: Database,
  kind: ImportKind,
  { ids, keys, lock }: { ids: readonly string[]; keys: readonly string[]; lock: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(kind)}
    where id = any(${ids.filter(isStorable)}) or ${sql.ref(keyColumns[kind])} = any(${keys.filter(isStorable)})
    order by id ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows.map(({ id }) => id)
}

const isOpen = sql<boolean>`at > now() - make_interval(hours => ${undoHours})`
const columns = ['id', 'at', 'by_id', 'by_name', sql<ImportedRecord[]>`records`.as('records')] as const

/** Those that are too old to be undone are deleted. */
export async function addImport(
  store: Database,
  kind: ImportKind,
  by: { id: string; name: string | null },
  records: readonly ImportedRecord[],
): Promise<StoredImport> {
  await store.deleteFrom('imports').where(sql<boolean>`not ${isOpen}`).execute()
  return store
    .insertInto('imports')
    .values({ kind, by_id: by.id, by_name: by.name, records: JSON.stringify(records) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Last first. */
export const listImports = (db: Database, kind: ImportKind): Promise<StoredImport[]> =>
  db
    .selectFrom('imports')
    .select(columns)
    .where('kind', '=', kind)
    .where(isOpen)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()

/** Locked until the transaction ends. Undefined if it was undone, or is too old. */
export const findImport = (
  store: Database,
  kind: ImportKind,
  id: string,
): Promise<StoredImport | undefined> =>
  store
    .selectFrom('imports')
    .select(columns)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where(isOpen)
    .forUpdate()
    .executeTakeFirst()

export const deleteImport = (store: Database, id: string) =>
  store.deleteFrom('imports').where('id', '=', id).execute()

/** The names of units among these that have telemetry, repairs, notes or ticks, which go with them; `imported`: the import's own repairs. */
export async function findUsedUnits(
  store: Database,
  kind: 'assets' | 'trucks',
  ids: readonly string[],
  imported: readonly string[],
): Promise<string[]> {
  const isOther = sql`maintenance.id <> all(${imported})`
  const used =
    kind === 'trucks'
      ? sql`exists (select from maintenance where truck_id = unit.id and ${isOther})
          or exists (select from run_sheet_ticks where truck_id = unit.id)`
      : sql`exists (select from maintenance where asset_id = unit.id and ${isOther})
          or exists (select from recovery_notes where asset_id = unit.id)
          or exists (select from telemetry_series where asset_id = unit.id)`
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(kind)} unit where id = any(${ids}) and (${used}) order by name`.execute(
    store,
  )
  return rows.map(({ name }) => name)
}

/** The names of users among these who have used their account: by a password, or with the identity provider. */
export async function findUsedAccounts(store: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from users
    where id = any(${ids}) and (
      password_hash is not null or exists (select from provider_links where user_id = users.id)
    ) order by name`.execute(store)
  return rows.map(({ name }) => name)
}
