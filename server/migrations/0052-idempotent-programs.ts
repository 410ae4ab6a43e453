// Programs repeat requests too: the sender of a key is a user or an access key.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotent_requests rename column user_id to sender_id`.execute(db)
}
