// Which draft a plan was sent from, what it changed and why.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table schedules
      add column parent_tx_id text,
      add column draft_id text,
      add column draft_name text,
      add column send_reason text,
      add column differences text[]`.execute(db)
}
