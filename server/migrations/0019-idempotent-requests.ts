// Requests that were made with a key of the client's, so that a repeated one is answered and not carried out again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: a restore empties the users' table by itself. Status and body are null while the change is under way, which
  // only its own transaction can see.
  await sql`
    create table idempotent_requests (
      user_id text not null,
      key text not null,
      operation text not null,
      body_hash bytea not null,
      status smallint,
      body text,
      at timestamptz not null default now(),
      primary key (user_id, key)
    )`.execute(db)
  await sql`create index on idempotent_requests (at)`.execute(db)
}
