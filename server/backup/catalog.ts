// The shape of the database as PostgreSQL's catalog describes it: columns, partitions and sequences.
import type pg from 'pg'
import { earlierTables, storeTables } from '../database/tables.ts'
import type { BackupHeader } from './format.ts'

export type DatabaseShape = Pick<BackupHeader, 'migrations' | 'tables' | 'partitions' | 'sequences'>

const backupTables = [...storeTables, ...earlierTables]

/** Makes the text form of values independent of the database's configuration. */
export const portableTextFormat = `
  set local datestyle = 'ISO';
  set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1;
  set local timezone = 'UTC';
  set local client_encoding = 'UTF8'`

export async function readShape(client: pg.Client): Promise<DatabaseShape> {
  return {
    migrations: await readMigrations(client),
    tables: await readTables(client),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
  }
}

/** Empty if no server was ever started on the database. */
async function readMigrations(client: pg.Client): Promise<string[]> {
  const known = await client.query(`select to_regclass('kysely_migration') is not null as known`)
  if (!known.rows[0].known) return []
  const { rows } = await client.query('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** The existing tables of a backup, each after the tables that it references. */
export async function readTables(client: pg.Client): Promise<BackupHeader['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(
    `select class.relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns,
       array(
         select distinct other.relname::text
         from pg_constraint join pg_class other on other.oid = confrelid
         where conrelid = class.oid and contype = 'f' and confrelid <> conrelid
       ) as refers_to
     from pg_class class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
       and relpersistence = 'p' and not relispartition and relname = any($1)
     order by relname`,
    [backupTables],
  )
  return referencedFirst(rows).map(({ name, columns }) => ({ name, columns }))
}

function referencedFirst<T extends { name: string; refers_to: string[] }>(tables: T[]): T[] {
  const ordered: T[] = []
  const waiting = new Set(tables)
  while (waiting.size) {
    const isWaiting = (name: string) => [...waiting].some(table => table.name === name)
    const next = [...waiting].find(table => !table.refers_to.some(isWaiting))
    if (!next) throw new Error(`tables refer to each other in a circle: ${[...waiting].map(t => t.name)}`)
    waiting.delete(next)
    ordered.push(next)
  }
  return ordered
}

async function readPartitions(client: pg.Client): Promise<BackupHeader['partitions']> {
  const { rows } = await client.query(
    `with recursive parts as (
       select inhrelid, inhparent, 1 as depth
       from pg_inherits join pg_class on pg_class.oid = inhparent
       where relkind = 'p' and relnamespace = current_schema()::regnamespace and relname = any($1)
       union all
       select below.inhrelid, below.inhparent, depth + 1
       from pg_inherits below join parts on below.inhparent = parts.inhrelid
     )
     select part.relname as name, parent.relname as parent, pg_get_expr(part.relpartbound, part.oid) as bound
     from parts join pg_class part on part.oid = inhrelid join pg_class parent on parent.oid = inhparent
     where part.relkind in ('r', 'p')
     order by depth, part.relname`,
    [backupTables],
  )
  return rows
}

async function readSequences(client: pg.Client): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query(
    `select sequencename as name, last_value::text as value
     from pg_sequences
       join pg_class counter on counter.relname = sequencename and counter.relnamespace = current_schema()::regnamespace
       join pg_depend on objid = counter.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
       join pg_class owner on owner.oid = refobjid
     where schemaname = current_schema() and last_value is not null and owner.relname = any($1)
     order by sequencename`,
    [backupTables],
  )
  return rows
}
