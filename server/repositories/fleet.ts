// The batteries of all organizations with the state that each is in: listed, counted and ranked, whatever their number, by one query.
import { type RawBuilder, sql } from 'kysely'
import {
  type FleetOverview,
  type FleetUnit,
  maxNamedUnits,
  silentAfterMs,
  type UnitFilter,
  unitStates,
} from '../../domain/fleet/fleet.ts'
import { type SentMetricName, unitStatusNames } from '../../domain/telemetry/telemetry.ts'
import type { Database } from '../database/connect.ts'
import { isCounted } from './alarms/alarms.ts'
import { type AssetScope, isInScope } from './asset-scope.ts'
import { type AssetRow, assetColumns, assetOf } from './assets.ts'
import { isInMaintenance } from './maintenance.ts'
import { byKey, matchesWords } from './searching.ts'

export interface FleetFilter {
  /** '' and undefined: all organizations. */
  organizationId?: string | undefined
  /** Each of its words has to be in the battery's name, serial number or id, or in the name of its organization. */
  search?: string | undefined
  state?: UnitFilter | undefined
  /** Batteries that reported a lower state of charge within the last quarter of an hour. */
  chargeBelowPercent?: number | undefined
  /** Batteries that reported this state of charge or a higher one then. */
  chargeFromPercent?: number | undefined
}

/** Sorted by name; those that need attention by rank. */
export async function listFleetUnits(
  db: Database,
  scope: AssetScope,
  filter: FleetFilter,
  now: Date,
): Promise<FleetUnit[]> {
  const { rows } = await sql<UnitRow>`
    select * from (${fleetUnits(scope, filter, now)}) as units
    where ${isIn(filter.state)} and ${hasCharge(filter)}
    order by ${filter.state === 'ATTENTION' ? byRank : byKey}`.execute(db)
  return rows.map(unitOf)
}

/** Of all units that a person sees, or of those of one organization. */
export async function fleetOverview(
  db: Database,
  scope: AssetScope,
  organizationId: string | undefined,
  now: Date,
): Promise<FleetOverview> {
  const { rows } = await sql<OverviewRow>`
    with units as materialized (${fleetUnits(scope, { organizationId }, now)}),
      counts as (
        select state, count(*) as units, count(*) filter (where alarms > 0) as alarm_units,
          count(rank) as attention_units, sum(energy_kwh) as energy_kwh, count(energy_kwh) as energy_units,
          sum(power_kw) as power_kw, count(power_kw) as power_units
        from units group by state
      ),
      first as (
        select id, name, state, alarms, heard_at from units where rank is not null
        order by ${byRank} limit ${maxNamedUnits}
      )
    select coalesce((select json_agg(counts) from counts), '[]') as counts,
      coalesce((select json_agg(first) from first), '[]') as first`.execute(db)
  const { counts = [], first = [] } = rows[0] ?? {}
  return overviewOf(counts, first)
}

/**
 * Every battery that the person sees, with its state. `rank` is null for those that need no attention. Charge, energy and
 * power are those of the last quarter of an hour.
 */
const fleetUnits = (scope: AssetScope, { organizationId, search }: FleetFilter, now: Date) => sql`
  select *, case
      when state = 'FAULTED' then 1
      when alarms > 0 then 2
      when state = 'SILENT' then 3
    end as rank
  from (
    select assets.id, ${sql.join(assetColumns.map(name => sql.ref(`assets.${name}`)))}, assets.search_key,
      asset_models.name as asset_model_name, organizations.name as organization_name,
      (select count(*)::integer from alarms where asset_id = assets.id and ${isCounted(now)}) as alarms,
      heard_at, charge_percent, energy_kwh, power_kw,
      case
        when ${isInMaintenance(sql.ref('assets.id'), now)} then 'OUT_OF_SERVICE'
        when not has_reported and seen_at is null then 'NOT_CONNECTED'
        when heard_at is null or heard_at < ${staleBefore(now)} then 'SILENT'
        else coalesce(status, 'UNKNOWN')
      end as state
    from assets
    join asset_models on asset_models.id = asset_model_id
    join organizations on organizations.id = organization_id
    left join clock_differences on clock_differences.asset_id = assets.id
    cross join lateral (${newestReports(now)}) as reports
    cross join lateral (select greatest(reported_at, seen_at) as heard_at) as heard
    where ${isInScope(scope)} and ${matchesWords(search, ['assets.search_key', 'organizations.search_key'])}
      and ${organizationId ? sql`organization_id = ${organizationId}` : sql`true`}
  ) as assessed`

