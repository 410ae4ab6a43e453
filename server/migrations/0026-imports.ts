// Imports of the last day, with what is needed to undo them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign keys: a restore empties the tables of the records by itself.
  await sql`
    create table imports (
      id text primary key default gen_random_uuid()::text,
      kind text not null check (kind in ('users', 'assets', 'trucks')),
      at timestamptz not null default now(),
      by_id text not null,
      by_name text,
      records jsonb not null
    )`.execute(db)
  await sql`create index on imports (kind, at)`.execute(db)
}
