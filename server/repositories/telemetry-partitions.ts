// The partitions of telemetry, a week of records or several weeks of rollups each: created when they are needed, and dropped whole
// when they are old.
import { sql } from 'kysely'
import type { TelemetryLevel } from '../../domain/telemetry/levels.ts'
import { dayMs } from '../../domain/time/durations.ts'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'

const weekMs = 7 * dayMs
/** The first Monday after the epoch. */
const firstMondayMs = Date.UTC(1970, 0, 5)

/** How many weeks a partition spans: the fewer rows a day has, the more, so that a long history is in few of them. */
const weeksOf: Record<TelemetryLevel, number> = { raw: 1, '1min': 1, '15min': 4, '1day': 52 }

export const tableOf = (level: TelemetryLevel): string =>
  level === 'raw' ? 'telemetry' : `telemetry_${level}`

/** The Monday, 00:00 UTC, at which the partition of the instant begins. */
export function partitionStart(at: Date, level: TelemetryLevel = 'raw'): Date {
  const spanMs = weeksOf[level] * weekMs
  return new Date(Math.floor((at.getTime() - firstMondayMs) / spanMs) * spanMs + firstMondayMs)
}

export const nextPartitionStart = (at: Date, level: TelemetryLevel = 'raw'): Date =>
  new Date(partitionStart(at, level).getTime() + weeksOf[level] * weekMs)

const nameOf = (level: TelemetryLevel, start: Date): string =>
  `${tableOf(level)}_${dateOf(start).replaceAll('-', '_')}`
const startOf = (name: string): Date | undefined => {
  const [, year, month, day] = /_(\d{4})_(\d\d)_(\d\d)$/.exec(name) ?? []
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T00:00:00Z`)
}

/** The first instant of each partition of the level, oldest first. */
export async function listPartitions(db: Database, level: TelemetryLevel = 'raw'): Promise<Date[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = ${tableOf(level)}::regclass order by relname`.execute(db)
  return rows.flatMap(({ name }) => startOf(name) ?? [])
}

/** Creates the partitions of these instants that are missing; of several servers that miss one, one creates it. */
export async function addPartitions(
  db: Database,
  instants: readonly Date[],
  level: TelemetryLevel = 'raw',
): Promise<void> {
  const wanted = new Set(instants.map(at => partitionStart(at, level).getTime()))
  await withAdvisoryLock(db, 'telemetry partitions', async store => {
    for (const start of await listPartitions(store, level)) wanted.delete(start.getTime())
    for (const start of wanted) await addPartition(store, level, new Date(start))
  })
}

/** Created apart and then attached: creating it in place waits for every reader, a backup too, and blocks others meanwhile. */
async function addPartition(store: Database, level: TelemetryLevel, start: Date): Promise<void> {
  const [whole, part] = [sql.id(tableOf(level)), sql.id(nameOf(level, start))]
  const from = sql.lit(start.toISOString())
  const to = sql.lit(nextPartitionStart(start, level).toISOString())
  await sql`create table ${part} (like ${whole} including all)`.execute(store)
  await sql`alter table ${whole} attach partition ${part} for values from (${from}) to (${to})`.execute(store)
}

/** PostgreSQL reports a missing partition as a violated check; the tables of telemetry have no other check. */
export const isPartitionMissing = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === '23514'

/** So long before the first drop it is announced, and so long passes between two drops. */
const dropIntervalMs = dayMs

/**
 * Drops the oldest partition that had ended at `endedBy`, if its drop was announced a day ago and no other one of the level was
 * dropped since, and announces the drop of all such partitions that are not announced yet. Returns both. One a day, so that a wrong
 * clock or setting is noticed before much is lost; a server that keeps telemetry longer takes announcements back.
 */
export async function dropOldestPartition(
  db: Database,
  level: TelemetryLevel,
  endedBy: Date,
  now: Date,
): Promise<{ announced: Date[]; dropped: Date | undefined }> {
  const retainedFrom = partitionStart(endedBy, level)
  const old = (await listPartitions(db, level)).filter(start => start < retainedFrom)
  // An announcement of the future was made while the clock was ahead.
  await sql`
    delete from telemetry_drops
    where table_name = ${tableOf(level)} and dropped_at is null
      and (week >= ${dateOf(retainedFrom)}::date or announced_at > ${now})`.execute(db)
  const announced = await announceDrops(db, level, old, now)
  const [oldest] = old
  const isDropped =
    oldest !== undefined && (await isDue(db, level, oldest, now)) && (await dropPartition(db, oldest, level))
  if (isDropped)
    await sql`
      update telemetry_drops set dropped_at = ${now}
      where table_name = ${tableOf(level)} and week = ${dateOf(oldest)}::date`.execute(db)
  if (level === 'raw') await forgetDropped(db)
  return { announced, dropped: isDropped ? oldest : undefined }
}

/** '2026-01-05' for the partition that begins on that day. */
export const dateOf = (start: Date): string => start.toISOString().slice(0, 10)

async function announceDrops(
  db: Database,
  level: TelemetryLevel,
  starts: Date[],
  now: Date,
): Promise<Date[]> {
  const { rows } = await sql<{ week: string }>`
    insert into telemetry_drops (table_name, week, announced_at)
    select ${tableOf(level)}, week, ${now} from unnest(${starts.map(dateOf)}::date[]) week
    on conflict (table_name, week) do update set announced_at = ${now}, dropped_at = null
      where telemetry_drops.dropped_at is not null
    returning week::text`.execute(db)
  return rows.map(({ week }) => new Date(week)).sort((a, b) => a.getTime() - b.getTime())
}

async function isDue(db: Database, level: TelemetryLevel, start: Date, now: Date): Promise<boolean> {
  const aDayAgo = new Date(now.getTime() - dropIntervalMs)
  const { rows } = await sql`
    select from telemetry_drops
    where table_name = ${tableOf(level)} and week = ${dateOf(start)}::date and announced_at <= ${aDayAgo}
      and not exists (
        select from telemetry_drops
        where table_name = ${tableOf(level)} and dropped_at > ${aDayAgo} and dropped_at <= ${now}
      )`.execute(db)
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
export async function dropPartition(
  db: Database,
  start: Date,
  level: TelemetryLevel = 'raw',
): Promise<boolean> {
  const drop = async (store: Database) => {
    const exists = (await listPartitions(store, level)).some(one => one.getTime() === start.getTime())
    if (exists) await sql`drop table ${sql.id(nameOf(level, start))}`.execute(store)
    return exists
  }
  return withAdvisoryLock(db, 'telemetry partitions', drop, { waitMs: dropWaitMs })
}
