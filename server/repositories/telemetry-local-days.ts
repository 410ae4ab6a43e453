// Days of the operator's zone, stored beside those of UTC: a year is then read from its days and not from its quarters of an hour,
// of which it has a hundred times as many. Where a day is not computed yet, its quarters are read instead. The energy of each day is
// stored once more, as exactly as its quarters sum up and with how many of these have one.
import { type RawBuilder, sql } from 'kysely'
import { powerMetric } from '../../domain/telemetry/levels.ts'
import { addDays, dayAt, startOfDay, type TimeZone, utc } from '../../domain/time/zone.ts'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'
import {
  bucketsOfSpan,
  exceptSpans,
  isIn,
  joined,
  ofRollups,
  type Span,
  type StoredRange,
  spansTable,
  storing,
  takeOutdated,
} from './telemetry-rollups.ts'

export const localDaysTable = 'telemetry_local_days'

interface LocalDayZone {
  zone: TimeZone
  next_series_id: number | null
}

/** From now on the days of this zone are stored; those of another one are deleted. */
export const storeLocalDaysOf = (db: Database, zone: TimeZone): Promise<void> =>
  withAdvisoryLock(db, 'telemetry rollups', async store => {
    if ((await zoneOf(store))?.zone === zone) return
    await sql`delete from telemetry_local_day_energy`.execute(store)
    await sql`delete from telemetry_local_days`.execute(store)
    await sql`delete from telemetry_local_day_zone`.execute(store)
    await sql`delete from telemetry_rollup_queue where level = 'local_day'`.execute(store)
    await sql`insert into telemetry_local_day_zone (zone, next_series_id) values (${zone}, 0)`.execute(store)
  })

async function zoneOf(db: Database): Promise<LocalDayZone | undefined> {
  const { rows } = await sql<LocalDayZone>`select zone, next_series_id from telemetry_local_day_zone`.execute(
    db,
  )
  return rows[0]
}

/** As `rollUp` of the other levels. */
export const rollUpLocalDays = (db: Database, max: number, before?: Date): Promise<boolean> =>
  withAdvisoryLock(db, 'telemetry rollups', async store => {
    const stored = await zoneOf(store)
    if (!stored) return false
    const quarters = await takeOutdated(store, 'local_day', max, before)
    await computeDays(store, stored.zone, daysOf(stored.zone, quarters))
    return quarters.length === max
  })

/** How many series are computed at once: three years of one are a hundred thousand quarters. */
const backfilledSeries = 5

/** Computes the days of some series of which none is stored yet. False if there is none left. */
export const backfillLocalDays = (db: Database): Promise<boolean> =>
  withAdvisoryLock(db, 'telemetry rollups', async store => {
    const stored = await zoneOf(store)
    if (stored?.next_series_id == null) return false
    const { rows } = await sql<{ id: number; from: Date | null; until: Date }>`
      select id, least_at as from, greatest_at as until
      from (
        select id from telemetry_series
        where id >= ${stored.next_series_id} ${stored.zone === utc ? sql`and metric = ${powerMetric}` : sql``}
        order by id limit ${backfilledSeries}
      ) as next
      cross join lateral (
        select min(at) as least_at, max(at) as greatest_at from telemetry_15min where series_id = id
      ) as quarters
      order by id`.execute(store)
    const spans = rows.flatMap(({ id, from, until }) => (from ? { seriesId: id, from, until } : []))
    await computeDays(store, stored.zone, wholeDays(stored.zone, spans))
    const last = rows.at(-1)?.id
    await sql`update telemetry_local_day_zone set next_series_id = ${last === undefined ? null : last + 1}`.execute(
      store,
    )
    return true
  })

/**
 * Computes the days without energy of some batteries from this series on, as a restored backup, which has none, and a server from
 * before migration 0086 leave them. The series that comes next, null if there is none.
 */
export const backfillDayEnergy = (db: Database, fromSeriesId: number): Promise<number | null> =>
  withAdvisoryLock(db, 'telemetry rollups', async store => {
    const stored = await zoneOf(store)
    if (!stored) return null
    const { rows } = await sql<{ id: number }>`
      select id from telemetry_series
      where metric = ${powerMetric} and id >= ${fromSeriesId} order by id limit ${backfilledSeries}`.execute(
      store,
    )
    const ids = rows.map(({ id }) => id)
    const days = await daysWithoutEnergy(store, stored.zone, sql`series_id = any(${ids}::integer[])`)
    await computeEnergy(store, stored.zone, days)
    const last = ids.at(-1)
    return last === undefined ? null : last + 1
  })

/** Of whole days of the zone. */
async function computeDays(store: Database, zone: TimeZone, days: readonly Span[]): Promise<void> {
  if (!days.length) return
  await storing(localDaysTable, ofRollups('15min', days, stepAt(startsOf(zone, days)))).execute(store)
  // Storing a day has deleted its energy.
  await computeEnergy(store, zone, days)
}

