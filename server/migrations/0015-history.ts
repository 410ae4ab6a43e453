// Who did what: entries that are only ever appended, chained by hash. Old ones are removed from the beginning alone.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign keys: an entry stays when its person or record is deleted. `changes` is json and not jsonb, which would not keep its text.
  await sql`
    create table history (
      id bigint primary key,
      at timestamptz(3) not null,
      actor_type text not null check (actor_type in ('person', 'key', 'operator', 'system', 'nobody')),
      actor_id text,
      actor_name text,
      actor_roles text[] not null,
      action text not null,
      operation text not null,
      object_type text,
      object_id text,
      object_name text,
      changes json not null,
      result text not null check (result in ('done', 'refused')),
      reason text,
      request_id text,
      address text,
      hash bytea not null
    )`.execute(db)
  // One for each filter, in the order in which entries are read.
  await sql`create index on history (at, id)`.execute(db)
  await sql`create index on history (actor_id, at, id)`.execute(db)
  await sql`create index on history (object_type, object_id, at, id)`.execute(db)
  await sql`create index on history (action, at, id)`.execute(db)
  await sql`create index on history (at, id) where result = 'refused'`.execute(db)
  await sql`create index on history (request_id) where request_id is not null`.execute(db)

  // Both ends of the chain. Appending locks its only row, so that several servers make one chain.
  await sql`
    create table history_chain (
      only_row boolean primary key default true check (only_row),
      last_id bigint not null default 0,
      last_hash bytea not null default ${noHash},
      removed_id bigint not null default 0,
      removed_hash bytea not null default ${noHash}
    ) with (fillfactor = 50)`.execute(db)
  await sql`insert into history_chain default values`.execute(db)

  await sql`
    create function keep_history() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('gridhaul.removes_history', true) = 'yes' then
        return old;
      end if;
      raise exception 'entries of the history are neither changed nor removed';
    end $$`.execute(db)
  await sql`
    create trigger keep_history before update or delete on history
    for each row execute function keep_history()`.execute(db)
  await sql`
    create trigger keep_history_whole before truncate on history
    for each statement execute function keep_history()`.execute(db)
}

/** The hash before the first entry. */
const noHash = sql.raw(`'\\x${'00'.repeat(32)}'`)
