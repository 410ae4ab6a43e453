// Who sees to an alarm, and the notes on it.
import { type Kysely, sql } from 'kysely'
import type { MigrationImpact } from './migration-impact.ts'

export const impact: MigrationImpact = {
  locks: { alarms: 'reads and writes', users: 'writes' },
  runsBesideOlder: true,
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alarms add column assignee_id text references users on delete set null`.execute(db)
  await sql`create index on alarms (assignee_id) where assignee_id is not null`.execute(db)
  await sql`
    create table alarm_notes (
      id bigint primary key generated always as identity,
      alarm_id text not null references alarms on delete cascade,
      at timestamptz(3) not null,
      author text not null,
      text text not null
    )`.execute(db)
  await sql`create index on alarm_notes (alarm_id, id)`.execute(db)
}
