// The text of a plan is kept as it came. jsonb would write numbers out: 1e100000 becomes 100,001 digits when it is read.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What jsonb cannot read could not be compared when it is delivered again.
  await sql`
    alter table schedules
      alter column content type text using content::text,
      add constraint schedules_content_json check (content::jsonb is not null)`.execute(db)
}
