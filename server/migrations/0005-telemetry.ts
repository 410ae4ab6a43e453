// Telemetry in weekly partitions that are dropped whole, and the ingest keys of devices.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A series is one metric of one asset. Records refer to it by number instead of two texts. It has a copy of its newest record, so
  // that the most frequent request reads no weekly table. No foreign key: deleting an asset must not delete its telemetry.
  await sql`
    create table telemetry_series (
      id integer primary key generated always as identity,
      asset_id text not null,
      metric text not null,
      newest_at timestamptz,
      newest_double double precision,
      newest_text text,
      unique (asset_id, metric)
    ) with (fillfactor = 50)`.execute(db)

  // The key prevents duplicate records, and is also the index for finding the newest record before an instant.
  await sql`
    create table telemetry (
      series_id integer not null,
      at timestamptz not null,
      double_value double precision,
      text_value text,
      primary key (series_id, at)
    ) partition by range (at)`.execute(db)

  await sql`
    create table ingest_keys (
      key_hash bytea primary key,
      created_at timestamptz not null default now(),
      expires_at timestamptz
    )`.execute(db)
}
