// Password resets and rate limits.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Requested resets that are not mailed yet, stored so that a restart does not lose them.
  await sql`
    create table reset_requests (
      id bigint primary key generated always as identity,
      email_key text not null,
      requested_at timestamptz not null default now(),
      next_try_at timestamptz not null default now(),
      tries integer not null default 0
    )`.execute(db)
  await sql`create index on reset_requests (next_try_at)`.execute(db)

  // The e-mail that the token was mailed to: the token is invalid once the user has another one.
  await sql`
    create table password_resets (
      token_hash bytea primary key,
      user_id text not null references users on delete cascade,
      email_key text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on password_resets (user_id)`.execute(db)

  // The columns are those of rate-limiter-flexible. Unlogged, because the counts need not survive a crash.
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}