/** Older values count as unknown, as for alarms. */
const staleBefore = (now: Date) => sql`${new Date(now.getTime() - silentAfterMs)}::timestamptz`

/** What a battery reported last. A series without a record had one that is no longer kept. */
function newestReports(now: Date) {
  const fresh = (value: RawBuilder<unknown>, metric: SentMetricName) =>
    sql`max(${value}) filter (where metric = ${sql.lit(metric)} and newest_at >= ${staleBefore(now)})`
  return sql`
    select count(*) > 0 as has_reported, max(newest_at) as reported_at, ${fresh(statusName, 'UNIT_STATUS')} as status,
      ${fresh(sql`newest_double`, 'BATT_SOC_PERCENT')} as charge_percent,
      ${fresh(sql`newest_double`, 'BATT_ENERGY_AVAIL_KWH')} as energy_kwh,
      ${fresh(sql`newest_double`, 'BATT_POWER_KW')} as power_kw
    from telemetry_series where asset_id = assets.id`
}

const names = sql`array[${sql.join(unitStatusNames.map(name => sql.lit(name)))}]`
const statusText = sql`upper(btrim(newest_text, E' \\t\\r\\n'))`

/** As `unitStatus` of the domain reads a record: the number counts, else the text, which may be a number or a name. */
const statusName = sql`case
  when newest_double is not null then
    (${names})[case when newest_double in (${sql.join(unitStatusNames.map((_, number) => sql.lit(number)))})
      then newest_double::integer + 1 end]
  when ${statusText} ~ '^0*[0-9]$' then (${names})[right(${statusText}, 1)::integer + 1]
  when ${statusText} = any(${names}) then ${statusText}
end`

/** Faulted ones, then those with most alarms, then those that went silent last. */
const byRank = sql`rank, alarms desc, case when state = 'SILENT' then heard_at end desc nulls last, ${byKey}, id`

function isIn(filter: UnitFilter | undefined) {
  if (filter === undefined) return sql`true`
  if (filter === 'ALARMS') return sql`alarms > 0`
  if (filter === 'ATTENTION') return sql`rank is not null`
  return sql`state = ${filter}`
}

const hasCharge = ({ chargeBelowPercent, chargeFromPercent }: FleetFilter) => sql`
  ${chargeBelowPercent === undefined ? sql`true` : sql`charge_percent < ${chargeBelowPercent}`}
  and ${chargeFromPercent === undefined ? sql`true` : sql`charge_percent >= ${chargeFromPercent}`}`

interface UnitRow
  extends AssetRow,
    Pick<FleetUnit, 'state' | 'alarms' | 'charge_percent' | 'energy_kwh' | 'power_kw'> {
  organization_name: string
  heard_at: Date | null
}

const unitOf = (row: UnitRow): FleetUnit => ({
  ...assetOf(row),
  ...(row.state === 'OUT_OF_SERVICE' && { out_of_service: true }),
  organization: { id: row.organization_id, name: row.organization_name },
  state: row.state,
  alarms: row.alarms,
  heard_at: row.heard_at?.toISOString() ?? null,
  charge_percent: row.charge_percent,
  energy_kwh: row.energy_kwh,
  power_kw: row.power_kw,
})

interface StateCounts {
  state: FleetUnit['state']
  units: number
  alarm_units: number
  attention_units: number
  energy_kwh: number | null
  energy_units: number
  power_kw: number | null
  power_units: number
}

interface OverviewRow {
  counts: StateCounts[]
  first: FleetOverview['attention']
}

function overviewOf(counts: readonly StateCounts[], first: OverviewRow['first']): FleetOverview {
  const total = (of: (each: StateCounts) => number) => counts.reduce((sum, each) => sum + of(each), 0)
  const sum = (value: 'energy_kwh' | 'power_kw', units: 'energy_units' | 'power_units') => {
    const measured = total(each => each[units])
    return { sum: measured > 0 ? total(each => each[value] ?? 0) : null, units: measured }
  }
  return {
    units: total(({ units }) => units),
    states: unitStates.flatMap(state => {
      const found = counts.find(each => each.state === state)
      return found ? [{ state, units: found.units }] : []
    }),
    alarm_units: total(({ alarm_units }) => alarm_units),
    attention_units: total(({ attention_units }) => attention_units),
    attention: first.map(unit => ({
      ...unit,
      heard_at: unit.heard_at === null ? null : new Date(unit.heard_at).toISOString(),
    })),
    energy_kwh: sum('energy_kwh', 'energy_units'),
    power_kw: sum('power_kw', 'power_units'),
  }
}
