// Entries are removed only where the beginning of the chain has moved behind them, and both ends of the chain only move forward. What
// decides is the chain itself and no setting of a connection, which whoever writes to the database could change.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_history() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.id <= (select removed_id from history_chain) then
        return old;
      end if;
      raise exception 'entries of the history are neither changed nor removed';
    end $$`.execute(db)

  // HISTORY_DAYS is at least a day.
  await sql`
    create function keep_history_chain() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
        and ((new.last_id, new.last_hash) = (old.last_id, old.last_hash) or new.last_id = old.last_id + 1)
        and ((new.removed_id, new.removed_hash) = (old.removed_id, old.removed_hash) or exists (
          select from history where id = new.removed_id and hash = new.removed_hash and id > old.removed_id
            and at < now() - interval '1 day'))
      then
        return new;
      end if;
      if tg_op = 'TRUNCATE' and not exists (select from history) then
        return null;
      end if;
      raise exception 'the ends of the history only move forward';
    end $$`.execute(db)
  await sql`
    create trigger keep_history_chain before update or delete on history_chain
    for each row execute function keep_history_chain()`.execute(db)
  await sql`
    create trigger keep_history_chain_whole before truncate on history_chain
    for each statement execute function keep_history_chain()`.execute(db)
}
