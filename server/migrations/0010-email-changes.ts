// Changes of one's own e-mail: wanted until the link sent to the new address is opened, and taken back by one sent to the old.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_changes (
      user_id text primary key references users on delete cascade,
      new_email text not null,
      token_hash bytea unique,
      requested_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table email_undos (
      token_hash bytea primary key,
      user_id text not null references users on delete cascade,
      old_email text not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`create index on email_undos (user_id)`.execute(db)

  // Mails that are not about the account of one address: to whom they go, and whom they are about.
  await sql`
    alter table queued_mails
      add column user_id text references users on delete cascade,
      add column recipient text`.execute(db)
}
