// Which weeks of telemetry are going to be dropped, so that a wrong clock or setting is noticed before much is lost.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table telemetry_drops (
      week date primary key,
      announced_at timestamptz not null,
      dropped_at timestamptz
    )`.execute(db)
}
