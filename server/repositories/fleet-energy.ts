// The energy that many batteries charged and delivered in each day or month, and for how long none was measured: added up from days of
// the operator's zone, from quarters of an hour where a day is not over or not computed, and where quarters are no longer kept from days
// of UTC, which do not say for how long.
import { type RawBuilder, sql } from 'kysely'
import type { FleetEnergy } from '../../domain/fleet/energy.ts'
import {
  type DayRange,
  type EnergyGrain,
  type EnergyStep,
  energySteps,
} from '../../domain/fleet/energy-days.ts'
import { isStoredFrom, powerMetric, rollupStepMs, type TelemetryDays } from '../../domain/telemetry/levels.ts'
import { dayMs, hourMs } from '../../domain/time/durations.ts'
import { dayAt, startOfDay, type TimeZone, utc } from '../../domain/time/zone.ts'
import type { Database } from '../database/connect.ts'
import { energyNotStored, energyOfDays, stepAt } from './telemetry-local-days.ts'
import { tableOf } from './telemetry-partitions.ts'
import { levelsUpTo, settledBefore } from './telemetry-pending.ts'
import { bucketsOfSpan, isIn, joined, spansTable } from './telemetry-rollups.ts'

export interface FleetEnergyQuery {
  assetIds: readonly string[]
  grain: EnergyGrain
  range: DayRange
  /** The operator's. */
  zone: TimeZone
  /** How long each level is kept. */
  days: TelemetryDays
  now: Date
  /** Called before each part of the work: what it throws ends the work. */
  check?: () => void
}

type Step = FleetEnergy['steps'][number]

export async function fleetEnergyOf(db: Database, query: FleetEnergyQuery): Promise<FleetEnergy> {
  const { assetIds, grain, range, now } = query
  const hasQuarters = isStoredFrom('15min', startOfDay(query.zone, range.firstDay), {
    days: query.days,
    nowMs: now.getTime(),
  })
  const [zone, level] = hasQuarters ? [query.zone, '15min' as const] : [utc, '1day' as const]
  const today = dayAt(zone, now.getTime())
  const lastDay = range.lastDay < today ? range.lastDay : today
  const spans = energySteps(grain, { ...range, lastDay }, zone)
  const series = await seriesOf(db, assetIds, level)
  const seriesIds = series.map(({ id }) => id)
  const firstsMs = series.flatMap(({ first_at }) => first_at?.getTime() ?? [])
  const weeks = await waitingWeeks(db, seriesIds)
  const steps: Step[] = []
  const { check = () => {} } = query
  for (const some of inParts(spans)) {
    check()
    steps.push(...(await stepsOf(db, { zone, level, seriesIds, firstsMs, weeks, spans: some, now, check })))
  }
  const connected = steps.at(-1)?.expected ?? 0
  return { grain, zone, as_of: now.toISOString(), units: assetIds.length, connected, steps }
}

/** About as long as one query may read: other requests come in between. */
const maxPartMs = 31 * dayMs + hourMs

function inParts(spans: readonly EnergyStep[]): EnergyStep[][] {
  const parts: EnergyStep[][] = []
  for (const span of spans) {
    const [part, first] = [parts.at(-1), parts.at(-1)?.[0]]
    if (part && first && span.untilMs - first.fromMs <= maxPartMs) part.push(span)
    else parts.push([span])
  }
  return parts
}

interface Series {
  id: number
  /** Its first stored bucket; null where it has none yet. */
  first_at: Date | null
}

