// Deleted users, batteries, trucks and places: kept for some days, so that they can be restored, and readable by nobody.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type RestorableType, restorableDays } from '../../domain/restorable-type.ts'
import type { Database } from '../database/connect.ts'
import type { DeletedRecordsTable, Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** A condition on the table deleted_records, and until when it is met. */
export const isRestorable = sql<boolean>`deleted_at > now() - ${restorableDays} * interval '1 day'`
export const restorableUntil = sql<Date>`deleted_at + ${restorableDays} * interval '1 day'`

type StoredTable = readonly [name: keyof Tables, rows: RowsOf]
type RowsOf = (id: string) => RawBuilder<unknown>

const byId: RowsOf = id => sql`id = ${id}`
const byUser: RowsOf = id => sql`user_id = ${id}`

/**
 * What is deleted with a record: the record's own table first, and which rows of each. Sessions and mailed links are not among them,
 * so they do not come back.
 */
export const storedTables: Record<RestorableType, readonly [StoredTable, ...StoredTable[]]> = {
  user: [
    ['users', byId],
    ['identity_roles', id => sql`identity_id = (select identity_id from users where id = ${id})`],
    ['provider_links', byUser],
    ['authenticator_apps', byUser],
    ['passkeys', byUser],
    ['recovery_codes', byUser],
    ['alarm_mail_choices', byUser],
  ],
  asset: [
    ['assets', byId],
    ['recovery_notes', id => sql`asset_id = ${id}`],
    ['maintenance', id => sql`asset_id = ${id}`],
  ],
  truck: [
    ['trucks', byId],
    ['maintenance', id => sql`truck_id = ${id}`],
    ['run_sheet_ticks', id => sql`truck_id = ${id}`],
  ],
  place: [['places', byId]],
}

/** Deletes a record so that it can be restored. False if there is none with this id. */
export const deleteRestorably = (db: Database, type: RestorableType, id: string): Promise<boolean> =>
  inTransaction(db, async change => {
    const tables = storedTables[type]
    const [[table]] = tables
    // Nothing can be added to the record after it was read.
    const { rows: found } = await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(
      change,
    )
    if (found.length === 0) return false
    const lists = tables.map(
      ([name, rows]) => sql`
        ${name}::text, array(select to_jsonb(kept) from ${sql.table(name)} kept where ${rows(id)})`,
    )
    await sql`
      insert into deleted_records (type, id, rows, delivered_tx_ids)
      values (
        ${type}, ${id}, jsonb_build_object(${sql.join(lists)}),
        array(select tx_id from schedules where delivered_by = ${id})
      )`.execute(change)
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(change)
    return true
  })

export type DeletedRecord = Pick<Selectable<DeletedRecordsTable>, 'rows' | 'delivered_tx_ids' | 'deleted_at'>

/** The deleted record, which is no longer kept. Undefined if it cannot be restored. Of two calls at once, one gets it. */
export const takeDeleted = (
  store: Database,
  type: RestorableType,
  id: string,
): Promise<DeletedRecord | undefined> =>
  store
    .deleteFrom('deleted_records')
    .where('type', '=', type)
    .where('id', '=', id)
    .where(isRestorable)
    .returning(['rows', 'delivered_tx_ids', 'deleted_at'])
    .executeTakeFirst()

/** They can no longer be restored. */
export const forgetDeleted = (store: Database, type: RestorableType, ids: readonly string[]) =>
  store.deleteFrom('deleted_records').where('type', '=', type).where(sql<boolean>`id = any(${ids})`).execute()

/** Removes those that can no longer be restored, and the oldest of more than `maxStored`. Any number of processes may do it at once. */
export async function removeDeletedRecords(db: Database, maxStored: number): Promise<void> {
  await db
    .deleteFrom('deleted_records')
    .where(
      sql<boolean>`not ${isRestorable}
        or (type, id) in (select type, id from deleted_records order by deleted_at desc, type, id offset ${maxStored})`,
    )
    .execute()
}
