// Rollups of telemetry by day of the operator's zone, beside those by day of UTC.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Made of quarters of an hour and kept as long as these are.
  await sql`
    create table telemetry_local_days (
      series_id integer not null,
      at timestamptz not null,
      count integer not null,
      minimum real not null,
      mean real not null,
      maximum real not null,
      charged_kwh real,
      delivered_kwh real,
      primary key (series_id, at)
    )`.execute(db)

  // One row, or none until a server has started (before 0086: while the zone is UTC). Series from next_series_id on are not computed yet; null: all are.
  await sql`
    create table telemetry_local_day_zone (
      zone text not null,
      next_series_id integer
    )`.execute(db)

  // Its rows are quarters of an hour that changed.
  await sql`
    alter table telemetry_rollup_queue
      drop constraint telemetry_rollup_queue_level_check,
      add check (level in ('1min', '15min', '1day', 'local_day'))`.execute(db)
}
