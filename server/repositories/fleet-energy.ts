// The energy that many batteries charged and delivered in each day or month: added up from quarters of an hour, which also say for how
// long no energy of each battery was measured, and from days of UTC where quarters are no longer kept.
import { sql } from 'kysely'
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
import { stepAt } from './telemetry-local-days.ts'
import { tableOf } from './telemetry-partitions.ts'
import { levelsUpTo, settledBefore } from './telemetry-pending.ts'

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
  for (const some of inParts(spans)) {
    query.check?.()
    steps.push(...(await stepsOf(db, { level, seriesIds, firstsMs, weeks, spans: some, now })))
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
  level: '15min' | '1day'
  seriesIds: readonly number[]
  /** When the first bucket of each series begins that has one, in ms since 1970. */
  firstsMs: readonly number[]
  /** The beginnings of weeks that wait to be added up. */
  weeks: readonly Date[]
  /** One after the other without a gap. */
  spans: readonly EnergyStep[]
  now: Date
}

async function stepsOf(db: Database, query: StepsQuery): Promise<Step[]> {
  const { level, firstsMs, spans, now } = query
  const bucketMs = rollupStepMs[level]
  const settled = settledBefore(level, now.getTime())
  // First: what is added up between the two queries is said to wait, not missed.
  const waiting = await waitingSteps(db, query, settled)
  const sums = await sumsOf(db, query, settled)
  return spans.map(({ fromMs, untilMs }) => {
    const { units = 0, buckets = 0, charged_kwh = null, delivered_kwh = null } = sums.get(fromMs) ?? {}
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
      missing_hours: level === '15min' ? (awaitedMs - buckets * bucketMs) / hourMs : null,
      // The last records of a step that has just ended may not be added up yet.
      computing: waiting.has(fromMs) || (settled.getTime() < untilMs && untilMs <= now.getTime()),
    }
  })
}

interface Sums {
  step: Date
  /** How many batteries have a bucket. */
  units: number
  /** How many buckets with energy there are before the instant from which on they may still come. */
  buckets: number
  charged_kwh: number | null
  delivered_kwh: number | null
}

/** By the beginning of the step. */
async function sumsOf(
  db: Database,
  { level, seriesIds, spans }: StepsQuery,
  settled: Date,
): Promise<ReadonlyMap<number, Sums>> {
  const { rows } = await sql<Sums>`
    select step, count(*)::integer as units, sum(buckets)::integer as buckets,
      sum(charged_kwh) as charged_kwh, sum(delivered_kwh) as delivered_kwh
    from (
      select series_id, ${stepAt(startsOf(spans))} as step,
        count(*) filter (where charged_kwh is not null and at < ${settled}) as buckets,
        sum(charged_kwh::double precision) as charged_kwh, sum(delivered_kwh::double precision) as delivered_kwh
      from ${sql.table(tableOf(level))}
      where series_id = any(${seriesIds}::integer[]) and ${isWithin(spans)}
      group by 1, 2
    ) as of_battery
    group by step`.execute(db)
  return new Map(rows.map(row => [row.step.getTime(), row]))
}

/** The beginnings of the steps of which records are stored that no bucket counts yet. */
async function waitingSteps(
  db: Database,
  { level, seriesIds, weeks, spans }: StepsQuery,
  settled: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ step: Date }>`
    select distinct ${stepAt(startsOf(spans))} as step from telemetry_rollup_queue
    where series_id = any(${seriesIds}::integer[]) and level = any(${levelsUpTo(level)}) and ${isWithin(spans)}
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

const isWithin = (spans: readonly EnergyStep[]) =>
  sql`at >= ${new Date(spans[0]?.fromMs ?? 0)} and at < ${new Date(spans.at(-1)?.untilMs ?? 0)}`
