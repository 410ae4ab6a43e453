// The history of one battery over a range of time, read from the level and in the steps that the range asks for.
import { type RawBuilder, sql } from 'kysely'
import { isRolledUp, type RollupLevel } from '../../domain/telemetry/levels.ts'
import { type RangeSteps, stepOriginMs } from '../../domain/telemetry/range.ts'
import type { TelemetryRange } from '../../domain/telemetry/range-reply.ts'
import type { Database } from '../database/connect.ts'
import { isStorable } from './storable.ts'
import { daysNotStored, localDaysTable, stepAt } from './telemetry-local-days.ts'
import { tableOf } from './telemetry-partitions.ts'
import { type Pending, type PendingSeries, pendingOf, settledBefore } from './telemetry-pending.ts'
import {
  exceptSpans,
  isIn,
  joined,
  ofRecords,
  type Span,
  type StoredRange,
  spansTable,
} from './telemetry-rollups.ts'

export interface RangeQuery extends RangeSteps {
  assetId: string
  metrics: readonly string[]
}

const nothingPending: Pending = { readable: [], unread: [] }

/** Each of the metrics has its series, in their order, empty where there is nothing. */
export async function telemetryRangeOf(db: Database, query: RangeQuery): Promise<TelemetryRange> {
  const { assetId, metrics, level, stepMs, fromMs, untilMs, zone, starts } = query
  const [from, until] = [new Date(fromMs), new Date(untilMs)]
  const series = isStorable(assetId) ? await seriesOf(db, query) : []
  const pending = level === 'raw' ? nothingPending : await pendingOf(db, { series, level, from, until })
  const rows = series.length ? await rowsOf(db, query, series, pending.readable) : []
  const points = new Map<number, TelemetryRange['series'][number]['points']>()
  const ends = starts && new Map(starts.map((startMs, i) => [startMs, starts[i + 1] ?? untilMs]))
  for (const { series_id, at, ...values } of rows) {
    const ofSeries = points.get(series_id) ?? []
    points.set(series_id, ofSeries)
    const end = ends?.get(at.getTime())
    ofSeries.push({
      at: at.toISOString(),
      ...(end !== undefined && { until: new Date(end).toISOString() }),
      ...values,
    })
  }
  const idOf = new Map(series.map(({ id, metric }) => [metric, id]))
  return {
    asset_id: assetId,
    level,
    step_seconds: stepMs / 1_000,
    ...(zone !== null && { zone }),
    from: from.toISOString(),
    until: until.toISOString(),
    series: metrics.map(metric => ({ metric, points: points.get(idOf.get(metric) ?? 0) ?? [] })),
    pending: level === 'raw' ? [] : pendingSteps(query, level, series, pending),
  }
}

async function seriesOf(db: Database, { assetId, metrics }: RangeQuery): Promise<PendingSeries[]> {
  const { rows } = await sql<PendingSeries>`
    select id, metric from telemetry_series
    where asset_id = ${assetId} and metric = any(${metrics.filter(isStorable)})`.execute(db)
  return rows
}

interface Row {
  series_id: number
  at: Date
  count: number
  minimum: number
  mean: number
  maximum: number
  charged_kwh: number | null
  delivered_kwh: number | null
}

