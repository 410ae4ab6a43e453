// What a session is told apart by, and accounts that are closed for as long as an administrator wants.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column id text not null unique default gen_random_uuid()::text,
      add column device text,
      add column address text`.execute(db)
  await sql`alter table users add column deactivated_at timestamptz`.execute(db)
  await sql`alter table organizations add column deactivated_at timestamptz`.execute(db)
}
