// Second factors: authenticator apps, passkeys and recovery codes.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authenticator_apps (
      user_id text primary key references users on delete cascade,
      secret bytea not null,
      confirmed_at timestamptz,
      last_step bigint,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table passkeys (
      id text primary key default gen_random_uuid()::text,
      user_id text not null references users on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index on passkeys (user_id)`.execute(db)

  await sql`
    create table recovery_codes (
      user_id text not null references users on delete cascade,
      code_hash bytea not null,
      salt bytea not null,
      primary key (user_id, code_hash)
    )`.execute(db)

  await sql`
    create table used_challenges (
      challenge text primary key,
      used_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on used_challenges (used_at)`.execute(db)

  await sql`alter table sessions add column by_provider boolean not null default false`.execute(db)
}
