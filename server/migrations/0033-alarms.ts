// Alarms of batteries, their settings, and whom they are mailed to.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarms (
      id text primary key default gen_random_uuid()::text,
      asset_id text not null references assets on delete cascade,
      kind text not null,
      raised_at timestamptz(3) not null,
      last_raised_at timestamptz(3) not null,
      count integer not null default 1,
      returned_at timestamptz(3),
      value double precision,
      limit_value double precision,
      message text not null,
      seen_at timestamptz(3),
      seen_by text,
      note text,
      shelved_until timestamptz(3)
    )`.execute(db)
  await sql`
    create unique index alarms_open on alarms (asset_id, kind)
    where returned_at is null or seen_at is null`.execute(db)
  await sql`create index on alarms (last_raised_at, id)`.execute(db)
  await sql`create index on alarms (asset_id, last_raised_at)`.execute(db)

  // Since when the condition of an alarm holds that is not raised yet, or no longer holds of one that is active.
  await sql`
    create table alarm_timers (
      asset_id text not null references assets on delete cascade,
      kind text not null,
      since timestamptz(3) not null,
      primary key (asset_id, kind)
    )`.execute(db)

  await sql`
    create table alarm_settings (
      kind text primary key,
      enabled boolean not null,
      limit_value double precision,
      dead_band double precision,
      on_delay_seconds integer not null,
      off_delay_seconds integer not null
    )`.execute(db)

  await sql`
    create table alarm_mail_choices (
      user_id text not null references users on delete cascade,
      kind text not null,
      after_minutes integer not null,
      primary key (user_id, kind)
    )`.execute(db)

  // The key keeps servers from mailing an alarm twice: the one that adds the row mails it.
  await sql`
    create table alarm_mails (
      alarm_id text not null references alarms on delete cascade,
      user_id text not null references users on delete cascade,
      count integer not null,
      mail_id bigint not null,
      primary key (alarm_id, user_id, count)
    )`.execute(db)
  await sql`create index on alarm_mails (mail_id)`.execute(db)
  await sql`create index on alarm_mails (user_id)`.execute(db)

  // Batteries whose clock is noticeably not the server's. No foreign key, as for telemetry.
  await sql`
    create table clock_differences (
      asset_id text primary key,
      ahead_ms double precision not null,
      since timestamptz(3) not null,
      seen_at timestamptz(3) not null
    )`.execute(db)
}
