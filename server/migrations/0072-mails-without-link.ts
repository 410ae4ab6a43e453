// Mails that wait when a recovery ends the links which undo what they are about.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table queued_mails add column without_link boolean not null default false`.execute(db)
}
