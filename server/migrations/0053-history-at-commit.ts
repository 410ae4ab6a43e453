// Entries join the chain while their transaction commits: every other change waits for its end of the chain no longer than a commit
// takes, and never for the network between server and database.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // An entry is here only within its own transaction, so nothing is lost with the table. `hashed_text` is the JSON of the entry from its
  // third value on, as server/history/chain.ts writes it: number and instant, which come before, are known at the commit.
  await sql`
    create unlogged table history_queue (
      id bigint generated always as identity primary key,
      actor_type text not null,
      actor_id text,
      actor_name text,
      actor_roles text[] not null,
      action text not null,
      operation text not null,
      object_type text,
      object_id text,
      object_name text,
      changes json not null,
      result text not null,
      reason text,
      request_id text,
      address text,
      hashed_text text not null
    )`.execute(db)

  // The lock on the only row of history_chain makes one chain of all servers. The one who commits waits for the disk afterwards, by
  // itself and without the lock (server/database/transaction.ts): the log is written in order, so a crash leaves no entry without those before it.
  await sql`
    create function append_history() returns trigger language plpgsql as $$
    declare
      next_id bigint;
      previous bytea;
      instant timestamptz(3);
      next_hash bytea;
    begin
      delete from history_queue where id = new.id;
      select last_id + 1, last_hash into next_id, previous from history_chain for update;
      if not found then
        raise exception 'the row with the ends of the history is missing';
      end if;
      instant := clock_timestamp();
      next_hash := sha256(convert_to(
        encode(previous, 'hex') || '["' || next_id || '","'
          || to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",' || new.hashed_text,
        'UTF8'));
      update history_chain set last_id = next_id, last_hash = next_hash;
      insert into history (
        id, at, actor_type, actor_id, actor_name, actor_roles, action, operation, object_type,
        object_id, object_name, changes, result, reason, request_id, address, hash)
      values (
        next_id, instant, new.actor_type, new.actor_id, new.actor_name, new.actor_roles, new.action, new.operation, new.object_type,
        new.object_id, new.object_name, new.changes, new.result, new.reason, new.request_id, new.address, next_hash);
      perform set_config('synchronous_commit', 'off', true);
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger append_history after insert on history_queue
    deferrable initially deferred for each row execute function append_history()`.execute(db)
}
