// A queue of the history without a counter. That of a table without a log has no log either, and where its creation is replayed from the
// log (a restore to a point in time, a standby that becomes the primary), PostgreSQL 15 leaves it unreadable: nothing could be changed.
import { type Kysely, sql } from 'kysely'
import type { MigrationImpact } from './migration-impact.ts'

export const impact: MigrationImpact = {
  locks: { history_queue: 'reads and writes' },
  runsBesideOlder: true,
}

/** Each by itself: together they would read the counter, which may be unreadable already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history_queue alter column id drop identity`.execute(db)
  await sql`alter table history_queue alter column id type uuid using gen_random_uuid()`.execute(db)
  await sql`alter table history_queue alter column id set default gen_random_uuid()`.execute(db)
}