async function computeEnergy(store: Database, zone: TimeZone, days: readonly Span[]): Promise<void> {
  if (!days.length) return
  await sql`
    insert into telemetry_local_day_energy (series_id, at, charged_kwh, delivered_kwh, measured_quarters)
    select series_id, ${stepAt(startsOf(zone, days))}, sum(charged_kwh::double precision),
      sum(delivered_kwh::double precision), count(charged_kwh)
    from ${spansTable(days)} join telemetry_series on id = series_id and metric = ${powerMetric}
    cross join lateral ${bucketsOfSpan('15min')} as quarter
    group by 1, 2
    -- What is there is right, or its day waits in the queue.
    on conflict (series_id, at) do nothing`.execute(store)
}

/** The first instant of each day from the first to the last of the spans. */
function startsOf(zone: TimeZone, spans: readonly Span[]): number[] {
  const starts: number[] = []
  const untilMs = Math.max(...spans.map(({ until }) => until.getTime()))
  let day = dayAt(zone, Math.min(...spans.map(({ from }) => from.getTime())))
  for (let startMs = startOfDay(zone, day); startMs < untilMs; startMs = startOfDay(zone, day)) {
    starts.push(startMs)
    day = addDays(day, 1)
  }
  return starts
}

/** The last of these instants that is not after a column `at`. */
export function stepAt(starts: readonly number[]): RawBuilder<unknown> {
  const instants = sql`${starts.map(startMs => new Date(startMs).toISOString())}::timestamptz[]`
  return sql`(${instants})[width_bucket(at, ${instants})]`
}

interface StoredAt {
  series_id: number
  at: Date
}

const daysOf = (zone: TimeZone, rows: readonly StoredAt[]): Span[] =>
  wholeDays(
    zone,
    rows.map(({ series_id, at }) => ({ seriesId: series_id, from: at, until: at })),
  )

/** The days that these spans are part of, their last instant included. */
function wholeDays(zone: TimeZone, spans: readonly Span[]): Span[] {
  // Most of many spans begin in the same quarter of an hour, and finding its day takes long.
  const days = new Map<number, { from: Date; until: Date }>()
  const dayOf = (at: Date) => {
    const known = days.get(at.getTime())
    if (known) return known
    const day = dayAt(zone, at.getTime())
    const found = {
      from: new Date(startOfDay(zone, day)),
      until: new Date(startOfDay(zone, addDays(day, 1))),
    }
    days.set(at.getTime(), found)
    return found
  }
  return joined(
    spans.map(({ seriesId, from, until }) => ({
      seriesId,
      from: dayOf(from).from,
      until: dayOf(until).until,
    })),
  )
}

/** The range in whole days of the zone. */
interface DaysQuery extends StoredRange {
  zone: TimeZone
  /** Quarters that are not stored as they are by now. */
  pending?: readonly Span[]
}

/** Which days of the range have to be read from their quarters. Of one series none overlap. */
export async function daysNotStored(db: Database, query: DaysQuery): Promise<Span[]> {
  const { zone, seriesIds, from, until, pending = [] } = query
  const stored = await zoneOf(db)
  const nextId = stored?.zone === zone ? (stored.next_series_id ?? Infinity) : 0
  const missing = seriesIds.filter(id => id >= nextId).map(seriesId => ({ seriesId, from, until }))
  const { rows } = await sql<StoredAt>`
    select series_id, at from telemetry_rollup_queue
    where level = 'local_day' and ${isIn(query)}`.execute(db)
  const outdated = [
    ...rows.map(({ series_id, at }) => ({ seriesId: series_id, from: at, until: at })),
    ...pending.map(span => ({ ...span, until: new Date(span.until.getTime() - 1) })),
  ]
  return joined([...missing, ...wholeDays(zone, outdated)])
}

/** Which days of the range have no stored energy as it is by now: it is added up from their quarters. */
export async function energyNotStored(db: Database, query: DaysQuery): Promise<Span[]> {
  return joined([
    ...(await daysNotStored(db, query)),
    ...(await daysWithoutEnergy(db, query.zone, isIn(query))),
  ])
}

/** The stored days whose energy is not stored, of those that meet a condition on `series_id` and `at`. */
async function daysWithoutEnergy(db: Database, zone: TimeZone, where: RawBuilder<unknown>): Promise<Span[]> {
  const { rows } = await sql<StoredAt>`
    select series_id, at from telemetry_local_days where ${where}
    except select series_id, at from telemetry_local_day_energy where ${where}`.execute(db)
  return daysOf(zone, rows)
}

/** The stored energy of the days of the range, except those of these spans. */
export const energyOfDays = (range: StoredRange, except: readonly Span[]): RawBuilder<unknown> => sql`
  select stored.series_id, stored.at, stored.charged_kwh, stored.delivered_kwh, measured_quarters
  from telemetry_local_day_energy as stored
  -- A server from before migration 0086 deletes days alone.
  join (select series_id, at from telemetry_local_days where ${isIn(range)}) as day using (series_id, at)
  where ${isIn(range)} ${exceptSpans(except)}`

/** Of days that are over before the instant. */
export async function removeLocalDays(db: Database, before: Date): Promise<void> {
  await sql`delete from telemetry_local_day_energy where at < ${before}`.execute(db)
  await sql`delete from telemetry_local_days where at < ${before}`.execute(db)
}
