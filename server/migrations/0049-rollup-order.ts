// Outdated rollups are found by their time, newest first, and by the series that somebody reads; temperatures are rolled up too.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index telemetry_rollup_queue_newest on telemetry_rollup_queue (level, at)`.execute(db)
  await sql`create index telemetry_rollup_queue_series on telemetry_rollup_queue (series_id, at)`.execute(db)

  // The weeks that wait were of these metrics, which a week without temperatures still is.
  await sql`
    alter table telemetry_backfills add column metrics text[] not null
      default '{BATT_SOC_PERCENT,BATT_ENERGY_AVAIL_KWH,BATT_POWER_KW}'`.execute(db)
  await sql`
    insert into telemetry_backfills (week, metrics)
    select to_date(right(relname, 10), 'YYYY_MM_DD')::timestamp at time zone 'UTC', '{BATT_TEMPERATURE_C}'
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'telemetry'::regclass
      and exists (select from telemetry_series where metric = 'BATT_TEMPERATURE_C')
    on conflict (week) do update
      set metrics = telemetry_backfills.metrics || excluded.metrics, next_series_id = 0`.execute(db)
}
