// Rollups of telemetry by minute, quarter of an hour and day, and what of them is out of date.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `at` is the first instant of the bucket, in UTC. `mean` weighs each record alike. The energies are null where no power was
  // measured over any time.
  for (const table of ['telemetry_1min', 'telemetry_15min', 'telemetry_1day'])
    await sql`
      create table ${sql.id(table)} (
        series_id integer not null,
        at timestamptz not null,
        count integer not null,
        minimum real not null,
        mean real not null,
        maximum real not null,
        charged_kwh real,
        delivered_kwh real,
        primary key (series_id, at)
      ) partition by range (at)`.execute(db)

  // Buckets to compute again. Rows are only appended, so that a batch of records waits for nobody; the same one may occur twice.
  await sql`
    create table telemetry_rollup_queue (
      level text not null check (level in ('1min', '15min', '1day')),
      series_id integer not null,
      at timestamptz not null
    )`.execute(db)

  // Weeks of records from before there were rollups, and the first series of each that is still missing.
  await sql`
    create table telemetry_backfills (
      week timestamptz primary key,
      next_series_id integer not null default 0
    )`.execute(db)
  await sql`
    insert into telemetry_backfills (week)
    select to_date(right(relname, 10), 'YYYY_MM_DD')::timestamp at time zone 'UTC'
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'telemetry'::regclass`.execute(db)

  await sql`
    alter table telemetry_drops
      add column table_name text not null default 'telemetry',
      drop constraint telemetry_drops_pkey,
      add primary key (table_name, week)`.execute(db)
}
