// The demo's rows, copied for each test, and deleted after it.
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../../../server/database/connect.ts'
import { seedDemo } from '../../../server/seeds/demo.ts'

/** Cheap to check, because most tests begin with a sign-in. */
export const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** In an order that respects foreign keys. DELETE takes a tenth of the time of TRUNCATE, because the tables are small. */
const tablesOfTests = [
  'idempotent_requests',
  'alarm_settings',
  'clock_differences',
  'access_keys',
  'schedules',
  'drafts',
  'sessions',
  'password_resets',
  'queued_mails',
  'rate_limits',
  'sent_invitations',
  'assets',
  'trucks',
  'places',
  'identity_roles',
  'users',
  'deleted_records',
  'organizations',
  'service_areas',
  'asset_models',
]

interface Rows {
  add: () => Promise<unknown>
  remove: () => Promise<unknown>
}

/** Of the databases that have the rows of the demo in the schema `demo`. */
const rowsOf = new WeakMap<Database, Rows>()

/**
 * For a copy of the demo's template, which has the rows already; `url` is its superuser's, and what is returned closes the connection.
 * Foreign keys are not checked, which takes nine tenths of the time of a deletion: whatever refers to a table of tests is deleted too.
 */
export async function useDemoRows(db: Database, url: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set session_replication_role = replica')
  // What is referred to first: a row that a late mail adds meanwhile is deleted after the user it is of.
  const { rows } = await client.query<{ name: string }>(referringTables, [tablesOfTests.toReversed()])
  const deletions = rows.map(({ name }) => `delete from ${name}`).join('; ')
  rowsOf.set(db, {
    add: () => client.query(copyRows),
    remove: () => client.query(deletions),
  })
  return () => client.end()
}

/** Those given, and those that refer to one of them. */
const referringTables = `
  with recursive referring as (
    select unnest($1::regclass[]) as name
    union
    select conrelid from pg_constraint join referring on confrelid = name where contype = 'f')
  select name::regclass::text from referring`

/** The demo's accounts, fleet and plan of 15 January 2026, copied from the schema `demo`, which takes a fifth of the time of seeding. */
export async function addDemo(db: Database): Promise<void> {
  const rows = rowsOf.get(db)
  if (rows) await rows.add()
  else await addNewDemo(db)
}

/** With other ids than before, for tests of what is kept about a record after the test, as the history is. */
export const addNewDemo = (db: Database): Promise<void> => seedDemo(db, '2026-01-15', cheapHash)

/** Adds the demo and stores a copy of its rows in the schema `demo`. */
export async function storeDemoRows(db: Database): Promise<void> {
  await addNewDemo(db)
  const tables = tablesOfTests.map(table => `create table demo.${table} as table ${table}`)
  await sql.raw(['create schema demo', ...tables].join('; ')).execute(db)
}

const copyRows = [...tablesOfTests]
  .reverse()
  .map(table => `insert into ${table} overriding system value select * from demo.${table}`)
  .join('; ')

/** Deletes every row that tests add, except telemetry (support/telemetry.ts). */
export async function deleteRows(db: Database): Promise<void> {
  const rows = rowsOf.get(db)
  if (rows) await rows.remove()
  else await sql.raw(tablesOfTests.map(table => `delete from ${table}`).join('; ')).execute(db)
}
