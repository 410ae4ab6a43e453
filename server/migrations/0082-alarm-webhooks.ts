// Addresses to which a person's alarms are posted, and the posts that wait beside the mails.
import { type Kysely, sql } from 'kysely'
import type { MigrationImpact } from './migration-impact.ts'

/** Older servers would take posts for mails. */
export const impact: MigrationImpact = {
  locks: { queued_mails: 'reads and writes', users: 'writes' },
  runsBesideOlder: false,
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm_webhooks (
      id text primary key default gen_random_uuid()::text,
      user_id text not null references users on delete cascade,
      address text not null,
      secret bytea not null,
      created_at timestamptz(3) not null default now(),
      tried_at timestamptz(3),
      failure text
    )`.execute(db)
  await sql`create index on alarm_webhooks (user_id)`.execute(db)
  // Without foreign keys: a post whose webhook or alarm is gone is dropped when its turn comes.
  await sql`
    alter table queued_mails
      add column webhook_id text, add column alarm_id text, add column alarm_count integer`.execute(db)
}
