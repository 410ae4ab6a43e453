// What is known of every battery at an instant, in one row each, so that a large fleet is one query.
import { sql } from 'kysely'
import type { BatteryFacts, Measured } from '../../../domain/alarms/conditions.ts'
import { latitudeMetric, longitudeMetric, positionOf } from '../../../domain/telemetry/position.ts'
import type { SentMetricName } from '../../../domain/telemetry/telemetry.ts'
import { unitStatus } from '../../../domain/telemetry/unit-status.ts'
import type { Database } from '../../database/connect.ts'

export interface KnownBattery {
  id: string
  serialNumber: string | null
  name: string
  isOutOfService: boolean
  facts: Omit<BatteryFacts, 'plan' | 'plannedPlace' | 'zone'>
}

/** In order of id. */
export async function knownBatteries(db: Database, now: Date): Promise<KnownBattery[]> {
  // Instants as numbers: tens of thousands of dates take long to parse.
  const ms = (instant: ReturnType<typeof sql>) =>
    sql`(extract(epoch from ${instant}) * 1000)::double precision`
  const of = (metric: SentMetricName, column: 'newest_at' | 'newest_double' | 'newest_text') =>
    sql`max(${sql.ref(column)}) filter (where metric = ${sql.lit(metric)})`
  const atOf = (metric: SentMetricName) => ms(of(metric, 'newest_at'))
  const { rows } = await sql<Row>`
    with reports as (
      select asset_id, ${ms(sql`max(newest_at)`)} as heard_ms,
        ${atOf('UNIT_STATUS')} as status_ms, ${of('UNIT_STATUS', 'newest_double')} as status_number,
        ${of('UNIT_STATUS', 'newest_text')} as status_text,
        ${atOf('BATT_SOC_PERCENT')} as charge_ms, ${of('BATT_SOC_PERCENT', 'newest_double')} as charge,
        ${atOf('BATT_ENERGY_AVAIL_KWH')} as energy_ms, ${of('BATT_ENERGY_AVAIL_KWH', 'newest_double')} as energy,
        ${atOf('BATT_POWER_KW')} as power_ms, ${of('BATT_POWER_KW', 'newest_double')} as power,
        ${atOf('BATT_TEMPERATURE_C')} as temperature_ms, ${of('BATT_TEMPERATURE_C', 'newest_double')} as temperature,
        ${atOf(latitudeMetric)} as latitude_ms, ${of(latitudeMetric, 'newest_double')} as latitude,
        ${atOf(longitudeMetric)} as longitude_ms, ${of(longitudeMetric, 'newest_double')} as longitude
      from telemetry_series where newest_at is not null group by asset_id
    ), serviced as (
      select distinct asset_id from maintenance
      where asset_id is not null and started_at <= ${now} and (ended_at is null or ended_at > ${now})
    )
    select assets.id, name, serial_number, capacity_kwh, serviced.asset_id is not null as is_out_of_service,
      reports.*, ahead_ms, ${ms(sql`since`)} as since_ms, ${ms(sql`seen_at`)} as seen_ms
    from assets left join reports on reports.asset_id = assets.id
    left join serviced on serviced.asset_id = assets.id
    left join clock_differences on clock_differences.asset_id = assets.id
    order by assets.id`.execute(db)
  return rows.map(row => batteryOf(row, now.getTime()))
}

interface Row {
  id: string
  name: string
  serial_number: string | null
  capacity_kwh: number | null
  is_out_of_service: boolean
  heard_ms: number | null
  status_ms: number | null
  status_number: number | null
  status_text: string | null
  charge_ms: number | null
  charge: number | null
  energy_ms: number | null
  energy: number | null
  power_ms: number | null
  power: number | null
  temperature_ms: number | null
  temperature: number | null
  latitude_ms: number | null
  latitude: number | null
  longitude_ms: number | null
  longitude: number | null
  ahead_ms: number | null
  since_ms: number | null
  seen_ms: number | null
}

const batteryOf = (row: Row, nowMs: number): KnownBattery => ({
  id: row.id,
  serialNumber: row.serial_number,
  name: row.name,
  isOutOfService: row.is_out_of_service,
  facts: {
    nowMs,
    status: statusOf(row),
    chargePercent: measured(row.charge, row.charge_ms),
    energyKwh: measured(row.energy, row.energy_ms),
    powerKw: measured(row.power, row.power_ms),
    temperatureC: measured(row.temperature, row.temperature_ms),
    position: positionIn(row),
    heardMs:
      row.heard_ms === null && row.seen_ms === null ? null : Math.max(row.heard_ms ?? 0, row.seen_ms ?? 0),
    capacityKwh: row.capacity_kwh,
    clock: clockOf(row),
  },
})

function statusOf({ status_ms, status_number, status_text }: Row): BatteryFacts['status'] {
  const value = status_number ?? status_text
  return status_ms === null || value === null
    ? null
    : { name: unitStatus(value).name, text: status_number === null ? null : status_text, atMs: status_ms }
}

function positionIn({ latitude, latitude_ms, longitude, longitude_ms }: Row): BatteryFacts['position'] {
  if (latitude_ms === null && longitude_ms === null) return null
  return positionOf(measured(latitude, latitude_ms), measured(longitude, longitude_ms)) ?? 'incomplete'
}

function clockOf({ ahead_ms, since_ms, seen_ms }: Row): BatteryFacts['clock'] {
  if (ahead_ms === null || since_ms === null || seen_ms === null) return null
  return { aheadMs: ahead_ms, sinceMs: since_ms, seenMs: seen_ms }
}

const measured = (value: number | null, atMs: number | null): Measured | null =>
  value === null || atMs === null ? null : { value, atMs }
