// What the batteries report, by weeks that are dropped whole, and the keys that devices report with.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A series is one metric of one asset. Its number stands in every record in place of two texts, and it keeps a copy of its
  // newest record, so that what is asked all the time is answered without looking into any week. No foreign key: what an asset
  // reported is not lost in the moment in which the asset is deleted.
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

  // Twice the same record is one record: the key says so, and it is also the index that the newest one before an instant is found by.
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
