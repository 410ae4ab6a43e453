// Where the plan had the battery when an alarm was last raised. No foreign key: plans name places that are not recorded.
import { type Kysely, sql } from 'kysely'
import type { MigrationImpact } from './migration-impact.ts'

export const impact: MigrationImpact = { locks: { alarms: 'reads and writes' }, runsBesideOlder: true }

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alarms add column place_id text`.execute(db)
}
