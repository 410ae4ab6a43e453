// Drafts of plans: each a log of steps on a delivered plan. Steps are appended, and never changed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key to the plan or to people: a draft outlives both.
  await sql`
    create table drafts (
      id text primary key,
      base_tx_id text not null,
      base_hash text not null,
      name text not null,
      head text,
      tip text,
      created_at timestamptz not null default now(),
      created_by_name text,
      changed_at timestamptz not null default now(),
      changed_by_name text,
      deleted_at timestamptz,
      version integer not null default 1
    )`.execute(db)
  await sql`create index on drafts (base_tx_id)`.execute(db)
  await sql`create index on drafts (deleted_at) where deleted_at is not null`.execute(db)
  await sql`
    create trigger count_change before update on drafts
    for each row when (old.* is distinct from new.*) execute function count_change()`.execute(db)
  // The version is the draft's, since which it has the step.
  await sql`
    create table draft_steps (
      draft_id text not null references drafts on delete cascade,
      id text not null,
      number integer not null,
      parent_id text,
      at timestamptz not null default now(),
      by_id text,
      by_name text,
      operation text not null,
      words text not null,
      version integer not null,
      primary key (draft_id, id),
      unique (draft_id, number)
    )`.execute(db)
}
