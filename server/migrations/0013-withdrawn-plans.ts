// Who delivered a plan, as a name that outlives the person, and why a plan no longer counts.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table schedules
      add column delivered_by_name text,
      add column withdrawn_at timestamptz,
      add column withdrawn_by_name text,
      add column withdrawal_reason text`.execute(db)
  await sql`
    update schedules set delivered_by_name = users.name from users where users.id = delivered_by`.execute(db)
}