async function seriesOf(
  db: Database,
  assetIds: readonly string[],
  level: '15min' | '1day',
): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select id, first_at from telemetry_series
    left join lateral (
      select at as first_at from ${sql.table(tableOf(level))} where series_id = id order by at limit 1
    ) as first on true
    where asset_id = any(${assetIds}) and metric = ${powerMetric}`.execute(db)
  return rows
}

interface StepsQuery {
  /** Whose days the steps are made of. */
  zone: TimeZone
  level: '15min' | '1day'
  seriesIds: readonly number[]
  /** When the first bucket of each series begins that has one, in ms since 1970. */
  firstsMs: readonly number[]
  /** The beginnings of weeks that wait to be added up. */
  weeks: readonly Date[]
  /** One after the other without a gap. */
  spans: readonly EnergyStep[]
  now: Date
  check: () => void
}

async function stepsOf(db: Database, query: StepsQuery): Promise<Step[]> {
  const { level, firstsMs, spans, now } = query
  const settled = settledBefore(level, now.getTime())
  // First: what is added up between the two queries is said to wait, not missed.
  const waiting = await waitingSteps(db, query, settled)
  query.check()
  const sums = await db
    .transaction()
    // Days may be deleted between two queries, when another zone is set.
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(snapshot => sumsOf(snapshot, query, settled))
  return spans.map(({ fromMs, untilMs }) => {
    const {
      units = 0,
      measured_quarters = 0,
      charged_kwh = null,
      delivered_kwh = null,
    } = sums.get(fromMs) ?? {}
    const startedMs = firstsMs.filter(firstMs => firstMs < untilMs)
    const settledMs = Math.min(untilMs, settled.getTime())
    const awaitedMs = startedMs.reduce(
      (sum, firstMs) => sum + Math.max(0, settledMs - Math.max(fromMs, firstMs)),
      0,
    )
    return {
      from: new Date(fromMs).toISOString(),
      until: new Date(untilMs).toISOString(),
      charged_kwh,
      delivered_kwh,
      reported: units,
      expected: startedMs.length,
      // A day's bucket begins with the day, whenever the first record came.
      started: startedMs.filter(firstMs => (level === '1day' ? firstMs >= fromMs : firstMs > fromMs)).length,
      missing_hours:
        level === '15min' ? (awaitedMs - measured_quarters * rollupStepMs['15min']) / hourMs : null,
      // The last records of a step that has just ended may not be added up yet.
      computing: waiting.has(fromMs) || (settled.getTime() < untilMs && untilMs <= now.getTime()),
    }
  })
}

interface Sums {
  step: Date
  /** How many batteries have a bucket. */
  units: number
  /** How many quarters of an hour with energy there are before the instant from which on they may still come. Not of days of UTC. */
  measured_quarters: number
  charged_kwh: number | null
  delivered_kwh: number | null
}

/** By the beginning of the step. */
async function sumsOf(db: Database, query: StepsQuery, settled: Date): Promise<ReadonlyMap<number, Sums>> {
  const { level, seriesIds, spans } = query
  const buckets =
    level === '15min'
      ? await daysAndQuarters(db, query, settled)
      : sql`
          select series_id, at, charged_kwh, delivered_kwh, 0 as measured_quarters from telemetry_1day
          where ${isIn({ seriesIds, ...rangeOf(spans) })}`
  const { rows } = await sql<Sums>`
    select step, count(*)::integer as units, sum(measured_quarters)::integer as measured_quarters,
      sum(charged_kwh) as charged_kwh, sum(delivered_kwh) as delivered_kwh
    from (
      select series_id, ${stepAt(startsOf(spans))} as step, sum(measured_quarters) as measured_quarters,
        sum(charged_kwh::double precision) as charged_kwh, sum(delivered_kwh::double precision) as delivered_kwh
      from (${buckets}) as bucket
      group by 1, 2
    ) as of_battery
    group by step`.execute(db)
  return new Map(rows.map(row => [row.step.getTime(), row]))
}

/** Days whose energy is stored, and the quarters of all others and of the time from the beginning of the last day on. */
async function daysAndQuarters(
  db: Database,
  { zone, seriesIds, spans }: StepsQuery,
  settled: Date,
): Promise<RawBuilder<unknown>> {
  const { from, until } = rangeOf(spans)
  const lastDayMs = startOfDay(zone, dayAt(zone, settled.getTime()))
  const daysUntil = new Date(Math.min(Math.max(lastDayMs, from.getTime()), until.getTime()))
  const days = { seriesIds, from, until: daysUntil }
  const notStored = await energyNotStored(db, { zone, ...days })
  const after = daysUntil < until ? seriesIds.map(seriesId => ({ seriesId, from: daysUntil, until })) : []
  return sql`
    ${energyOfDays(days, notStored)}
    union all
    select series_id, at, charged_kwh, delivered_kwh, (charged_kwh is not null and at < ${settled})::integer
    from ${spansTable(joined([...notStored, ...after]))} cross join lateral ${bucketsOfSpan('15min')} as quarter`
}

/** The beginnings of the steps of which records are stored that no bucket counts yet. */
async function waitingSteps(
  db: Database,
  { level, seriesIds, weeks, spans }: StepsQuery,
  settled: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ step: Date }>`
    select distinct ${stepAt(startsOf(spans))} as step from telemetry_rollup_queue
    where ${isIn({ seriesIds, ...rangeOf(spans) })} and level = any(${levelsUpTo(level)})
      and at < ${settled}`.execute(db)
  const ofWeeks = spans.flatMap(({ fromMs, untilMs }) =>
    weeks.some(week => week.getTime() < untilMs && week.getTime() + 7 * dayMs > fromMs) ? fromMs : [],
  )
  return new Set([...rows.map(({ step }) => step.getTime()), ...ofWeeks])
}

async function waitingWeeks(db: Database, seriesIds: readonly number[]): Promise<Date[]> {
  const { rows } = await sql<{ week: Date }>`
    select week from telemetry_backfills
    where exists (
      select from telemetry_series
      where id = any(${seriesIds}::integer[]) and id >= next_series_id and ${powerMetric} = any(metrics)
    )`.execute(db)
  return rows.map(({ week }) => week)
}

const startsOf = (spans: readonly EnergyStep[]): number[] => spans.map(({ fromMs }) => fromMs)

const rangeOf = (spans: readonly EnergyStep[]) => ({
  from: new Date(spans[0]?.fromMs ?? 0),
  until: new Date(spans.at(-1)?.untilMs ?? 0),
})
