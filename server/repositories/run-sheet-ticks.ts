// Ticks on the run sheets of trucks. They are only added.
import { sql } from 'kysely'
import type { SentTick, Tick } from '../../domain/run-sheets/tick.ts'
import type { Database } from '../database/connect.ts'

/** Of a day, of one truck or of all, in the order in which they were received. */
export async function listTicks(db: Database, day: string, truckId?: string): Promise<Tick[]> {
  let query = db
    .selectFrom('run_sheet_ticks')
    .select(['id', 'day', 'tx_id', 'unit', 'trip_id', 'place', 'stop', 'ticked'])
    .select(['at', 'planned_at', 'received_at', 'author as by'])
    .where('day', '=', day)
    .orderBy('number')
  if (truckId !== undefined) query = query.where('truck_id', '=', truckId)
  const rows = await query.execute()
  return rows.map(({ at, planned_at, received_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    planned_at: planned_at.toISOString(),
    received_at: received_at.toISOString(),
  }))
}

/** Those of these ids that are there. */
export async function knownTickIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('run_sheet_ticks')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a truck has more than `max` ticks of one of these days of plans, or has got more in the last 24 hours. */
export async function hasMoreTicksThan(
  db: Database,
  max: number,
  { truckId, days }: { truckId: string; days: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from run_sheet_ticks where truck_id = ${truckId} and day = any(${days})
      group by day having count(*) > ${max}
    union all
    select 1 from run_sheet_ticks where truck_id = ${truckId} and received_at > now() - interval '24 hours'
      having count(*) > ${max}`.execute(db)
  return rows.length > 0
}

/** Returns those that were not there yet. */
export async function addTicks(
  store: Database,
  truckId: string,
  ticks: readonly SentTick[],
  { author, receivedAt }: { author: string; receivedAt: Date },
): Promise<SentTick[]> {
  const rows = await store
    .insertInto('run_sheet_ticks')
    .values(
      ticks.map(({ at, planned_at, ...tick }) => ({
        ...tick,
        truck_id: truckId,
        at: new Date(at),
        planned_at: new Date(planned_at),
        received_at: receivedAt,
        author,
      })),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const added = new Set(rows.map(({ id }) => id))
  return ticks.filter(({ id }) => added.has(id))
}

/** Removes what was received before an instant. */
export async function removeOldTicks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('run_sheet_ticks').where('received_at', '<', before).execute()
}
