import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { serverEnds } from '../../../domain/messages/server.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { eventually } from '../support/eventually.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { databasePid, isAlive } from '../support/server-process.ts'
import { initializedDataDir, runningServer, spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { copyOfTemplate } from '../support/test-app.ts'

describe('a server that ends', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'a server that ends on %s stops its database too',
    async signal => {
      const dataDir = await initializedDataDir()
      const server = await runningServer({ DATA_DIR: dataDir })
      const pid = databasePid(dataDir) ?? 0

      server.process.kill(signal)
      server.process.kill(signal)

      expect(await server.ended).toBe(0)
      expect(isAlive(pid)).toBe(false)
      expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain(
        'database system is shut down',
      )
    },
  )

  test('a server that ends finishes requests in flight first', async () => {
    const server = await runningServer({ DATA_DIR: await initializedDataDir() })
    const visitor = await signedInOver(server.address(), 'business@gridhaul.example')
    const note = 'x'.repeat(8 * 1024 * 1024)

    const inFlight = visitor.post('/api/schedules', { ...emptyPlan({ tx_id: 'late' }), note })
    await visitor.get('/healthz')
    server.process.kill('SIGTERM')

    expect((await inFlight).status).toBe(201)
    expect(await server.ended).toBe(0)
  })

  test('a server that ends waits for a slow query and accepts no new requests meanwhile', async () => {
    const url = await copyOfTemplate()
    const server = await runningServer({ DATABASE_URL: url })
    const visitor = await signedInOver(server.address(), 'business@gridhaul.example')
    const client = await lockedOut(url, 'schedules')
    const inFlight = visitor.post('/api/schedules', emptyPlan({ tx_id: 'waiting' }))
    await eventually('the call waits', async () => (await waitingForLocks(client)) === 1)

    server.process.kill('SIGTERM')
    await eventually('no new call is taken', () =>
      fetch(`${server.address()}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    await client.query('commit')

    expect((await inFlight).status).toBe(201)
    expect(await server.ended).toBe(0)
  })

  test('a server that ends waits ten seconds for an endless request and its own work together, answers that the outcome is unknown, and ends', async () => {
    const url = await copyOfTemplate()
    const client = await lockedOut(url, 'telemetry_local_day_zone')
    const server = await runningServer({
      DATABASE_URL: url,
      OTEL_EXPORTER_OTLP_ENDPOINT: await silentService(),
    })
    const visitor = await signedInOver(server.address(), 'business@gridhaul.example')
    // Not from reading: the alarms do, too.
    await client.query('lock table schedules in share mode')
    const inFlight = visitor.post('/api/schedules', emptyPlan({ tx_id: 'waiting' }))
    await eventually('the call and the rollups wait', async () => (await waitingForLocks(client)) === 2)

    const startMs = performance.now()
    server.process.kill('SIGTERM')

    const reply = await inFlight
    expect(performance.now() - startMs).toBeGreaterThan(9_900)
    expect([reply.status, await reply.json()]).toEqual([503, { code: 'busy', message: serverEnds }])
    expect(await server.ended).toBe(0)
  })

  test('a server that ends while it is starting leaves no database running', async () => {
    const folder = await temporaryFolder()
    const dataDir = path.join(folder, 'data')
    const server = spawnServer({ DATA_DIR: dataDir })
    await eventually('the database is there', async () => databasePid(dataDir) !== undefined)
    const pid = databasePid(dataDir) ?? 0

    server.process.kill('SIGTERM')

    expect(await server.ended).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })
})

describe('after a kill of the server', () => {
  test('after a kill of the server, the next one stops the remaining database and finds every acknowledged write', async () => {
    const dataDir = await initializedDataDir()
    const killed = await runningServer({ DATA_DIR: dataDir })
    const visitor = await signedInOver(killed.address(), 'business@gridhaul.example')
    const acknowledged = await visitor.post('/api/schedules', emptyPlan({ tx_id: 'kept' }))
    killed.process.kill('SIGKILL')
    await killed.ended
    const orphan = databasePid(dataDir) ?? 0
    expect(isAlive(orphan)).toBe(true)

    const next = await runningServer({ DATA_DIR: dataDir })

    const again = await signedInOver(next.address(), 'business@gridhaul.example')
    expect(acknowledged.status).toBe(201)
    expect(await (await again.get('/api/schedules/kept')).json()).toEqual(emptyPlan({ tx_id: 'kept' }))
    expect(isAlive(orphan)).toBe(false)
    next.process.kill('SIGTERM')
    await next.ended
  })

  test('after a kill of server and database, the next one recovers every acknowledged write', async () => {
    const dataDir = await initializedDataDir()
    const killed = await runningServer({ DATA_DIR: dataDir })
    const visitor = await signedInOver(killed.address(), 'business@gridhaul.example')
    const acknowledged = await visitor.post('/api/schedules', emptyPlan({ tx_id: 'kept' }))
    const pid = databasePid(dataDir) ?? 0
    killed.process.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await killed.ended

    const next = await runningServer({ DATA_DIR: dataDir })

    const again = await signedInOver(next.address(), 'business@gridhaul.example')
    expect(acknowledged.status).toBe(201)
    expect((await again.get('/api/schedules/kept')).status).toBe(200)
    next.process.kill('SIGTERM')
    await next.ended
  })

  test('after a kill of the server, a process id of its database that was reused does not prevent a start', async () => {
    const dataDir = await initializedDataDir()
    const first = await runningServer({ DATA_DIR: dataDir })
    const note = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    first.process.kill('SIGTERM')
    await first.ended
    writeFileSync(
      path.join(dataDir, 'postgres/postmaster.pid'),
      note.replace(/^\d+/, String(inject('clusterPid'))),
    )

    const next = await runningServer({ DATA_DIR: dataDir })

    expect((await fetch(`${next.address()}/readyz`)).status).toBe(200)
    next.process.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })

  test('after a kill while creating the database, the next one creates it again', async () => {
    const folder = await temporaryFolder()
    mkdirSync(path.join(folder, 'data/postgres.new-abc123/base'), { recursive: true })

    const server = await runningServer({ DATA_DIR: path.join(folder, 'data') })

    expect((await fetch(`${server.address()}/readyz`)).status).toBe(200)
    expect(() => statSync(path.join(folder, 'data/postgres.new-abc123'))).toThrow('ENOENT')
    server.process.kill('SIGTERM')
    await server.ended
  })
})

/** A connection that keeps everybody else from this table until it commits. */
async function lockedOut(url: string, table: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return client
}

/** The address of a service that answers nothing. */
async function silentService(): Promise<string> {
  const service = createServer().listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => {
    service.close()
    service.closeAllConnections()
  })
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`
}

async function waitingForLocks(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
