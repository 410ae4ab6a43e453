import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { serverEnds } from '../../../domain/messages/server.ts'
import { runningDatabase } from '../../../server/database/embedded.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { eventually } from '../support/eventually.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { databasePid, isAlive, type SpawnedServer } from '../support/server-process.ts'
import { initializedDataDir, runningServer, spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { copyOfTemplate } from '../support/test-app.ts'

/** The data of the servers that are ended one after the other: each test goes on with what the one before has left. */
let dataDir: string
let running: SpawnedServer | undefined
beforeAll(async () => {
  let remove = async () => {}
  dataDir = await initializedDataDir(atEnd => (remove = atEnd))
  return async () => {
    running?.process.kill('SIGKILL')
    await running?.ended
    await remove()
  }
})
const start = async () => (running = await runningServer({ DATA_DIR: dataDir }))
/** The one that the test before has left. */
const runningOne = async () => running ?? start()

async function endingOf(server: SpawnedServer): Promise<number | string> {
  const ending = await server.ended
  running = undefined
  return ending
}

/** It takes ten seconds, in which other tests run. */
let endless: Promise<{ reply: Response; tookMs: number; ending: number | string }>
beforeAll(async () => {
  const url = await copyOfTemplate()
  const client = await lockedOut(url, 'telemetry_local_day_zone')
  const service = createServer().listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const server = await runningServer({
    DATABASE_URL: url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  const visitor = await signedInOver(server.address(), 'business@gridhaul.example')
  // Not from reading: the alarms do, too.
  await client.query('lock table schedules in share mode')
  const inFlight = visitor.post('/api/schedules', emptyPlan({ tx_id: 'waiting' }))
  await eventually('the call and the rollups wait', async () => (await waitingForLocks(client)) === 2)
  const startMs = performance.now()
  server.process.kill('SIGTERM')
  const replied = inFlight.then(reply => ({ reply, tookMs: performance.now() - startMs }))
  endless = Promise.all([replied, server.ended]).then(([outcome, ending]) => ({ ...outcome, ending }))
  endless.catch(() => {})
  return async () => {
    server.process.kill('SIGKILL')
    await client.end()
    service.close()
    service.closeAllConnections()
  }
})

describe('after a kill of the server', () => {
  test('after a kill of the server, the next one stops the remaining database and finds every acknowledged write', async () => {
    const killed = await runningOne()
    const visitor = await signedInOver(killed.address(), 'business@gridhaul.example')
    const acknowledged = await visitor.post('/api/schedules', emptyPlan({ tx_id: 'kept' }))
    killed.process.kill('SIGKILL')
    await endingOf(killed)
    const orphan = databasePid(dataDir) ?? 0
    expect(isAlive(orphan)).toBe(true)

    const next = await start()

    const again = await signedInOver(next.address(), 'business@gridhaul.example')
    expect(acknowledged.status).toBe(201)
    expect(await (await again.get('/api/schedules/kept')).json()).toEqual(emptyPlan({ tx_id: 'kept' }))
    expect(isAlive(orphan)).toBe(false)
  })

  test('after a kill of server and database, the next one recovers every acknowledged write', async () => {
    const killed = await runningOne()
    const visitor = await signedInOver(killed.address(), 'business@gridhaul.example')
    const acknowledged = await visitor.post('/api/schedules', emptyPlan({ tx_id: 'recovered' }))
    const pid = databasePid(dataDir) ?? 0
    killed.process.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await endingOf(killed)

    const next = await start()

    const again = await signedInOver(next.address(), 'business@gridhaul.example')
    expect(acknowledged.status).toBe(201)
    expect((await again.get('/api/schedules/recovered')).status).toBe(200)
  })
})

describe('a server that ends', () => {
  const shutDown = 'database system is shut down'
  const logged = () => readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')

  test('a server that ends on SIGINT stops its database too, and a process id of that which was reused does not prevent the next start', async () => {
    const server = await runningOne()
    const note = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    const pid = databasePid(dataDir) ?? 0

    server.process.kill('SIGINT')
    server.process.kill('SIGINT')

    expect(await endingOf(server)).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect(logged().trimEnd()).toMatch(new RegExp(`${shutDown}$`))
    const reused = note.replace(/^\d+/, String(inject('clusterPid')))
    writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), reused)
    const next = await start()
    expect((await fetch(`${next.address()}/readyz`)).status).toBe(200)
  })

  test('a server that ends on SIGTERM accepts no new requests, finishes those in flight, even behind a slow query, and then stops its database', async () => {
    const server = await runningOne()
    const visitor = await signedInOver(server.address(), 'business@gridhaul.example')
    const pid = databasePid(dataDir) ?? 0
    const { url = '' } = (await runningDatabase(dataDir)) ?? {}
    const client = await lockedOut(url, 'schedules')
    const waiting = visitor.post('/api/schedules', emptyPlan({ tx_id: 'waiting' }))
    await eventually('the call waits', async () => (await waitingForLocks(client)) > 0)
    const note = 'x'.repeat(8 * 1024 * 1024)
    const sending = visitor.post('/api/schedules', { ...emptyPlan({ tx_id: 'late' }), note })
    await visitor.get('/healthz')

    server.process.kill('SIGTERM')
    server.process.kill('SIGTERM')
    await eventually('no new call is taken', () =>
      fetch(`${server.address()}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    await client.query('commit')
    await client.end()

    expect([(await waiting).status, (await sending).status]).toEqual([201, 201])
    expect(await endingOf(server)).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect(logged().trimEnd()).toMatch(new RegExp(`${shutDown}$`))
  })

  test('a server that ends while it is starting leaves no database running', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data')
    const server = spawnServer({ DATA_DIR: dataDir })
    await eventually('the database is there', async () => databasePid(dataDir) !== undefined)
    const pid = databasePid(dataDir) ?? 0

    server.process.kill('SIGTERM')

    expect(await server.ended).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('a server that ends waits ten seconds for an endless request and its own work together, answers that the outcome is unknown, and ends', async () => {
    const { reply, tookMs, ending } = await endless

    expect(tookMs).toBeGreaterThan(9_900)
    expect([reply.status, await reply.json()]).toEqual([503, { code: 'busy', message: serverEnds }])
    expect(ending).toBe(0)
  })
})

/** A connection that keeps everybody else from this table until it commits. */
async function lockedOut(url: string, table: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  // Its database can end before it.
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return client
}

async function waitingForLocks(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
