// Recovery notes on faults, records of repairs and maintenance, and the limits of a battery.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Faults follow from the telemetry and have no rows: a note belongs to the fault that was under way at `at`.
  await sql`
    create table recovery_notes (
      asset_id text not null references assets on delete cascade,
      at timestamptz(3) not null,
      note text not null,
      written_by text,
      written_at timestamptz(3) not null default clock_timestamp(),
      primary key (asset_id, at)
    )`.execute(db)

  await sql`
    create table maintenance (
      id text primary key default gen_random_uuid()::text,
      asset_id text references assets on delete cascade,
      truck_id text references trucks on delete cascade,
      started_at timestamptz(3) not null,
      ended_at timestamptz(3),
      notes text not null,
      servicer text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check (num_nonnulls(asset_id, truck_id) = 1),
      check (ended_at >= started_at)
    )`.execute(db)
  await sql`create index on maintenance (asset_id, started_at)`.execute(db)
  await sql`create index on maintenance (truck_id, started_at)`.execute(db)
  await sql`
    create trigger count_change before update on maintenance
    for each row when (old.* is distinct from new.*) execute function count_change()`.execute(db)

  // Null: unknown.
  await sql`
    alter table assets
      add column capacity_kwh double precision check (capacity_kwh > 0),
      add column max_charge_kw double precision check (max_charge_kw > 0),
      add column max_discharge_kw double precision check (max_discharge_kw > 0)`.execute(db)
}
