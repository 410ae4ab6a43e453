// Telemetry records: each is stored once, and finding the newest of each series costs the same however many there are.
//
// A series has a copy of its newest record, updated in the transaction that stores a newer one. The newest record up to now, which
// the screens request all the time, is read from there only: one row for each pair of asset and metric. Only if the newest record is
// later than `before` (a browser whose clock is late, a look back) the weekly tables are searched: first the one or two of the seven
// days up to `before`, by one index lookup for each series, and then, for series without a record in those days, all older weeks,
// newest first.

import { sql } from 'kysely'
import { isRolledUp } from '../../domain/telemetry/levels.ts'
import type { TelemetryRecord } from '../../domain/telemetry/telemetry.ts'
import { dayMs } from '../../domain/time/durations.ts'
import { type Database, queryPrepared } from '../database/connect.ts'
import { isStorable } from './storable.ts'
import { addPartitions, isPartitionMissing } from './telemetry-partitions.ts'

export interface NewTelemetry {
  assetId: string
  metric: string
  at: Date
  doubleValue: number | null
  textValue: string | null
}

export interface SeriesQuery {
  assetIds: readonly string[]
  metrics: readonly string[]
}

export interface Newest {
  series: readonly Series[]
  records: TelemetryRecord[]
  /** No record is later. */
  until: Date
}

/** The newest record of each asset and metric. */
export async function newestTelemetry(db: Database, query: SeriesQuery): Promise<Newest> {
  const series = await seriesOf(db, query)
  const latestMs = series.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0)
  return { series, records: series.map(recordOf), until: new Date(latestMs) }
}

/** The newest record of the same series that is not after `before`; a series without one is left out. */
export async function recordsUntil(
  db: Database,
  { series, records, until }: Newest,
  before: Date,
): Promise<TelemetryRecord[]> {
  if (before >= until) return records
  const current = series.filter(({ at }) => at <= before)
  const later = series.filter(({ at }) => at > before)
  return [...current, ...(await lookBack(db, later, before))].map(recordOf)
}

/** Instants that lie this close together are looked up together: few records lie between them. */
const togetherMs = 10_000

/** `recordsUntil` for each of the instants, at hardly more cost than for one where they lie close together. */
export async function recordsUntilEach(
  db: Database,
  newest: Newest,
  instants: readonly Date[],
): Promise<TelemetryRecord[][]> {
  const found = new Map<number, TelemetryRecord[]>()
  await Promise.all(groupsOf(instants).map(group => findTogether(db, newest, group, found)))
  return instants.map(at => found.get(at.getTime()) ?? [])
}

/** Each instant once, in order; a group spans at most ten seconds. */
function groupsOf(instants: readonly Date[]): Date[][] {
  const groups: Date[][] = []
  for (const ms of [...new Set(instants.map(Number))].sort((one, other) => one - other)) {
    const [first] = groups.at(-1) ?? []
    if (first && ms - first.getTime() <= togetherMs) groups.at(-1)?.push(new Date(ms))
    else groups.push([new Date(ms)])
  }
  return groups
}

/** What was newest at the first instant, and from there on each record that came until the last one. */
async function findTogether(
  db: Database,
  newest: Newest,
  group: readonly Date[],
  found: Map<number, TelemetryRecord[]>,
): Promise<void> {
  const [first, last] = [group.at(0), group.at(-1)]
  if (!first || !last) return
  const records = await recordsUntil(db, newest, first)
  const later =
    first < last && first < newest.until ? await recordsBetween(db, newest.series, first, last) : []
  const known = new Map(records.map(record => [pairKey(record.asset_id, record.metric), record]))
  let next = 0
  for (const at of group) {
    for (let row = later[next]; row && row.at <= at; row = later[++next])
      known.set(pairKey(row.asset_id, row.metric), recordOf(row))
    found.set(at.getTime(), [...known.values()])
  }
}

/** After `since`, and not after `until`, in the order of their instants. */
async function recordsBetween(
  db: Database,
  series: readonly Series[],
  since: Date,
  until: Date,
): Promise<Series[]> {
  const { rows } = await sql<Omit<Series, 'asset_id' | 'metric'>>`
    select series_id as id, at, double_value, text_value, source::text from telemetry
    where series_id = any(${series.map(({ id }) => id)}::integer[]) and at > ${since} and at <= ${until}
    order by at`.execute(db)
  const byId = new Map(series.map(each => [each.id, each]))
  return rows.flatMap(row => {
    const of = byId.get(row.id)
    return of ? [{ ...of, ...row }] : []
  })
}

/**
 * Stores new records and returns how many they were. Of two with the same asset, metric and instant, the first one stays. `source` is
 * the id of the access key that sent them.
 */
export async function storeTelemetry(
  db: Database,
  records: readonly NewTelemetry[],
  source: number | null = null,
): Promise<number> {
  if (!records.length) return 0
  await addSeries(db, records)
  const store = () => db.transaction().execute(transaction => insert(transaction, records, source))
  return store().catch(async error => {
    if (!isPartitionMissing(error)) throw error
    await addPartitions(
      db,
      records.map(({ at }) => at),
    )
    return store()
  })
}

/** The organizations of those of these ids that are assets of the registry. */
export async function knownAssets(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; organization_id: string }>`
    select id, organization_id from assets where id = any(${ids.filter(isStorable)})`.execute(db)
  return new Map(rows.map(({ id, organization_id }) => [id, organization_id]))
}

/** The asset of each unit of a plan: by id, else by serial number, else by name (decisions, Plans). */
export async function assetsOfUnits(db: Database, unitIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ unit: string; id: string }>`
    select distinct on (unit) unit, id
    from unnest(${unitIds}::text[]) as unit join assets on unit in (id, serial_number, name)
    order by unit, id = unit desc, serial_number = unit desc nulls last, id`.execute(db)
  return new Map(rows.map(({ unit, id }) => [unit, id]))
}

