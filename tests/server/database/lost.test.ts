import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database, poolState } from '../../../server/database/connect.ts'
import { buildApp } from '../../../server/start/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts'
import { eventually } from '../support/eventually.ts'
import { addDemo, copyOfTemplate } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

let proxy: DatabaseProxy
let db: Database
let app: FastifyInstance

beforeEach(async () => {
  const url = await copyOfTemplate()
  // Not by the connections below, which give up sooner than a busy machine may take to fill a store.
  const patient = connect(url, () => {})
  await addDemo(patient)
  await patient.destroy()
  proxy = await startDatabaseProxy(url)
  db = connect(proxy.url, () => {}, { connectWithinMs: 1_000, silentForMs: 2_000 })
  app = await buildApp({
    settings: { logLevel: 'silent', publicUrl: undefined },
    db,
    allowsDemoPassword: () => true,
  })
})
afterEach(async () => {
  await app.close()
  await db.destroy()
  await proxy.close()
})

const isReady = async () => (await newVisitor(app).get('/readyz')).statusCode === 200

test('calls get 503 while the database is gone, and work again when it is back', async () => {
  const visitor = await signedIn(app, 'admin@gridhaul.example')

  await proxy.refuse()
  const away = await visitor.get('/api/schedules')
  await proxy.recover()
  await eventually('the server is ready again', isReady)

  expect(away.statusCode).toBe(503)
  expect(away.json().code).toBe('database_away')
  expect((await visitor.get('/api/schedules')).json()).toHaveLength(1)
})

test('a silent database blocks no call forever and keeps no connection', async () => {
  const visitor = await signedIn(app, 'admin@gridhaul.example')

  proxy.fallSilent()
  const calls = await Promise.all(Array.from({ length: 30 }, () => visitor.get('/api/schedules')))
  await eventually('every connection is given back', async () => poolState(db).open === 0)
  await proxy.recover()
  await eventually('the server is ready again', isReady)

  expect(new Set(calls.map(call => call.statusCode))).toEqual(new Set([503]))
  expect((await visitor.get('/api/schedules')).json()).toHaveLength(1)
})
