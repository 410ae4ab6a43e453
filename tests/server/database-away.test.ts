import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, ping, proveUsable } from '../../server/database/connect.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { toAppError } from '../../server/http/errors.ts'
import { seedDemo } from '../../server/seeds/demo.ts'
import { buildApp } from '../../server/start/app.ts'
import { eventually } from './support/eventually.ts'
import { newVisitor, signedIn } from './support/visitor.ts'

let folder: string
let embedded: EmbeddedDatabase
let db: Database
let app: FastifyInstance
const happened: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-away-'))
  embedded = await startEmbeddedDatabase({ folder, log: text => happened.push(text) })
  db = connect(embedded.url, () => {})
  await migrate(embedded.url)
  await seedDemo(db, '2026-01-15')
  app = await buildApp({ settings: { logLevel: 'silent', publicUrl: undefined }, db })
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await embedded.stop()
  await rm(folder, { recursive: true })
})

const status = async (url: string) => (await newVisitor(app).get(url)).statusCode

test('a database that dies is started again; meanwhile calls are answered with 503, and afterwards nothing is lost', async () => {
  const visitor = await signedIn(app, 'admin@gridhaul.example')
  const firstPid = embedded.pid ?? 0
  expect(await status('/readyz')).toBe(200)

  process.kill(firstPid, 'SIGKILL')

  await eventually('the server notices', async () => (await status('/readyz')) === 503)
  expect(await status('/healthz')).toBe(200)
  await eventually('another database runs', async () => embedded.pid !== firstPid)
  await eventually('the server is ready again', async () => (await status('/readyz')) === 200)
  expect(happened).toEqual(['the database ended unexpectedly and is being started again'])
  expect((await visitor.get('/api/auth/identify')).statusCode).toBe(200)
  expect((await visitor.get('/api/schedules')).json()).toHaveLength(1)
})

test('a database without a certificate cannot be the one of an address that asks for encryption', async () => {
  const url = embedded.url.replace('sslmode=disable', 'sslmode=verify-full')
  const encrypted = connect(url, () => {})

  const refused = await proveUsable(encrypted, url).catch((error: Error) => error.message)

  await encrypted.destroy()
  expect(refused).toMatch(
    /^DATABASE_URL: the database at [^ ]+ cannot be used: it does not offer to encrypt, which sslmode asks for\.$/,
  )
})

test.each([
  ['a password', (url: URL) => void Object.assign(url, { password: 'another' })],
  ['a name', (url: URL) => void Object.assign(url, { pathname: '/another' })],
])('a database that has %s by now which the server does not know is away', async (_, change) => {
  const url = new URL(embedded.url)
  change(url)
  const known = connect(url.href, () => {})

  const thrown = await ping(known).catch(toAppError)

  await known.destroy()
  expect(thrown).toMatchObject({ status: 503, code: 'database_away' })
})

test('while the database is away a call says so, and that it may be tried again', async () => {
  const visitor = await signedIn(app, 'admin@gridhaul.example')
  await embedded.stop()

  const replies = [
    await visitor.get('/api/schedules'),
    await visitor.get('/api/auth/identify'),
    await visitor.post('/api/auth/login', { email: 'admin@gridhaul.example', password: 'gridhaul96' }),
    await visitor.get('/readyz'),
  ]

  expect(replies.map(reply => reply.statusCode)).toEqual([503, 503, 503, 503])
  for (const reply of replies) {
    expect(reply.json()).toEqual({
      message: 'The server cannot reach its database. Try again in a moment.',
      code: 'database_away',
    })
    expect(reply.headers['retry-after']).toBe('1')
  }
})
