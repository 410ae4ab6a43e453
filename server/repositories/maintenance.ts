// Repairs and maintenance of batteries and trucks.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { addTo } from '../../domain/add-to.ts'
import type { EditMaintenanceBody, NewMaintenanceBody } from '../../domain/calls/maintenance.ts'
import type { MaintainedType, Maintenance, MaintenanceOfUnit } from '../../domain/records/maintenance.ts'
import type { Database } from '../database/connect.ts'
import type { MaintenanceTable } from '../database/tables.ts'
import { orNull } from './editing.ts'
import { isStorable } from './storable.ts'

export interface MaintainedUnit {
  type: MaintainedType
  id: string
}

const columnOf = { asset: 'asset_id', truck: 'truck_id' } as const

const columns = ['id', 'started_at', 'ended_at', 'notes', 'servicer', 'version'] as const

/** The last begun first. */
export async function listMaintenance(db: Database, { type, id }: MaintainedUnit): Promise<Maintenance[]> {
  const rows = await db
    .selectFrom('maintenance')
    .select(columns)
    .where(columnOf[type], '=', id)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(maintenanceOf)
}

/**
 * Of several units, by their ids: what begins within one of these minutes, or has one of these ids. With `lock`, nobody else changes
 * it until the transaction ends.
 */
export async function findMaintenance(
  db: Database,
  type: MaintainedType,
  unitIds: readonly string[],
  { minutes, ids, lock }: { minutes: readonly string[]; ids: readonly string[]; lock: boolean },
): Promise<Map<string, Maintenance[]>> {
  const column = columnOf[type]
  const rows = await db
    .selectFrom('maintenance')
    .select([...columns, sql<string>`${sql.ref(column)}`.as('unit_id')])
    .where(column, '=', sql<string>`any(${unitIds})`)
    .where(
      sql<boolean>`(date_trunc('minute', started_at) = any(${minutes}::timestamptz[])
        or id = any(${ids.filter(isStorable)}))`,
    )
    .orderBy('id')
    .$if(lock, query => query.forUpdate())
    .execute()
  const found = new Map<string, Maintenance[]>()
  for (const { unit_id, ...row } of rows) addTo(found, unit_id, maintenanceOf(row))
  return found
}

/** Of all units: those that have not ended before the instant, the last begun first. */
export async function listMaintenanceFrom(db: Database, from: Date): Promise<MaintenanceOfUnit[]> {
  const rows = await db
    .selectFrom('maintenance')
    .select([...columns, 'asset_id', 'truck_id'])
    .where(sql<boolean>`ended_at is null or ended_at > ${from}`)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ asset_id, truck_id, ...row }) => ({
    ...maintenanceOf(row),
    unit_type: asset_id === null ? 'truck' : 'asset',
    unit_id: asset_id ?? truck_id ?? '',
  }))
}

/** Nobody else changes it until the transaction ends. Undefined if the unit has none with this id. */
export async function lockMaintenance(
  store: Database,
  unit: MaintainedUnit,
  id: string,
): Promise<Maintenance | undefined> {
  const row = await store
    .selectFrom('maintenance')
    .select(columns)
    .where('id', '=', id)
    .where(columnOf[unit.type], '=', unit.id)
    .forUpdate()
    .executeTakeFirst()
  return row && maintenanceOf(row)
}

export async function addMaintenance(
  store: Database,
  unit: MaintainedUnit,
  { started_at, ended_at, notes, servicer }: NewMaintenanceBody,
): Promise<Maintenance> {
  const row = await store
    .insertInto('maintenance')
    .values({
      [columnOf[unit.type]]: unit.id,
      started_at: new Date(started_at),
      ended_at: ended_at ? new Date(ended_at) : null,
      notes,
      servicer: orNull(servicer),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return maintenanceOf(row)
}

/** Of one that is locked. Omitted fields keep their value. */
export async function editMaintenance(
  store: Database,
  id: string,
  { started_at, ended_at, notes, servicer }: EditMaintenanceBody,
): Promise<Maintenance> {
  const row = await store
    .updateTable('maintenance')
    .set({
      ...(started_at !== undefined && { started_at: new Date(started_at) }),
      ...(ended_at !== undefined && { ended_at: ended_at === null ? null : new Date(ended_at) }),
      ...(notes !== undefined && { notes }),
      ...(servicer !== undefined && { servicer: orNull(servicer) }),
      // A change without a field is one all the same to the query builder.
      id,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return maintenanceOf(row)
}

export const deleteMaintenance = async (store: Database, id: string): Promise<void> => {
  await store.deleteFrom('maintenance').where('id', '=', id).execute()
}

/** A condition: the battery with this id is out of service at an instant, because a repair or maintenance is under way. */
export const isInMaintenance = (
  assetId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from maintenance where maintenance.asset_id = ${assetId}
    and started_at <= ${now} and (ended_at is null or ended_at > ${now}))`

/** The same records; those say that they are out of service of which a repair or maintenance is under way. */
export async function withService<Record extends { id: string }>(
  db: Database,
  type: MaintainedType,
  records: readonly Record[],
): Promise<(Record & { out_of_service?: boolean })[]> {
  const column = columnOf[type]
  const rows = await db
    .selectFrom('maintenance')
    .select(column)
    .where(column, 'is not', null)
    .where(sql<boolean>`started_at <= now() and (ended_at is null or ended_at > now())`)
    .execute()
  const out = new Set(rows.map(row => (row as Partial<Selectable<MaintenanceTable>>)[column]))
  return records.map(record => (out.has(record.id) ? { ...record, out_of_service: true } : record))
}

type Row = Pick<Selectable<MaintenanceTable>, (typeof columns)[number]>

const maintenanceOf = ({ started_at, ended_at, ...row }: Row): Maintenance => ({
  ...row,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})