interface Series {
  id: number
  asset_id: string
  metric: string
  at: Date
  double_value: number | null
  text_value: string | null
  source: string | null
}

const recordOf = ({ asset_id, metric, at, double_value, text_value, source }: Series): TelemetryRecord => ({
  asset_id,
  metric,
  double_value,
  text_value,
  at: at.toISOString(),
  source,
})

function seriesOf(db: Database, { assetIds, metrics }: SeriesQuery): Promise<Series[]> {
  const query = sql<Series>`
    select id, asset_id, metric, newest_at as at, newest_double as double_value, newest_text as text_value,
      newest_source::text as source
    from telemetry_series
    where asset_id = any(${assetIds.filter(isStorable)}) and metric = any(${metrics.filter(isStorable)})
      and newest_at is not null
    order by asset_id, metric`
  return queryPrepared(db, 'newest telemetry', query)
}

const recentMs = 7 * dayMs

async function lookBack(db: Database, series: readonly Series[], before: Date): Promise<Series[]> {
  const since = new Date(before.getTime() - recentMs)
  const recent = await newestBetween(db, series, since, before)
  const found = new Set(recent.map(({ id }) => id))
  const silent = series.filter(({ id }) => !found.has(id))
  return silent.length ? [...recent, ...(await newestBetween(db, silent, '-infinity', since))] : recent
}

/** After `since`, and not after `before`. */
async function newestBetween(db: Database, series: readonly Series[], since: Date | string, before: Date) {
  const { rows } = await sql<Omit<Series, 'asset_id' | 'metric'>>`
    select wanted.id, found.* from unnest(${series.map(({ id }) => id)}::integer[]) as wanted (id)
    cross join lateral (
      select at, double_value, text_value, source::text from telemetry
      where series_id = wanted.id and at > ${since} and at <= ${before}
      order by at desc limit 1
    ) as found`.execute(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return series.flatMap(each => {
    const row = byId.get(each.id)
    return row ? [{ ...each, ...row }] : []
  })
}

/**
 * In its own transaction, because one that added series and then waited for others' could deadlock. Existing ones are left out
 * before they conflict, because each conflict would use up an id.
 */
async function addSeries(db: Database, records: readonly NewTelemetry[]): Promise<void> {
  const { assetIds, metrics } = pairsOf(records)
  await sql`
    insert into telemetry_series (asset_id, metric)
    select * from unnest(${assetIds}::text[], ${metrics}::text[]) as wanted (asset_id, metric)
    where not exists (
      select from telemetry_series where asset_id = wanted.asset_id and metric = wanted.metric
    )
    order by 1, 2
    on conflict do nothing`.execute(db)
}

const pairKey = (assetId: string, metric: string): string => `${metric} ${assetId}`

function pairsOf(records: readonly NewTelemetry[]): { assetIds: string[]; metrics: string[] } {
  const pairs = [...new Map(records.map(record => [pairKey(record.assetId, record.metric), record])).values()]
  return { assetIds: pairs.map(({ assetId }) => assetId), metrics: pairs.map(({ metric }) => metric) }
}

async function insert(
  store: Database,
  records: readonly NewTelemetry[],
  source: number | null,
): Promise<number> {
  const idOf = await lockSeries(store, records)
  const rolledUp = [
    ...new Set(
      records
        .filter(({ metric }) => isRolledUp(metric))
        .map(({ assetId, metric }) => idOf.get(pairKey(assetId, metric))),
    ),
  ]
  const { rows } = await sql<{ accepted: number }>`
    with kept as (
      insert into telemetry (series_id, source, at, double_value, text_value)
      select series_id, ${source}::integer, at, double_value, text_value
      from unnest(
        ${records.map(({ assetId, metric }) => idOf.get(pairKey(assetId, metric)))}::integer[],
        ${records.map(({ at }) => at.toISOString())}::timestamptz[],
        ${records.map(({ doubleValue }) => doubleValue)}::double precision[],
        ${records.map(({ textValue }) => textValue)}::text[]
      ) with ordinality as given (series_id, at, double_value, text_value, position)
      order by series_id, at, position
      on conflict do nothing
      returning *
    ), newest as (
      select distinct on (series_id) * from kept order by series_id, at desc
    ), moved as (
      update telemetry_series
      set newest_at = newest.at, newest_double = newest.double_value, newest_text = newest.text_value,
        newest_source = newest.source
      from newest
      where id = series_id and (newest_at is null or newest_at < newest.at)
    ), outdated as (
      insert into telemetry_rollup_queue (level, series_id, at)
      select distinct '1min', series_id, date_trunc('minute', at) from kept
      where series_id = any(${rolledUp}::integer[])
    )
    select count(*)::integer as accepted from kept`.execute(store)
  return rows[0]?.accepted ?? 0
}

/** Batches that share a series run one after the other; locking by id avoids a deadlock. */
async function lockSeries(store: Database, records: readonly NewTelemetry[]): Promise<Map<string, number>> {
  const { assetIds, metrics } = pairsOf(records)
  const { rows } = await sql<Pick<Series, 'id' | 'asset_id' | 'metric'>>`
    select id, asset_id, metric from telemetry_series
    join unnest(${assetIds}::text[], ${metrics}::text[]) as wanted (asset_id, metric) using (asset_id, metric)
    order by id for no key update of telemetry_series`.execute(store)
  return new Map(rows.map(({ id, asset_id, metric }) => [pairKey(asset_id, metric), id]))
}
