// The application on a database of its own for each test file, emptied after each test.
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { connect, type Database } from '../../../server/database/connect.ts'

export interface TestApp {
  app: FastifyInstance
  db: Database
  /** Everything that was logged, at the most talkative level. */
  logged(): string
}

export interface TestAppOptions {
  publicUrl?: string
  clientFolder?: string
}

/** To be called at the top of a test file; the fields are filled before its first test. */
export function appWithDatabase({ publicUrl, clientFolder }: TestAppOptions = {}): TestApp {
  const test = {} as TestApp
  let log = ''
  const logStream = new Writable({
    write(line, _, done) {
      log += line
      done()
    },
  })

  beforeAll(async () => {
    test.db = connect(await copyOfTemplate(), () => {})
    test.app = await buildApp({
      settings: { logLevel: 'trace', publicUrl: publicUrl ? new URL(publicUrl) : undefined },
      db: test.db,
      ...(clientFolder && { clientFolder }),
      logStream,
    })
    test.logged = () => log
  })
  afterEach(async () => {
    await sql`truncate organizations, users, identity_roles, sessions, schedules`.execute(test.db)
  })
  afterAll(async () => {
    await test.app.close()
    await test.db.destroy()
  })
  return test
}

/** The address of a new database that holds what the template holds: all tables, no rows. */
export async function copyOfTemplate(): Promise<string> {
  const template = new URL(inject('templateUrl'))
  const copy = new URL(template)
  copy.pathname = `/test_${randomBytes(6).toString('hex')}`
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  const db = connect(maintenance.href, () => {})
  await sql`create database ${sql.id(copy.pathname.slice(1))} template ${sql.id(template.pathname.slice(1))}`.execute(
    db,
  )
  await db.destroy()
  return copy.href
}
