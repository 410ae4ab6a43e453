// How somebody gets back in who forgot the password, and how often anybody may try to get in at all.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was asked for but not mailed yet. It outlives the process, so that an answered request is not forgotten.
  await sql`
    create table reset_requests (
      id bigint primary key generated always as identity,
      email_key text not null,
      requested_at timestamptz not null default now(),
      next_try_at timestamptz not null default now(),
      tries integer not null default 0
    )`.execute(db)
  await sql`create index on reset_requests (next_try_at)`.execute(db)

  // The e-mail is the one that the token was mailed to: it opens nothing once the user has another.
  await sql`
    create table password_resets (
      token_hash bytea primary key,
      user_id text not null references users on delete cascade,
      email_key text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on password_resets (user_id)`.execute(db)

  // The columns are those of rate-limiter-flexible. Worth nothing after a crash, so it need not be written twice.
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}
