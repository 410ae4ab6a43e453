// Organizations, their users, the users' roles and sessions, and the keys that the server processes share.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organizations (
      id text primary key default gen_random_uuid()::text,
      name text not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table users (
      id text primary key default gen_random_uuid()::text,
      identity_id text not null unique default gen_random_uuid()::text,
      email text not null,
      email_key text not null unique,
      name text not null,
      password_hash text not null,
      organization_id text not null references organizations,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on users (organization_id)`.execute(db)

  await sql`
    create table identity_roles (
      identity_id text not null references users (identity_id) on delete cascade,
      role text not null check (role in ('ADMIN', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS')),
      primary key (identity_id, role)
    )`.execute(db)

  await sql`
    create table sessions (
      token_hash bytea primary key,
      user_id text not null references users on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on sessions (user_id)`.execute(db)
  await sql`create index on sessions (last_seen_at)`.execute(db)

  await sql`create table server_keys (name text primary key, key bytea not null)`.execute(db)
}
