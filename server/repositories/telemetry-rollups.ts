// Rollups of telemetry: minutes of the records, quarters of an hour of the minutes, days of the quarters. A bucket that records came
// for waits in a queue and is computed again from all that is there, so late, repeated and reordered records lead to the same rollups.
import { type RawBuilder, sql } from 'kysely'
import {
  maxIntervalMinutes,
  powerMetric,
  type RollupLevel,
  rollupLevels,
  rollupStepMs,
} from '../../domain/telemetry/levels.ts'
import { dayMs } from '../../domain/time/durations.ts'
import { utc } from '../../domain/time/zone.ts'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'
import { addPartitions, isPartitionMissing, tableOf } from './telemetry-partitions.ts'

/** A part of a series that is out of date: from its first instant to before its last. */
export interface Span {
  seriesId: number
  from: Date
  until: Date
}

/** What a level is made of, and what is made of it. */
const finerThan = { '1min': 'raw', '15min': '1min', '1day': '15min' } as const
const coarserThan = { '1min': '15min', '15min': '1day', '1day': undefined } as const

/** What waits in the queue: of `local_day` the quarters of an hour that days of the operator's zone are made of. */
export type QueuedLevel = RollupLevel | 'local_day'

/** How many buckets of the level are out of date; counts up to `max` only. */
export async function countOutdated(db: Database, level: QueuedLevel, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from (
      select from telemetry_rollup_queue where level = ${level} limit ${max}
    ) as waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Computes the newest outdated buckets of the level, at most `max`, or those before an instant alone; the buckets above them become
 * outdated. Whether there may be more. One server at a time: one that started earlier could replace what another has computed from
 * later records.
 */
export const rollUp = (db: Database, level: RollupLevel, max: number, before?: Date): Promise<boolean> =>
  withPartitions(db, [level], () =>
    withAdvisoryLock(db, 'telemetry rollups', async store => {
      const rows = await takeOutdated(store, level, max, before)
      const spans = joined(rows.map(({ series_id, at }) => spanOf(series_id, at, level)))
      const following = level === '1min' ? await bucketsThatFollow(store, spans) : []
      await recompute(store, level, joined([...spans, ...following]))
      return rows.length === max
    }),
  )

/** Takes the newest from the queue. */
export async function takeOutdated(
  store: Database,
  level: QueuedLevel,
  max: number,
  before?: Date,
): Promise<{ series_id: number; at: Date }[]> {
  const { rows } = await sql<{ series_id: number; at: Date }>`
    delete from telemetry_rollup_queue
    where ctid = any(array(
      select ctid from telemetry_rollup_queue
      where level = ${level} and at < ${before ?? 'infinity'}::timestamptz order by at desc limit ${max}
    ))
    returning series_id, at`.execute(store)
  return rows
}

const spanOf = (seriesId: number, at: Date, level: RollupLevel): Span => ({
  seriesId,
  from: at,
  until: new Date(at.getTime() + rollupStepMs[level]),
})

/** The same spans in order, those that touch or overlap as one: a long time is then read at once and not bucket by bucket. */
export function joined(spans: readonly Span[]): Span[] {
  const inOrder = spans.toSorted((a, b) => a.seriesId - b.seriesId || a.from.getTime() - b.from.getTime())
  const result: Span[] = []
  for (const span of inOrder) {
    const last = result.at(-1)
    if (last?.seriesId === span.seriesId && span.from <= last.until)
      result[result.length - 1] = { ...last, until: span.until > last.until ? span.until : last.until }
    else result.push(span)
  }
  return result
}

/** How many series of a week are computed at once: a week of one can be a hundred thousand records. */
const backfilledSeries = 20

/** Computes a part of the newest week of records from before there were rollups. False if there is none left. */
export const backfill = (db: Database): Promise<boolean> =>
  withPartitions(db, rollupLevels, () =>
    withAdvisoryLock(db, 'telemetry rollups', async store => {
      const { rows } = await sql<{ week: Date; series_ids: number[] }>`
        select week, array(
          select id from telemetry_series
          where id >= next_series_id and metric = any(metrics) order by id limit ${backfilledSeries}
        ) as series_ids
        from telemetry_backfills order by week desc limit 1`.execute(store)
      const [next] = rows
      if (!next) return false
      const until = new Date(next.week.getTime() + weekMs)
      const spans = next.series_ids.map(seriesId => ({ seriesId, from: next.week, until }))
      for (const level of rollupLevels) await recompute(store, level, spans, 'alone')
      await queueLocalDays(store, spans)
      const last = next.series_ids.at(-1)
      if (last === undefined)
        await sql`delete from telemetry_backfills where week = ${next.week}`.execute(store)
      else
        await sql`update telemetry_backfills set next_series_id = ${last + 1} where week = ${next.week}`.execute(
          store,
        )
      return true
    }),
  )

/** An instant of each day that the spans are part of, in any zone. */
const queueLocalDays = (store: Database, spans: readonly Span[]) =>
  sql`
    insert into telemetry_rollup_queue (level, series_id, at)
    select 'local_day', series_id, instant
    from ${spansTable(spans)} cross join generate_series(since, until, interval '12 hours') as instant
    where ${hasLocalDays}`.execute(store)

/** Of days of UTC the energy alone is read. */
const hasLocalDays = sql`
  case (select zone <> ${utc} from telemetry_local_day_zone)
    when true then true
    when false then exists (select from telemetry_series where id = series_id and metric = ${powerMetric})
  end`

const weekMs = 7 * dayMs

/** Tries again with new partitions for the present buckets where some are missing. */
async function withPartitions<Result>(
  db: Database,
  levels: readonly RollupLevel[],
  work: () => Promise<Result>,
): Promise<Result> {
  return work().catch(async error => {
    if (!isPartitionMissing(error)) throw error
    for (const level of levels) await addPartitions(db, await outdatedInstants(db, level), level)
    return work()
  })
}

async function outdatedInstants(db: Database, level: RollupLevel): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct ${bucketOf('1day')} as at from telemetry_rollup_queue where level = ${level}
    union select week from telemetry_backfills`.execute(db)
  return rows.map(({ at }) => at)
}

/** A record ends the interval to the one after it, whose minute changes too where that interval is not too long to count. */
async function bucketsThatFollow(store: Database, spans: readonly Span[]): Promise<Span[]> {
  const { rows } = await sql<{ series_id: number; at: Date }>`
    select distinct series_id, date_trunc('minute', next.at) as at
    from ${spansTable(spans)} join telemetry_series on id = series_id and metric = ${powerMetric}
    cross join lateral (
      select at from telemetry
      where series_id = span.series_id and at >= span.until and at < span.until + ${maxInterval}
      order by at limit 1
    ) as next`.execute(store)
  return rows.map(({ series_id, at }) => spanOf(series_id, at, '1min'))
}

/** `alone`: the level above does not become outdated. No two spans of a series may overlap. */
async function recompute(
  store: Database,
  level: RollupLevel,
  spans: readonly Span[],
  alone?: 'alone',
): Promise<void> {
  if (!spans.length) return
  const coarser = coarserThan[level]
  const outdated = sql`
    , outdated as (
      insert into telemetry_rollup_queue (level, series_id, at)
      select distinct ${coarser}, series_id, ${bucketOf(coarser ?? level)} from computed
      ${level === '15min' ? sql`union all select 'local_day', series_id, at from computed where ${hasLocalDays}` : sql``}
    )`
  const buckets =
    level === '1min' ? ofRecords(spans, level) : ofRollups(finerThan[level], spans, bucketOf(level))
  await sql`
    with computed as (${storing(tableOf(level), buckets)} returning series_id, at)
    ${coarser && !alone ? outdated : sql``}
    select`.execute(store)
}

/** Those that are stored already are replaced. */
export const storing = (table: string, buckets: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into ${sql.table(table)} as rollup
    (series_id, at, count, minimum, mean, maximum, charged_kwh, delivered_kwh)
  ${buckets}
  on conflict (series_id, at) do update set
    count = excluded.count, minimum = excluded.minimum, mean = excluded.mean, maximum = excluded.maximum,
    charged_kwh = excluded.charged_kwh, delivered_kwh = excluded.delivered_kwh
  where (rollup.*) is distinct from (excluded.*)`

/**
 * Energy is the area below the power from each record to the one before it, and belongs to the bucket of the later one. A longer
 * interval than `maxIntervalMinutes` is a gap and has none.
 */
export const ofRecords = (spans: readonly Span[], level: RollupLevel): RawBuilder<unknown> => sql`
  select series_id, ${bucketOf(level)} as at, count(*) as count, min(value) as minimum,
    ${storable(sql`avg(value)`)} as mean, max(value) as maximum,
    ${storable(sql`sum((greatest(value_before, 0) + greatest(value, 0)) / 2 * hours)`)} as charged_kwh,
    ${storable(sql`sum((greatest(-value_before, 0) + greatest(-value, 0)) / 2 * hours)`)} as delivered_kwh
  from ${spansTable(spans)} join telemetry_series on id = series_id
  left join lateral (
    select at as previous_at, ${storable(sql`double_value`)} as previous_value from telemetry
    where metric = ${powerMetric}
      and series_id = span.series_id and at < span.since and at >= span.since - ${maxInterval}
    order by at desc limit 1
  ) as earlier on true
  cross join lateral (
    select at, value,
      coalesce(lag(value) over in_time, earlier.previous_value) as value_before,
      case when metric = ${powerMetric} and at - coalesce(lag(at) over in_time, earlier.previous_at) <= ${maxInterval}
        then extract(epoch from at - coalesce(lag(at) over in_time, earlier.previous_at))::double precision / 3600 end as hours
    from telemetry cross join lateral (select ${storable(sql`double_value`)} as value) as stored
    where series_id = span.series_id and at >= span.since and at < span.until and double_value is not null
    window in_time as (order by at)
  ) as record
  group by 1, 2`

/** `bucket`: its first instant, from a column `at`. */
export const ofRollups = (
  finer: '1min' | '15min',
  spans: readonly Span[],
  bucket: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select series_id, ${bucket}, sum(count), min(minimum),
    ${storable(sql`sum(mean::double precision * count) / sum(count)`)}, max(maximum),
    ${storable(sql`sum(charged_kwh::double precision)`)}, ${storable(sql`sum(delivered_kwh::double precision)`)}
  from ${spansTable(spans)} cross join lateral ${bucketsOfSpan(finer)} as finer
  group by 1, 2`

/** The buckets of each span, joined with `spansTable`. */
export const bucketsOfSpan = (level: RollupLevel): RawBuilder<unknown> => sql`
  (
    select at, count, minimum, mean, maximum, charged_kwh, delivered_kwh from ${sql.table(tableOf(level))}
    where series_id = span.series_id and at >= span.since and at < span.until
    -- Without this the planner may compare each span with all rollups of its series, which takes minutes.
    offset 0
  )`

/** The series whose rows are read, from an instant on to before another. */
export interface StoredRange {
  seriesIds: readonly number[]
  from: Date
  until: Date
}

/** Of a table with `series_id` and `at`. */
export const isIn = ({ seriesIds, from, until }: StoredRange): RawBuilder<unknown> =>
  sql`series_id = any(${seriesIds}::integer[]) and at >= ${from} and at < ${until}`

/** Within what a `real` has room for: a value outside of it would stop the rollups of all batteries. */
const storable = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${value} is null then null when abs(${value}) < 1e-30 then 0 else least(greatest(${value}, -1e30), 1e30) end`

export const spansTable = (spans: readonly Span[]): RawBuilder<unknown> => sql`
  ${unnested(spans)} as span (series_id, since, until)`

export const unnested = (spans: readonly Span[]): RawBuilder<unknown> => sql`
  unnest(
    ${spans.map(({ seriesId }) => seriesId)}::integer[],
    ${spans.map(({ from }) => from.toISOString())}::timestamptz[],
    ${spans.map(({ until }) => until.toISOString())}::timestamptz[]
  )`

/** Leaves out the rows of a table `stored` that are in these spans. */
export const exceptSpans = (spans: readonly Span[]): RawBuilder<unknown> =>
  spans.length
    ? sql`
        and not exists (
          select from ${spansTable(spans)} where span.series_id = stored.series_id and stored.at >= since and stored.at < until
        )`
    : sql``

const maxInterval = sql`${sql.lit(`${maxIntervalMinutes} minutes`)}::interval`

/** The first instant of the level's bucket, from a column `at`; days in UTC. */
export const bucketOf = (level: RollupLevel): RawBuilder<unknown> =>
  sql`date_bin(${sql.lit(`${rollupStepMs[level]} ms`)}::interval, at, 'epoch'::timestamptz)`
