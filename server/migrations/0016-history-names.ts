// Entries are found by the names of people and records too, in any case of letters.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on history (lower(actor_name), at, id)`.execute(db)
  await sql`create index on history (lower(object_name), at, id)`.execute(db)
}
