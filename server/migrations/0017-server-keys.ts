// Several keys of each name, so that a new one can replace another while what the earlier one signed is still accepted.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table server_keys
      drop constraint server_keys_pkey,
      add column id integer primary key generated always as identity,
      add column created_at timestamptz not null default now()`.execute(db)
}
