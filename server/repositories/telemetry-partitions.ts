// The weeks that telemetry lies in: each is a table of its own, made when it is needed and dropped whole when it is old.
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'

const weekMs = 7 * 24 * 3_600_000
/** The first Monday of the count of milliseconds. */
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

/** The first instant of each week that there is a table for, oldest first. */
export async function listPartitions(db: Database): Promise<Date[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'telemetry'::regclass order by relname`.execute(db)
  return rows.flatMap(({ name }) => weekOf(name) ?? [])
}

/** Makes the weeks of these instants where they are missing; of several servers that find one missing, one makes it. */
export async function addPartitions(db: Database, instants: readonly Date[]): Promise<void> {
  const wanted = new Set(instants.map(at => weekStart(at).getTime()))
  await db.transaction().execute(async store => {
    await oneAtATime(store, 'telemetry partitions')
    for (const week of await listPartitions(store)) wanted.delete(week.getTime())
    for (const week of wanted) await addPartition(store, new Date(week))
  })
}

/** Made apart and attached: to make it in place would wait for every reader, a backup too, and let nobody else read meanwhile. */
async function addPartition(store: Database, week: Date): Promise<void> {
  const table = sql.id(nameOf(week))
  const from = sql.lit(week.toISOString())
  const to = sql.lit(nextWeekStart(week).toISOString())
  await sql`create table ${table} (like telemetry including all)`.execute(store)
  await sql`alter table telemetry attach partition ${table} for values from (${from}) to (${to})`.execute(
    store,
  )
}

/** Drops every week that was over at this instant, and forgets that it held the newest record of anything. */
export async function dropPartitions(db: Database, overAt: Date): Promise<void> {
  const kept = weekStart(overAt)
  for (const week of await listPartitions(db)) if (week < kept) await dropPartition(db, week)
  // In the order in which a batch locks them: in any other, each could wait for the other.
  await sql`
    update telemetry_series set newest_at = null, newest_double = null, newest_text = null
    where newest_at < ${kept}
      and id in (select id from telemetry_series where newest_at < ${kept} order by id for no key update)`.execute(
    db,
  )
}

/** Whoever reads telemetry for longer than this holds the drop up, and is not to hold up all others with it: the next time is soon. */
const dropWaitsFor = sql.lit('2s')

/** In turn with the other servers: PostgreSQL itself fails where two drop one partition at the same instant, "if exists" or not. */
const dropPartition = (db: Database, week: Date): Promise<void> =>
  db.transaction().execute(async store => {
    await sql`set local lock_timeout = ${dropWaitsFor}`.execute(store)
    await oneAtATime(store, 'telemetry partitions')
    const there = (await listPartitions(store)).some(one => one.getTime() === week.getTime())
    if (there) await sql`drop table ${sql.id(nameOf(week))}`.execute(store)
  })
