// Assets, trucks and their reference data; and a search key for organizations, users, assets and trucks.
import { type Kysely, sql } from 'kysely'
import { searchKey } from '../database/search-key.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['service_areas', 'asset_models'])
    await sql`
      create table ${sql.id(table)} (
        id text primary key default gen_random_uuid()::text,
        name text not null
      )`.execute(db)

  await sql`
    create table assets (
      id text primary key default gen_random_uuid()::text,
      name text not null,
      serial_number text,
      asset_model_id text not null references asset_models,
      service_area_id text references service_areas,
      organization_id text not null references organizations,
      search_key text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on assets (organization_id)`.execute(db)

  await sql`
    create table trucks (
      id text primary key default gen_random_uuid()::text,
      name text not null,
      model text,
      vin text,
      license_plate text,
      mbess_capacity integer not null check (mbess_capacity between 1 and 9),
      service_area_id text references service_areas,
      organization_id text not null references organizations,
      search_key text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`alter table organizations add column search_key text not null default ''`.execute(db)
  await sql`alter table users add column search_key text not null default ''`.execute(db)
  await fillKeys(db)
}

async function fillKeys(db: Kysely<unknown>): Promise<void> {
  const organizations = await sql<{ id: string; name: string }>`select id, name from organizations`.execute(
    db,
  )
  for (const { id, name } of organizations.rows)
    await sql`update organizations set search_key = ${searchKey(name, id)} where id = ${id}`.execute(db)

  const users = await sql<{ id: string; name: string; email: string }>`
    select id, name, email from users`.execute(db)
  for (const { id, name, email } of users.rows)
    await sql`update users set search_key = ${searchKey(name, email, id)} where id = ${id}`.execute(db)
}
