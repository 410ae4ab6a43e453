import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { assertUsable } from '../../../server/database/assert-usable.ts'
import { connect, type Database, ping, poolState } from '../../../server/database/connect.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { toAppError } from '../../../server/plugins/to-app-error.ts'
import { buildApp } from '../../../server/start/app.ts'
import { eventually } from '../support/eventually.ts'
import { addDemo } from '../support/test-app.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

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
  await addDemo(db)
  app = await buildApp({
    settings: { logLevel: 'silent', publicUrl: undefined },
    db,
    allowsDemoPassword: () => true,
  })
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await embedded.stop()
  await rm(folder, { recursive: true })
})

/** The process of a connection may just have ended. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Stops every process of the database, until the returned function is called or the test ends. */
function stopDatabase(): () => void {
  const postmaster = embedded.pid ?? 0
  process.kill(postmaster, 'SIGSTOP')
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const processes = [postmaster, ...stdout.split('\n').map(Number).filter(Boolean)]
  for (const pid of processes) signal(pid, 'SIGSTOP')
  const goOn = () => {
    for (const pid of processes.splice(0)) signal(pid, 'SIGCONT')
  }
  onTestFinished(goOn)
  return goOn
}

const status = async (url: string) => (await newVisitor(app).get(url)).statusCode

test('a database that dies is restarted; meanwhile calls get 503, and nothing is lost', async () => {
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

test('a call that gets no connection in time is told that the server is busy, and the truth where the database is silent', async () => {
  const narrow = connect(embedded.url, () => {}, { connectWithinMs: 2_000, respondWithinMs: 3_000 })
  const settings = { logLevel: 'error', publicUrl: undefined } as const
  const logStream = new PassThrough()
  const busyApp = await buildApp({ settings, db: narrow, allowsDemoPassword: () => true, logStream })
  const visitor = await signedIn(busyApp, 'admin@gridhaul.example')
  let free: () => void = () => {}
  const freed = new Promise<void>(resolve => (free = resolve))
  let taken = 0
  const uses = Array.from({ length: 10 }, () =>
    narrow.connection().execute(async () => {
      taken += 1
      await freed
    }),
  )
  await eventually('all connections are in use', async () => taken === 10)

  const busy = await visitor.get('/api/schedules')
  await busyApp.sendQueuedMails()
  const goOn = stopDatabase()
  const silent = await visitor.get('/api/schedules')
  goOn()
  free()
  await Promise.allSettled(uses)

  expect([busy.statusCode, busy.json()]).toEqual([
    503,
    { code: 'busy', message: 'The server is busy. Try again in a moment.' },
  ])
  expect([silent.statusCode, silent.json().code]).toEqual([503, 'database_away'])
  // Neither is a fault of the server.
  expect(String(logStream.read() ?? '')).toBe('')
  await busyApp.close()
  await narrow.destroy()
})

/** A server has ten to its database. */
const moreThanConnections = 30

describe('a database that is stopped but keeps its connections', () => {
  const calls = async (count: number, visitor: Visitor) => {
    const replies = await Promise.all(Array.from({ length: count }, () => visitor.get('/api/schedules')))
    return new Set(replies.map(reply => reply.statusCode))
  }

  test('a database that is stopped but keeps its connections makes the server not ready before any call gives up', async () => {
    const visitor = await signedIn(app, 'admin@gridhaul.example')
    stopDatabase()

    const call = visitor.get('/api/schedules')
    const first = await Promise.race([status('/readyz'), call.then(() => 'the call')])

    expect(first).toBe(503)
    expect(await status('/healthz')).toBe(200)
    expect((await call).statusCode).toBe(503)
  })

  test('a database that is stopped but keeps its connections leads to 503 for every call, and is used again when it continues', async () => {
    const visitor = await signedIn(app, 'admin@gridhaul.example')
    const goOn = stopDatabase()

    const whileStopped = await calls(moreThanConnections, visitor)
    goOn()
    await eventually('the server is ready again', async () => (await status('/readyz')) === 200)

    expect(whileStopped).toEqual(new Set([503]))
    expect(await calls(moreThanConnections, visitor)).toEqual(new Set([200]))
    expect(poolState(db).waiting).toBe(0)
  })

  test('a database that is stopped but keeps its connections has at most one busy connection for readiness checks', async () => {
    await eventually('the server is ready', async () => (await status('/readyz')) === 200)
    stopDatabase()

    const answers = await Promise.all(Array.from({ length: moreThanConnections }, () => status('/readyz')))

    expect(new Set(answers)).toEqual(new Set([503]))
    const { open, idle, waiting } = poolState(db)
    expect(open - idle).toBeLessThanOrEqual(1)
    expect(waiting).toBe(0)
  })
})

describe('a slow query', () => {
  const slowQuery = async () => {
    const impatient = connect(embedded.url, () => {}, { suspectAfterMs: 50 })
    onTestFinished(() => impatient.destroy())
    const { rows } = await sql`select pg_sleep(1), 'finished' as state`.execute(impatient)
    return rows
  }

  test('a slow query is not ended while the database responds to others', async () => {
    expect(await slowQuery()).toMatchObject([{ state: 'finished' }])
  })

  test('a slow query is not ended while the database refuses new connections', async () => {
    const client = new pg.Client(embedded.superuserUrl)
    await client.connect()
    onTestFinished(() => client.end())
    const role = pg.escapeIdentifier(new URL(embedded.url).username)
    const finished = slowQuery()
    await eventually('the query runs', async () => {
      const running = await client.query("select from pg_stat_activity where wait_event = 'PgSleep'")
      return running.rowCount === 1
    })

    await client.query(`alter role ${role} nologin`)

    expect(await finished.finally(() => client.query(`alter role ${role} login`))).toMatchObject([
      { state: 'finished' },
    ])
  })
})

test('a database without encryption is refused if the address requires it', async () => {
  const url = embedded.url.replace('sslmode=disable', 'sslmode=verify-full')
  const encrypted = connect(url, () => {})

  const refused = await assertUsable(encrypted, url).catch((error: Error) => error.message)

  await encrypted.destroy()
  expect(refused).toMatch(
    /^DATABASE_URL: the database at [^ ]+ cannot be used: it does not offer encryption, which sslmode requires\.$/,
  )
})

test.each([
  ['a password', (url: URL) => void Object.assign(url, { password: 'another' })],
  ['a name', (url: URL) => void Object.assign(url, { pathname: '/another' })],
])('a database with %s unknown to the server counts as unavailable', async (_, change) => {
  const url = new URL(embedded.url)
  change(url)
  const known = connect(url.href, () => {})

  const thrown = await ping(known, 5_000).catch(toAppError)

  await known.destroy()
  expect(thrown).toMatchObject({ status: 503, code: 'database_away' })
})

test('while the database is unavailable, a reply says so and that the call can be retried', async () => {
  const visitor = await signedIn(app, 'admin@gridhaul.example')
  happened.length = 0
  await embedded.stop()
  expect(happened).toEqual([])

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
