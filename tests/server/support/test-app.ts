// The application with its own database for each test file, emptied after each test.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import type { Settings } from '../../../server/config/settings.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import type { HttpLimits } from '../../../server/http/http-limits.ts'
import type { PlanLimits } from '../../../server/plans/plan-limits.ts'
import type { RateLimits } from '../../../server/plugins/rate-limits.ts'
import type { RecordEventsOptions } from '../../../server/plugins/record-events.ts'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { buildApp } from '../../../server/start/app.ts'
import { checkReplies } from './check-replies.ts'

export interface TestApp {
  app: FastifyInstance
  db: Database
  dataDir: string
  /** Everything that was logged, at the lowest level. */
  logged(): string
}

export interface TestAppOptions {
  publicUrl?: string
  clientFolder?: string
  settings?: Partial<Settings>
  limits?: RateLimits
  httpLimits?: HttpLimits
  planLimits?: Partial<PlanLimits>
  events?: Partial<RecordEventsOptions>
}

/** Call it at the top of a test file; the fields are set before its first test. */
export function appWithDatabase(options: TestAppOptions = {}): TestApp {
  const { publicUrl, clientFolder, settings, limits, httpLimits, planLimits, events } = options
  const test = {} as TestApp
  let log = ''
  const logStream = new Writable({
    write(line, _, done) {
      log += line
      done()
    },
  })

  beforeAll(async () => {
    test.dataDir = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-app-'))
    test.db = connect(await copyOfTemplate(), () => {})
    test.app = await buildApp({
      settings: {
        logLevel: 'trace',
        publicUrl: publicUrl ? new URL(publicUrl) : undefined,
        dataDir: test.dataDir,
        requestLimits: { person: 0, key: 0 },
        telemetryLimits: { minute: 0, day: 0 },
        ...settings,
      },
      db: test.db,
      allowsDemoPassword: () => true,
      hashCost: cheapHash,
      planProcess: path.join(path.dirname(inject('serverBundle')), 'plan-process.js'),
      ...(limits && { limits }),
      ...(httpLimits && { httpLimits }),
      ...(planLimits && { planLimits }),
      ...(events && { events }),
      ...(clientFolder && { clientFolder }),
      logStream,
    })
    checkReplies(test.app)
    test.logged = () => log
  })
  afterEach(() => deleteRows(test.db))
  afterAll(async () => {
    await test.app.close()
    await test.db.destroy()
    await rm(test.dataDir, { recursive: true })
  })
  return test
}

/** Cheap to check, because most tests begin with a sign-in. */
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const demoRows = new WeakMap<Database, string>()

/**
 * The demo's accounts, fleet and plan of 15 January 2026. A database is filled once; from then on its rows are copied, which takes a
 * fifth of the time.
 */
export async function addDemo(db: Database): Promise<void> {
  const copied = demoRows.get(db)
  if (copied) {
    await sql.raw(copied).execute(db)
    return
  }
  await addNewDemo(db)
  demoRows.set(db, await keepDemo(db))
}

/** With other ids than before, for tests of what is kept about a record after the test, as the history is. */
export const addNewDemo = (db: Database): Promise<void> => seedDemo(db, '2026-01-15', cheapHash)

/** Keeps the rows of the demo in a schema of their own. The statements that copy them back. */
async function keepDemo(db: Database): Promise<string> {
  const tables = [...tablesOfTests].reverse()
  const kept = tables.map(table => `create table demo.${table} as table ${table}`)
  await sql.raw(['create schema demo', ...kept].join('; ')).execute(db)
  return tables
    .map(table => `insert into ${table} overriding system value select * from demo.${table}`)
    .join('; ')
}

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

/** Deletes every row that tests add, except telemetry (support/telemetry.ts). */
export async function deleteRows(db: Database): Promise<void> {
  await sql.raw(tablesOfTests.map(table => `delete from ${table}`).join('; ')).execute(db)
}

/** The URL of a new copy of the template database: all tables, no rows. */
export const copyOfTemplate = (): Promise<string> =>
  newDatabase(new URL(inject('templateUrl')).pathname.slice(1))

/** The URL of a new database, by default without tables. */
export async function newDatabase(template = 'template1'): Promise<string> {
  const created = new URL(inject('templateUrl'))
  created.pathname = `/test_${randomBytes(6).toString('hex')}`
  const maintenance = new URL(created)
  maintenance.pathname = '/postgres'
  const db = connect(maintenance.href, () => {})
  await sql`create database ${sql.id(created.pathname.slice(1))} template ${sql.id(template)}`.execute(db)
  await db.destroy()
  return created.href
}
