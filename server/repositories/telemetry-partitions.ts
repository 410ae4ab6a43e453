// The weekly tables of telemetry: created when they are needed, and dropped whole when they are old.
import { sql } from 'kysely'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'

const weekMs = 7 * 24 * 3_600_000
/** The first Monday after the epoch. */
const firstMondayMs = Date.UTC(1970, 0, 5)

/** The Monday, 00:00 UTC, at which the week of the instant begins. */
export const weekStart = (at: Date): Date =>
  new Date(Math.floor((at.getTime() - firstMondayMs) / weekMs) * weekMs + firstMondayMs)

export const nextWeekStart = (at: Date): Date => new Date(weekStart(at).getTime() + weekMs)

const namePattern = /^telemetry_(\d{4})_(\d\d)_(\d\d)$/
const nameOf = (week: Date): string => `telemetry_${week.toISOString().slice(0, 10).replaceAll('-', '_')}`
const weekOf = (name: string): Date | undefined => {
  const [, year, month, day] = namePattern.exec(name) ?? []
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T00:00:00Z`)
}

/** The first instant of each week that has a table, oldest first. */
export async function listPartitions(db: Database): Promise<Date[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'telemetry'::regclass order by relname`.execute(db)
  return rows.flatMap(({ name }) => weekOf(name) ?? [])
}

/** Creates missing tables for the weeks of these instants; of several servers that miss one, one creates it. */
export async function addPartitions(db: Database, instants: readonly Date[]): Promise<void> {
  const wanted = new Set(instants.map(at => weekStart(at).getTime()))
  await withAdvisoryLock(db, 'telemetry partitions', async store => {
    for (const week of await listPartitions(store)) wanted.delete(week.getTime())
    for (const week of wanted) await addPartition(store, new Date(week))
  })
}

/** Created apart and then attached: creating it in place waits for every reader, a backup too, and blocks others meanwhile. */
async function addPartition(store: Database, week: Date): Promise<void> {
  const table = sql.id(nameOf(week))
  const from = sql.lit(week.toISOString())
  const to = sql.lit(nextWeekStart(week).toISOString())
  await sql`create table ${table} (like telemetry including all)`.execute(store)
  await sql`alter table telemetry attach partition ${table} for values from (${from}) to (${to})`.execute(
    store,
  )
}

/** Drops every week that had ended at this instant, and clears its records from the copies of the newest ones. */
export async function dropPartitions(db: Database, overAt: Date): Promise<void> {
  const kept = weekStart(overAt)
  for (const week of await listPartitions(db)) if (week < kept) await dropPartition(db, week)
  // Locked in the same order as by a batch, to avoid a deadlock.
  await sql`
    update telemetry_series set newest_at = null, newest_double = null, newest_text = null
    where newest_at < ${kept}
      and id in (select id from telemetry_series where newest_at < ${kept} order by id for no key update)`.execute(
    db,
  )
}

/** A waiting drop blocks all readers after it, so it gives up where one reads for longer than this. The next try is an hour later. */
const dropWaitMs = 2_000

/** One server at a time: PostgreSQL fails where two drop the same partition at the same instant, even with "if exists". */
async function dropPartition(db: Database, week: Date): Promise<void> {
  const drop = async (store: Database) => {
    const exists = (await listPartitions(store)).some(one => one.getTime() === week.getTime())
    if (exists) await sql`drop table ${sql.id(nameOf(week))}`.execute(store)
  }
  await withAdvisoryLock(db, 'telemetry partitions', drop, { waitMs: dropWaitMs })
}
