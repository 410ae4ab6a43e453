// The backups that the server makes by itself.
import { type Kysely, sql } from 'kysely'
import type { MigrationImpact } from './migration-impact.ts'

export const impact: MigrationImpact = { locks: {}, runsBesideOlder: true }

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id bigint primary key generated always as identity,
      begun_at timestamptz(3) not null default now(),
      ended_at timestamptz(3),
      place text not null,
      name text not null,
      snapshot_at timestamptz(3),
      bytes bigint,
      sha256 text,
      encrypted boolean not null,
      result text not null default 'running',
      note text,
      removed_at timestamptz(3)
    )`.execute(db)
}
