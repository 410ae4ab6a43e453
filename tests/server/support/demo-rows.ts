// The demo's rows, copied for each test, and deleted after it.
import { sql } from 'kysely'
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

/** The databases that have the rows of the demo in the schema `demo`. */
const stored = new WeakSet<Database>()

/** For a copy of the demo's template, which has the rows already. */
export const markDemoRows = (db: Database): void => void stored.add(db)

/** The demo's accounts, fleet and plan of 15 January 2026, copied from the schema `demo`, which takes a fifth of the time of seeding. */
export async function addDemo(db: Database): Promise<void> {
  if (!stored.has(db)) return storeDemoRows(db)
  await sql.raw(copyRows.join('; ')).execute(db)
}

/** With other ids than before, for tests of what is kept about a record after the test, as the history is. */
export const addNewDemo = (db: Database): Promise<void> => seedDemo(db, '2026-01-15', cheapHash)

/** Adds the demo and stores a copy of its rows in the schema `demo`. */
export async function storeDemoRows(db: Database): Promise<void> {
  await addNewDemo(db)
  const tables = tablesOfTests.map(table => `create table demo.${table} as table ${table}`)
  await sql.raw(['create schema demo', ...tables].join('; ')).execute(db)
  stored.add(db)
}

const copyRows = [...tablesOfTests]
  .reverse()
  .map(table => `insert into ${table} overriding system value select * from demo.${table}`)

/** Deletes every row that tests add, except telemetry (support/telemetry.ts). */
export async function deleteRows(db: Database): Promise<void> {
  await sql.raw(tablesOfTests.map(table => `delete from ${table}`).join('; ')).execute(db)
}
