// How many periods a plan has, so that it is known until when its day lasts without reading it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table schedules add column period_count integer`.execute(db)
}
