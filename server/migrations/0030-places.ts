// Depots, sites and microgrids, under the ids that plans use.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table places (
      id text primary key,
      kind text not null check (kind in ('depot', 'site', 'microgrid')),
      name text not null,
      organization_id text references organizations,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      chargers integer check (chargers >= 0),
      charger_power_kw double precision check (charger_power_kw > 0),
      tariff text,
      notes text,
      search_key text not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check ((latitude is null) = (longitude is null))
    )`.execute(db)
  await sql`create index on places (organization_id)`.execute(db)
  await sql`
    create trigger count_change before update on places
    for each row when (old.* is distinct from new.*) execute function count_change()`.execute(db)

  await sql`alter table deleted_records drop constraint deleted_records_type_check`.execute(db)
  await sql`
    alter table deleted_records add constraint deleted_records_type_check
    check (type in ('user', 'asset', 'truck', 'place'))`.execute(db)
}
