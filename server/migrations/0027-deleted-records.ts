// Deleted users, batteries and trucks, from which they can be restored for some days.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `rows`: what the deletion removed, as lists of rows by the name of their table. A later migration that renames or drops a
  // column of those tables changes it here too. Without a foreign key to the plans, which can be removed meanwhile.
  await sql`
    create table deleted_records (
      type text not null check (type in ('user', 'asset', 'truck')),
      id text not null,
      rows jsonb not null,
      delivered_tx_ids text[] not null,
      deleted_at timestamptz(3) not null default clock_timestamp(),
      primary key (type, id)
    )`.execute(db)
  await sql`create index on deleted_records (deleted_at)`.execute(db)
}
