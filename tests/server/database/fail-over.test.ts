import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { utc } from '../../../domain/time/zone.ts'
import { assertUsable } from '../../../server/database/assert-usable.ts'
import { findBinaries } from '../../../server/database/binaries.ts'
import { connect, connectionOf, type Database, ping, poolState } from '../../../server/database/connect.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { CommitUnconfirmed } from '../../../server/database/failures.ts'
import { listen } from '../../../server/database/listen.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { chooseRunner } from '../../../server/database/run-as.ts'
import { databaseRun, inTransaction, waitAfterCommit } from '../../../server/database/transaction.ts'
import { composeMail } from '../../../server/mail/compose-mail.ts'
import { toAppError } from '../../../server/plugins/to-app-error.ts'
import { claimMail, queueHeadMail } from '../../../server/repositories/queued-mails.ts'
import { buildApp } from '../../../server/start/app.ts'
import { keepHistoryHead } from '../../../server/start/history-head.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { demoIds } from '../support/demo-ids.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { addDemo } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

let folder: string
let embedded: EmbeddedDatabase
let db: Database

beforeEach(async () => {
  folder = await temporaryFolder()
  embedded = await startEmbeddedDatabase({ folder, log: () => {} })
  db = connect(embedded.url, () => {})
})
afterEach(async () => {
  await db.destroy()
  await embedded.stop()
})

/** The rows of the last one. */
async function asSuperuser(...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(embedded.superuserUrl)
  await client.connect()
  let rows: unknown[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
}

const waitForStandby = (name: string) =>
  asSuperuser(`alter system set synchronous_standby_names = '${name}'`, 'select pg_reload_conf()')

/** An operator cancels every wait for a standby. Resolves with whether there was one. */
async function cancelWaits(): Promise<boolean> {
  const rows = await asSuperuser(
    "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
  )
  return rows.length > 0
}

/** Resolves once commits wait: the database reads its settings again some time after it is told to. */
async function waitForNoStandby(): Promise<void> {
  await waitForStandby('nobody')
  await eventually('a commit waits for a standby', async () => {
    let isDone = false
    const commit = asSuperuser("select pg_logical_emit_message(true, 'test', '')").finally(
      () => (isDone = true),
    )
    let hasWaited = false
    while (!isDone) hasWaited = (await cancelWaits()) || hasWaited
    await commit
    return hasWaited
  })
}

async function openApp(): Promise<FastifyInstance> {
  await migrate(embedded.url)
  const patient = connect(embedded.url, () => {})
  await addDemo(patient)
  await patient.destroy()
  const app = await buildApp({
    settings: { logLevel: 'silent', publicUrl: undefined },
    db,
    allowsDemoPassword: () => true,
  })
  onTestFinished(() => app.close())
  return app
}

/** What `work` ends in while every wait for a standby is cancelled. */
async function withoutWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
  let isDone = false
  const working = work().finally(() => (isDone = true))
  working.catch(() => {})
  await eventually('the work is done', async () => {
    await cancelWaits()
    return isDone
  })
  return working
}

