// Access keys with a name, a purpose, a scope and an end, and the key with which each record of telemetry was sent.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ingest_keys rename to access_keys`.execute(db)
  // Keys are never deleted, because telemetry refers to them. The scope of a key must not grow when its organization is deleted, so
  // that is refused. Until `previous_ends_at`, the secret before the last rotation is accepted too.
  await sql`
    alter table access_keys
      drop constraint ingest_keys_pkey,
      add column id integer primary key generated always as identity,
      add constraint access_keys_key_hash_key unique (key_hash),
      add column name text not null default 'Earlier ingest key',
      add column purpose text not null default 'telemetry',
      add column organization_id text references organizations,
      add column asset_ids text[],
      add column created_by_name text,
      add column last_used_at timestamptz,
      add column revoked_at timestamptz,
      add column previous_hash bytea unique,
      add column previous_ends_at timestamptz,
      add constraint access_keys_one_scope check (organization_id is null or asset_ids is null)`.execute(db)
  await sql`
    alter table access_keys alter column name drop default, alter column purpose drop default`.execute(db)
  await sql`create index on access_keys (organization_id)`.execute(db)

  await sql`alter table telemetry_series add column newest_source integer`.execute(db)
  await addSource(db)
}

/**
 * A record's `source` takes no room in new weeks: as the second column it lies where the next one is aligned. A column cannot be
 * added in that place, so the weeks are moved to a new parent; they keep their own order of columns.
 */
async function addSource(db: Kysely<unknown>): Promise<void> {
  const { rows: weeks } = await sql<{ name: string; bound: string }>`
    select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bound
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'telemetry'::regclass`.execute(db)
  for (const { name } of weeks) {
    await sql`alter table telemetry detach partition ${sql.id(name)}`.execute(db)
    await sql`alter table ${sql.id(name)} add column source integer`.execute(db)
  }
  await sql`drop table telemetry`.execute(db)
  await sql`
    create table telemetry (
      series_id integer not null,
      source integer,
      at timestamptz not null,
      double_value double precision,
      text_value text,
      primary key (series_id, at)
    ) partition by range (at)`.execute(db)
  for (const { name, bound } of weeks)
    await sql`alter table telemetry attach partition ${sql.id(name)} ${sql.raw(bound)}`.execute(db)
}
