// The history of one battery over a range of time, read from the level and in the steps that the range asks for.
import { type RawBuilder, sql } from 'kysely'
import { type RangeSteps, stepOriginMs } from '../../domain/telemetry-range.ts'
import type { TelemetryRange } from '../../domain/telemetry-range-reply.ts'
import type { Database } from '../database/connect.ts'
import { isText } from './telemetry.ts'
import { tableOf } from './telemetry-partitions.ts'

export interface RangeQuery extends RangeSteps {
  assetId: string
  metrics: readonly string[]
}

/** Each of the metrics has its series, in their order, empty where there is nothing. */
export async function telemetryRangeOf(db: Database, query: RangeQuery): Promise<TelemetryRange> {
  const { assetId, metrics, level, stepMs, fromMs, untilMs } = query
  const points = new Map<string, TelemetryRange['series'][number]['points']>()
  for (const { metric, at, ...values } of isText(assetId) ? await rowsOf(db, query) : []) {
    const ofMetric = points.get(metric) ?? []
    points.set(metric, ofMetric)
    ofMetric.push({ at: at.toISOString(), ...values })
  }
  return {
    asset_id: assetId,
    level,
    step_seconds: stepMs / 1_000,
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    series: metrics.map(metric => ({ metric, points: points.get(metric) ?? [] })),
  }
}

interface Row {
  metric: string
  at: Date
  count: number
  minimum: number
  mean: number
  maximum: number
  charged_kwh: number | null
  delivered_kwh: number | null
}

async function rowsOf(db: Database, query: RangeQuery): Promise<Row[]> {
  const { assetId, metrics, level, stepMs, fromMs, untilMs } = query
  const { rows } = await sql<Row>`
    select metric,
      date_bin(${sql.lit(`${stepMs} ms`)}::interval, at, ${sql.lit(new Date(stepOriginMs).toISOString())}::timestamptz) as at,
      ${level === 'raw' ? ofRecords : ofRollups}
    from telemetry_series join ${sql.table(tableOf(level))} as bucket on series_id = id
    where asset_id = ${assetId} and metric = any(${metrics.filter(isText)})
      and at >= ${new Date(fromMs)} and at < ${new Date(untilMs)}${level === 'raw' ? sql` and double_value is not null` : sql``}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

const ofRecords: RawBuilder<unknown> = sql`
  count(*)::integer, min(double_value) as minimum, avg(double_value) as mean, max(double_value) as maximum,
  null as charged_kwh, null as delivered_kwh`

/** Seven digits of a mean of means are as many as are stored. */
const ofRollups: RawBuilder<unknown> = sql`
  sum(count)::integer as count, min(minimum) as minimum,
  (sum(mean::double precision * count) / sum(count))::real as mean, max(maximum) as maximum,
  sum(charged_kwh::double precision)::real as charged_kwh, sum(delivered_kwh::double precision)::real as delivered_kwh`
