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
import { buildApp } from '../../../server/start/app.ts'
import { checkReplies } from './check-replies.ts'
import { cheapHash, deleteRows, useDemoRows } from './demo-rows.ts'

export { addDemo, addNewDemo, deleteRows } from './demo-rows.ts'

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
  let closeRows: () => Promise<void>
  const logStream = new Writable({
    write(line, _, done) {
      log += line
      done()
    },
  })

  beforeAll(async () => {
    test.dataDir = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-app-'))
    const url = await newDatabase(nameIn(inject('demoTemplateUrl')))
    test.db = connect(url, () => {})
    closeRows = await useDemoRows(test.db, asSuperuser(url))
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
    await closeRows()
    await rm(test.dataDir, { recursive: true })
  })
  return test
}

/** The URL of a new copy of the template database: all tables, no rows. */
export const copyOfTemplate = (): Promise<string> => newDatabase(nameIn(inject('templateUrl')))

function asSuperuser(url: string): string {
  const superuser = new URL(inject('superuserUrl'))
  superuser.pathname = new URL(url).pathname
  return superuser.href
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

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