/** The processes of so many connections that are open at once. */
async function backends(count: number): Promise<Set<number>> {
  const pidOf = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid from pg_sleep(0.1)`.execute(db)
    return rows[0]?.pid ?? 0
  }
  return new Set(await Promise.all(Array.from({ length: count }, pidOf)))
}

async function isAnyOpen(pids: ReadonlySet<number>): Promise<boolean> {
  const rows = await asSuperuser(`select from pg_stat_activity where pid in (${[...pids].join()})`)
  return rows.length > 0
}

test('a change whose standby did not confirm it is not acknowledged, and its key decides once the standby is there', async () => {
  const app = await openApp()
  const visitor = await signedIn(app, 'admin@gridhaul.example')
  const { organization } = await demoIds(db)
  const truck = { name: 'Twice', model: 'Hauler', mbess_capacity: 2, organization_id: organization }
  const send = () => visitor.post('/api/trucks', truck, { 'idempotency-key': 'k-1' })
  await waitForNoStandby()

  const unconfirmed = [await withoutWaiting(send), await withoutWaiting(send)]
  await waitForStandby('')
  const confirmed = await send()

  for (const reply of unconfirmed) {
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toEqual({
      code: 'database_away',
      message: 'The database has not confirmed this change. The change may have been made anyway.',
    })
  }
  expect(confirmed.statusCode).toBe(201)
  expect(confirmed.headers['idempotency-replayed']).toBe('true')
  expect((await visitor.get('/api/trucks?search=Twice')).json()).toHaveLength(1)
})

test('the head of the history is kept once no other primary can take it back', async () => {
  const app = await openApp()
  await signedIn(app, 'admin@gridhaul.example')
  const historyHeadFile = path.join(folder, 'heads')
  const keep = () => keepHistoryHead(app, db, { historyHeadFile, historyHeadMail: undefined })
  await waitForNoStandby()

  const unconfirmed = withoutWaiting(keep)
  await expect(unconfirmed).rejects.toThrow(CommitUnconfirmed)
  expect(existsSync(historyHeadFile)).toBe(false)
  await waitForStandby('')
  await keep()

  expect(existsSync(historyHeadFile)).toBe(true)
})

test('the head of the history is mailed once no other primary can take it back', async () => {
  const app = await openApp()
  await signedIn(app, 'admin@gridhaul.example')
  // Otherwise what sends the mail about the sign-in might take this one too.
  await app.sendQueuedMails()
  await db.deleteFrom('queued_mails').execute()
  await queueHeadMail(db, 'audit@elsewhere.example')
  const queued = await claimMail(db, 'mail')
  if (!queued) throw new Error('no mail is queued')
  const compose = () => composeMail(db, queued, { linkTo: page => page, zone: utc })
  await waitForNoStandby()

  const unconfirmed = withoutWaiting(compose)
  await expect(unconfirmed).rejects.toThrow(CommitUnconfirmed)
  await waitForStandby('')

  expect((await compose())?.mail).toMatchObject({ to: 'audit@elsewhere.example' })
})

test('a change is not acknowledged by another run of the database than the one that made it', async () => {
  const change = inTransaction(db, async store => {
    const { rows } = await sql<{ run: string }>`select ${databaseRun} as run`.execute(store)
    const [{ run } = { run: '' }] = rows
    waitAfterCommit(store, `another than ${run}`)
  })

  expect(await change.catch(toAppError)).toMatchObject({ status: 503, code: 'database_away' })
})

test('no connection is used any more once the database has said that it shuts down', async () => {
  const before = await backends(4)
  const [first = 0] = before

  await asSuperuser(`select pg_terminate_backend(${first})`)

  await eventually('the other connections are closed too', async () => !(await isAnyOpen(before)))
  expect((await backends(4)).size).toBe(4)
})

test('no connection is used any more once a new one is refused because the database starts or stops', async () => {
  const [only = 0] = await backends(1)
  // Its code is that of a database that starts or stops, for a new connection alone.
  const refuse = `create function refuse() returns event_trigger language plpgsql as $$
    begin if current_user = '${new URL(embedded.url).username}' then raise exception 'stopping' using errcode = '57P03'; end if; end $$`
  await asSuperuser(`${refuse}; create event trigger refuse on login execute function refuse()`)
  const [first] = await Promise.allSettled([backends(4)])
  await asSuperuser('drop event trigger refuse')
  await eventually('nothing is in use', async () => poolState(db).open === poolState(db).idle)

  expect(first?.status).toBe('rejected')
  expect(await backends(1)).not.toContain(only)
})

test('connections to a database that has become read-only are not used again', async () => {
  const role = pg.escapeIdentifier(new URL(embedded.url).username)
  const write = () => sql`create table written_${sql.raw(String(written++))} ()`.execute(db)
  let written = 0
  await asSuperuser(`alter role ${role} set default_transaction_read_only = on`)
  await backends(4)

  const refused = await write().catch(toAppError)
  await asSuperuser(`alter role ${role} reset default_transaction_read_only`)

  expect(refused).toMatchObject({ status: 503, code: 'database_away' })
  await Promise.all(Array.from({ length: 4 }, write))
})

/** The same data as a standby, until the returned function makes it a primary. */
async function startAsStandby(): Promise<() => Promise<unknown>> {
  await embedded.stop()
  const data = path.join(folder, 'postgres')
  const runner = await chooseRunner({ cluster: data, binaries: await findBinaries() })
  const signalFile = path.join(data, 'standby.signal')
  await writeFile(signalFile, '')
  await runner.changeOwner(signalFile)
  const { port } = new URL(embedded.url)
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const standby = spawn(runner.binaries.postgres, ['-D', runner.nameOf(data), ...options], {
    cwd: data,
    stdio: 'ignore',
    ...runner.user,
  })
  const ended = once(standby, 'exit')
  onTestFinished(async () => {
    standby.kill('SIGINT')
    await ended
  })
  await eventually('the standby answers', () =>
    asSuperuser('select 1').then(
      () => true,
      () => false,
    ),
  )
  return () => asSuperuser('select pg_promote()')
}

test('a standby is refused, also one that was a primary before, and used once it is the primary', async () => {
  await ping(db, 5_000)
  const promote = await startAsStandby()
  const isReadFrom = () =>
    ping(db, 5_000).then(
      () => true,
      error => toAppError(error).code !== 'database_away',
    )

  const refused = await assertUsable(db, embedded.url).catch((error: Error) => error.message)
  expect(refused).toMatch(
    /^DATABASE_URL: the database at [^ ]+ cannot be used: it is a standby, which only reads; the address has to lead to the primary\.$/,
  )
  expect(await isReadFrom()).toBe(false)

  await promote()

  await eventually('the primary is used', isReadFrom)
})

test('a channel is opened again after its database fell silent', async () => {
  const proxy = await startDatabaseProxy(embedded.url)
  const through = connect(proxy.url, () => {})
  const heard: string[] = []
  const listening = listen({
    connection: connectionOf(through),
    channel: 'tried',
    onMessage: payload => heard.push(payload),
    onReopened: () => heard.push('opened again'),
  })
  onTestFinished(async () => {
    await listening.close()
    await through.destroy()
    await proxy.close()
  })
  await listening.opened

  proxy.fallSilent()
  await eventually('the silence is noticed', async () => !listening.isOpen())
  await proxy.recover()
  await eventually('it is open again', async () => listening.isOpen())
  await sql`select pg_notify('tried', 'said')`.execute(db)
  await eventually('it is heard', async () => heard.includes('said'))

  expect(heard).toEqual(['opened again', 'said'])
})
