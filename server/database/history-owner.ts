// The history belongs to a role of its own, as which nobody can sign in: the server's role reads it and queues entries, and can neither
// change nor remove one, turn its triggers off, nor drop its tables.
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'

const owner = 'gridhaul_history'

/**
 * To be called after the migrations, as a superuser. Gives the tables of the history to their owner, and all others in the schema that
 * belong to whoever calls this to `serverRole`.
 */
export async function protectHistory(adminUrl: string, serverRole: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin')
    await client.query(`set local gridhaul.server_role = ${pg.escapeLiteral(serverRole)}`)
    await client.query(protection)
    await client.query('commit')
  } finally {
    await client.end().catch(() => {})
  }
}

const historyTables = ['history', 'history_chain', 'history_queue']
const list = historyTables.map(name => `'${name}'`).join(', ')
const functions = [
  'append_history()',
  'keep_history()',
  'keep_history_chain()',
  'remove_old_history(timestamptz, integer)',
]

const protection = `
  do $$
  declare
    server text := current_setting('gridhaul.server_role');
    found regclass;
  begin
    if not exists (select from pg_roles where rolname = '${owner}') then
      create role ${owner} nologin;
    end if;
    -- Whoever owns the database or the schema may drop what is in it.
    execute format('alter database %I owner to current_user', current_database());
    execute format('alter schema %I owner to current_user', current_schema());
    execute format('grant connect, temporary on database %I to %I', current_database(), server);
    execute format('grant usage, create on schema %I to %I', current_schema(), server);
    execute format('grant usage on schema %I to ${owner}', current_schema());
    for found in
      select oid from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname not in (${list})
        and relowner = current_user::regrole
    loop
      execute format('alter table %s owner to %I', found, server);
    end loop;
    ${historyTables.map(name => `alter table ${name} owner to ${owner};`).join('\n    ')}
    ${functions.map(name => `alter function ${name} owner to ${owner};`).join('\n    ')}
    revoke all on ${historyTables.join(', ')} from public;
    execute format('revoke all on ${historyTables.join(', ')} from %I', server);
    execute format('grant select on history, history_chain to %I', server);
    execute format('grant insert on history_queue to %I', server);
    revoke all on function remove_old_history(timestamptz, integer) from public;
    execute format('grant execute on function remove_old_history(timestamptz, integer) to %I', server);
  end $$`

/** Whether the role of this connection could rewrite the history: it owns its tables, or may become their owner. */
export async function ownsHistory(db: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(current_user, relowner, 'member') as owns
    from pg_class where oid = to_regclass('history')`.execute(db)
  return rows[0]?.owns ?? false
}
