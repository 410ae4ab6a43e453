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
const nameOf = (week: Date): string => `telemetry_${dateOf(week).replaceAll('-', '_')}`
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

/** So long before the first drop it is announced, and so long passes between two drops. */
const dropIntervalMs = 24 * 3_600_000

/**
 * Drops the oldest week that had ended at `endedBy`, if its drop was announced a day ago and no other week was dropped since, and
 * announces the drop of all such weeks that are not announced yet. Returns both. One week a day, so that a wrong clock or setting
 * is noticed before much is lost; a server that keeps telemetry longer takes announcements back.
 */
export async function dropOldestPartition(
  db: Database,
  endedBy: Date,
  now: Date,
): Promise<{ announced: Date[]; dropped: Date | undefined }> {
  const keptFrom = weekStart(endedBy)
  const old = (await listPartitions(db)).filter(week => week < keptFrom)
  // An announcement of the future was made while the clock was ahead.
  await sql`
    delete from telemetry_drops
    where dropped_at is null and (week >= ${dateOf(keptFrom)}::date or announced_at > ${now})`.execute(db)
  const announced = await announceDrops(db, old, now)
  const [oldest] = old
  const isDropped =
    oldest !== undefined && (await isDue(db, oldest, now)) && (await dropPartition(db, oldest))
  if (isDropped)
    await sql`update telemetry_drops set dropped_at = ${now} where week = ${dateOf(oldest)}::date`.execute(db)
  await forgetDropped(db)
  return { announced, dropped: isDropped ? oldest : undefined }
}

/** '2026-01-05' for the week that begins on that day. */
export const dateOf = (week: Date): string => week.toISOString().slice(0, 10)

async function announceDrops(db: Database, weeks: Date[], now: Date): Promise<Date[]> {
  const { rows } = await sql<{ week: string }>`
    insert into telemetry_drops (week, announced_at)
    select week, ${now} from unnest(${weeks.map(dateOf)}::date[]) week
    on conflict (week) do update set announced_at = ${now}, dropped_at = null
      where telemetry_drops.dropped_at is not null
    returning week::text`.execute(db)
  return rows.map(({ week }) => new Date(week)).sort((a, b) => a.getTime() - b.getTime())
}

async function isDue(db: Database, week: Date, now: Date): Promise<boolean> {
  const aDayAgo = new Date(now.getTime() - dropIntervalMs)
  const { rows } = await sql`
    select from telemetry_drops
    where week = ${dateOf(week)}::date and announced_at <= ${aDayAgo}
      and not exists (select from telemetry_drops where dropped_at > ${aDayAgo} and dropped_at <= ${now})`.execute(
    db,
  )
  return rows.length > 0
}

/** Clears records of dropped weeks from the copies of the newest ones. */
async function forgetDropped(db: Database): Promise<void> {
  const [first] = await listPartitions(db)
  if (!first) return
  // Locked in the same order as by a batch, to avoid a deadlock.
  await sql`
    update telemetry_series set newest_at = null, newest_double = null, newest_text = null, newest_source = null
    where newest_at < ${first}
      and id in (select id from telemetry_series where newest_at < ${first} order by id for no key update)`.execute(
    db,
  )
}

/** A waiting drop blocks all readers after it, so it gives up where one reads for longer than this. The next try is an hour later. */
const dropWaitMs = 2_000

/**
 * False if another server was first. One at a time: PostgreSQL fails where two drop the same partition at the same instant, even with
 * "if exists".
 */
export async function dropPartition(db: Database, week: Date): Promise<boolean> {
  const drop = async (store: Database) => {
    const exists = (await listPartitions(store)).some(one => one.getTime() === week.getTime())
    if (exists) await sql`drop table ${sql.id(nameOf(week))}`.execute(store)
    return exists
  }
  return withAdvisoryLock(db, 'telemetry partitions', drop, { waitMs: dropWaitMs })
}
