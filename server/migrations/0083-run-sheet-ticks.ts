// Ticks on the run sheets of trucks.
import { type Kysely, sql } from 'kysely'
import type { MigrationImpact } from './migration-impact.ts'

export const impact: MigrationImpact = { locks: { trucks: 'writes' }, runsBesideOlder: true }

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table run_sheet_ticks (
      id text primary key,
      number bigint not null generated always as identity,
      truck_id text not null references trucks on delete cascade,
      day text not null,
      tx_id text not null,
      unit text not null,
      trip_id text not null,
      place text not null,
      stop text not null,
      ticked boolean not null,
      at timestamptz(3) not null,
      planned_at timestamptz(3) not null,
      received_at timestamptz(3) not null,
      author text not null
    )`.execute(db)
  await sql`create index on run_sheet_ticks (day, truck_id, number)`.execute(db)
  await sql`create index on run_sheet_ticks (truck_id)`.execute(db)
  await sql`create index on run_sheet_ticks (received_at)`.execute(db)
}
