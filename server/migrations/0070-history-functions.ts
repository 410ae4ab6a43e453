// The functions of the history run as the role that owns them, so that the server can work as one that may only read the history and
// queue entries for it (server/database/history-owner.ts). They name the schema, because whoever may create functions in it could
// otherwise have one of their own called with the owner's rights.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(db)
  const schema = sql.raw(rows[0]?.name ?? 'public')
  const asOwner = sql.raw('security definer set search_path = pg_catalog, pg_temp')

  await sql`
    create or replace function append_history() returns trigger language plpgsql ${asOwner} as $$
    declare
      next_id bigint;
      previous bytea;
      instant timestamptz(3);
      next_hash bytea;
    begin
      delete from ${schema}.history_queue where id = new.id;
      select last_id + 1, last_hash into next_id, previous from ${schema}.history_chain for update;
      if not found then
        raise exception 'the row with the ends of the history is missing';
      end if;
      instant := clock_timestamp();
      next_hash := sha256(convert_to(
        encode(previous, 'hex') || '["' || next_id || '","'
          || to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",' || new.hashed_text,
        'UTF8'));
      update ${schema}.history_chain set last_id = next_id, last_hash = next_hash;
      insert into ${schema}.history (
        id, at, actor_type, actor_id, actor_name, actor_roles, action, operation, object_type,
        object_id, object_name, changes, result, reason, request_id, address, hash)
      values (
        next_id, instant, new.actor_type, new.actor_id, new.actor_name, new.actor_roles, new.action, new.operation, new.object_type,
        new.object_id, new.object_name, new.changes, new.result, new.reason, new.request_id, new.address, next_hash);
      perform set_config('synchronous_commit', 'off', true);
      return null;
    end $$`.execute(db)

  await sql`
    create or replace function keep_history() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.id <= (select removed_id from ${schema}.history_chain) then
        return old;
      end if;
      raise exception 'entries of the history are neither changed nor removed';
    end $$`.execute(db)

  await sql`
    create or replace function keep_history_chain() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
        and ((new.last_id, new.last_hash) = (old.last_id, old.last_hash) or new.last_id = old.last_id + 1)
        and ((new.removed_id, new.removed_hash) = (old.removed_id, old.removed_hash) or exists (
          select from ${schema}.history where id = new.removed_id and hash = new.removed_hash and id > old.removed_id
            and at < now() - interval '1 day'))
      then
        return new;
      end if;
      if tg_op = 'TRUNCATE' and not exists (select from ${schema}.history) then
        return null;
      end if;
      raise exception 'the ends of the history only move forward';
    end $$`.execute(db)

  // The oldest entries before an instant, up to the first later one: how many, and when the last of them was.
  await sql`
    create function remove_old_history(before timestamptz, at_most integer)
    returns table (count integer, last_at timestamptz) language plpgsql ${asOwner} as $$
    declare
      last record;
    begin
      perform from ${schema}.history_chain for update;
      with oldest as (select id, at, hash from ${schema}.history order by id limit at_most),
        kept as (select min(id) as id from oldest where at >= before)
      select oldest.id, oldest.hash, oldest.at, (count(*) over ())::int as count into last
      from oldest, kept where kept.id is null or oldest.id < kept.id
      order by oldest.id desc limit 1;
      if last.id is null then
        return;
      end if;
      -- In this order: only what lies before the chain can be removed.
      update ${schema}.history_chain set removed_id = last.id, removed_hash = last.hash;
      delete from ${schema}.history where id <= last.id;
      return query select last.count, last.at;
    end $$`.execute(db)
}
