// What of a battery's history is not rolled up yet: found in the queue of rollups, and read from the records as far as a reader can wait.
import { sql } from 'kysely'
import { isRolledUp, type RollupLevel, rollupLevels, rollupStepMs } from '../../domain/telemetry/levels.ts'
import type { Database } from '../database/connect.ts'
import { bucketOf, isIn, joined, type Span, unnested } from './telemetry-rollups.ts'

export interface PendingSeries {
  id: number
  metric: string
}

export interface Pending {
  /** Whole buckets that are read from their records instead. Of one series none overlap. */
  readable: Span[]
  /** What waits beyond that: its buckets have the values of before, or none. */
  unread: Span[]
}

interface PendingQuery {
  series: readonly PendingSeries[]
  level: RollupLevel
  /** In whole buckets; `until` is excluded. */
  from: Date
  until: Date
}

/** Reading so many records takes less than a second. They are divided among the spans, of which the newest come first. */
const maxRecords = 600_000
const maxSpans = 50

export async function pendingOf(db: Database, query: PendingQuery): Promise<Pending> {
  const spans = [...(await outdatedSpans(db, query)), ...neverRolledUp(query)]
  const newestFirst = spans.sort((a, b) => b.until.getTime() - a.until.getTime())
  const [considered, unread] = [newestFirst.slice(0, maxSpans), newestFirst.slice(maxSpans)]
  const readable: Span[] = []
  for (const { span, readableFrom } of await withinRecords(db, considered, query.level)) {
    if (readableFrom > span.from) unread.push({ ...span, until: readableFrom })
    if (readableFrom < span.until) readable.push({ ...span, from: readableFrom })
  }
  return { readable, unread }
}

/** What waits at a finer level is outdated at this one too. */
export const levelsUpTo = (level: RollupLevel): RollupLevel[] =>
  rollupLevels.slice(0, rollupLevels.indexOf(level) + 1)

/** While a fleet reports, buckets that ended more recently than this usually wait, which is not worth a word. */
const expectedDelayMs = 10 * 60_000

/** Buckets before this one are settled: from it on records usually still come, or wait to be rolled up. */
export function settledBefore(level: RollupLevel, nowMs: number): Date {
  const bucketMs = rollupStepMs[level]
  return new Date(Math.floor((nowMs - expectedDelayMs) / bucketMs) * bucketMs)
}

async function outdatedSpans(db: Database, { series, level, from, until }: PendingQuery): Promise<Span[]> {
  const seriesIds = series.map(({ id }) => id)
  const { rows } = await sql<{ series_id: number; from: Date; until: Date }>`
    select distinct series_id, ${bucketOf(level)} as from, ${bucketOf(level)} + ${bucketLength(level)} as until
    from telemetry_rollup_queue
    where ${isIn({ seriesIds, from, until })} and level = any(${levelsUpTo(level)})
    union all
    select id, greatest(week, ${from}), least(week + interval '7 days', ${until})
    from telemetry_backfills join telemetry_series on id >= next_series_id and metric = any(metrics)
    where id = any(${seriesIds}::integer[]) and week > ${from}::timestamptz - interval '7 days' and week < ${until}`.execute(
    db,
  )
  return joined(rows.map(row => ({ seriesId: row.series_id, from: row.from, until: row.until })))
}

const neverRolledUp = ({ series, from, until }: PendingQuery): Span[] =>
  series.filter(({ metric }) => !isRolledUp(metric)).map(({ id }) => ({ seriesId: id, from, until }))

interface Limited {
  span: Span
  /** The first instant of the oldest bucket whose records are all among the newest that may be read; `span.until` if there is none. */
  readableFrom: Date
}

async function withinRecords(db: Database, spans: readonly Span[], level: RollupLevel): Promise<Limited[]> {
  if (!spans.length) return []
  const { rows } = await sql<{ position: number; at: Date | null }>`
    select position::integer - 1 as position, (
      select ${bucketOf(level)} + ${bucketLength(level)} from telemetry
      where series_id = span.series_id and at >= span.since and at < span.until
      order by at desc limit 1 offset ${Math.floor(maxRecords / spans.length)}
    ) as at
    from ${unnested(spans)} with ordinality as span (series_id, since, until, position)`.execute(db)
  return rows.flatMap(({ position, at }) => {
    const span = spans[position]
    return span ? [{ span, readableFrom: at ?? span.from }] : []
  })
}

const bucketLength = (level: RollupLevel) => sql`${sql.lit(`${rollupStepMs[level]} ms`)}::interval`
