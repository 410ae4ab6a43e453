// Delivered plans. jsonb compares contents as values, independent of the order of keys and the notation of numbers.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schedules (
      tx_id text primary key,
      timestamp text not null,
      total_cost double precision not null,
      content jsonb not null,
      delivered_at timestamptz not null default now(),
      delivered_by text references users on delete set null
    )`.execute(db)
  await sql`create index on schedules (delivered_at)`.execute(db)
  await sql`create index on schedules (delivered_by)`.execute(db)
}