async function rowsOf(
  db: Database,
  query: RangeQuery,
  series: readonly PendingSeries[],
  pending: readonly Span[],
): Promise<Row[]> {
  const { level } = query
  const { rows } = await sql<Row>`
    select series_id, ${stepOf(query)} as at,
      ${level === 'raw' ? ofStep : ofBuckets}
    from (${await bucketsOf(db, query, series, pending)}) as bucket
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The first instant of the step of a bucket, from its column `at`. A bucket belongs to the step in which it begins. */
const stepOf = ({ stepMs, starts }: RangeQuery): RawBuilder<unknown> =>
  starts
    ? stepAt(starts)
    : sql`date_bin(${sql.lit(`${stepMs} ms`)}::interval, at, ${sql.lit(new Date(stepOriginMs).toISOString())}::timestamptz)`

async function bucketsOf(
  db: Database,
  { level, fromMs, untilMs, zone, starts }: RangeQuery,
  series: readonly PendingSeries[],
  pending: readonly Span[],
): Promise<RawBuilder<unknown>> {
  const range = { seriesIds: series.map(({ id }) => id), from: new Date(fromMs), until: new Date(untilMs) }
  if (level === 'raw') return sql`${storedIn(tableOf(level), range)} and double_value is not null`
  if (!starts || zone === null)
    return sql`${storedIn(tableOf(level), range)} ${exceptSpans(pending)} ${andOfRecords(pending, level)}`
  const days = await daysNotStored(db, { zone, ...range, pending })
  return sql`
    ${storedIn(localDaysTable, range)} ${exceptSpans(days)}
    union all
    select quarter.* from ${spansTable(days)} cross join lateral (
      select * from ${sql.table(tableOf(level))} as stored
      where series_id = span.series_id and at >= since and at < until ${exceptSpans(pending)}
      -- Without this the planner may compare each day with all quarters of its series.
      offset 0
    ) as quarter
    ${andOfRecords(pending, level)}`
}

const storedIn = (table: string, range: StoredRange) =>
  sql`select * from ${sql.table(table)} as stored where ${isIn(range)}`

const andOfRecords = (spans: readonly Span[], level: RollupLevel): RawBuilder<unknown> =>
  spans.length ? sql`union all ${ofRecords(spans, level)}` : sql``

const ofStep: RawBuilder<unknown> = sql`
  count(*)::integer, min(double_value) as minimum, avg(double_value) as mean, max(double_value) as maximum,
  null as charged_kwh, null as delivered_kwh`

/** Seven digits of a mean of means are as many as are stored. */
const ofBuckets: RawBuilder<unknown> = sql`
  sum(count)::integer as count, min(minimum)::real as minimum,
  (sum(mean::double precision * count) / sum(count))::real as mean, max(maximum)::real as maximum,
  sum(charged_kwh::double precision)::real as charged_kwh, sum(delivered_kwh::double precision)::real as delivered_kwh`

function pendingSteps(
  query: RangeQuery,
  level: RollupLevel,
  series: readonly PendingSeries[],
  { readable, unread }: Pending,
): TelemetryRange['pending'] {
  const settled = settledBefore(level, Date.now())
  const rolledUp = new Set(series.flatMap(({ id, metric }) => (isRolledUp(metric) ? id : [])))
  const late = readable.flatMap(span =>
    rolledUp.has(span.seriesId) && span.from < settled
      ? { ...span, until: span.until < settled ? span.until : settled }
      : [],
  )
  const inSteps = (spans: readonly Span[], isComplete: boolean) =>
    joined(
      spans.map(span => ({
        seriesId: 0,
        from: startOfStep(query, span.from),
        until: endOfStep(query, span.until),
      })),
    ).map(({ from, until }) => ({
      from: from.toISOString(),
      until: until.toISOString(),
      complete: isComplete,
    }))
  return [...inSteps(late, true), ...inSteps(unread, false)]
}

/** Of the step in which the instant is. */
const startOfStep = ({ stepMs, starts }: RangeQuery, at: Date): Date =>
  new Date(
    starts
      ? (starts.findLast(startMs => startMs <= at.getTime()) ?? at)
      : stepOriginMs + Math.floor((at.getTime() - stepOriginMs) / stepMs) * stepMs,
  )

/** Of the step that is not over before the instant. */
const endOfStep = ({ stepMs, starts, untilMs }: RangeQuery, at: Date): Date =>
  new Date(
    starts
      ? (starts.find(startMs => startMs >= at.getTime()) ?? untilMs)
      : stepOriginMs + Math.ceil((at.getTime() - stepOriginMs) / stepMs) * stepMs,
  )
