// The text of a plan is stored as received. jsonb would expand numbers: 1e100000 becomes 100,001 digits when it is read.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A text that jsonb cannot read could not be compared on a second delivery.
  await sql`
    alter table schedules
      alter column content type text using content::text,
      add constraint schedules_content_json check (content::jsonb is not null)`.execute(db)
}
