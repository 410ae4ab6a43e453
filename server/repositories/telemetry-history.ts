// The history of telemetry: the last record of every step of each series, found by one index lookup each, so that a history costs
// by its steps and not by the number of records.
import { sql } from 'kysely'
import type { TelemetryRecord } from '../../domain/telemetry/telemetry.ts'
import type { Database } from '../database/connect.ts'
import { isStorable } from './storable.ts'
import type { SeriesQuery } from './telemetry.ts'

export interface HistoryQuery extends SeriesQuery {
  from: Date
  stepMinutes: number
  steps: number
}

/**
 * Ordered by asset, metric and time. A step excludes its first instant and includes its last; one without a record is left out.
 */
export async function telemetryHistory(
  db: Database,
  { assetIds, metrics, from, stepMinutes, steps }: HistoryQuery,
): Promise<TelemetryRecord[]> {
  const stepMs = stepMinutes * 60_000
  const until = new Date(from.getTime() + steps * stepMs)
  // The whole span is a condition of its own, so that only its weekly tables are scanned.
  const { rows } = await sql<Row>`
    select asset_id, metric, found.* from telemetry_series
    cross join generate_series(0, ${sql.lit(steps - 1)}) as step
    cross join lateral (
      select ${from}::timestamptz + step * ${sql.lit(stepMs)} * interval '1 ms' as start
    ) as begun
    cross join lateral (
      select at, double_value, text_value, source::text from telemetry
      where series_id = id and at > ${from} and at <= ${until}
        and at > begun.start and at <= begun.start + ${sql.lit(stepMs)} * interval '1 ms'
      order by at desc limit 1
    ) as found
    where asset_id = any(${assetIds.filter(isStorable)}) and metric = any(${metrics.filter(isStorable)})
      and newest_at > begun.start
    order by asset_id, metric, at`.execute(db)
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

interface Row extends Omit<TelemetryRecord, 'at'> {
  at: Date
}
