import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { openEventStream } from '../support/event-stream.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { type DemoEmail, newVisitor, signedIn } from '../support/visitor.ts'

const clock = { ms: 0 }
const server = appWithDatabase({ events: { heartbeatMs: 100, maxPerSession: 2, now: () => clock.ms } })
let origin: string
let ids: DemoIds
beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
// A connection that was opened and never used would be waited for.
afterAll(() => {
  server.app.server.on('connection', socket => socket.destroy())
  server.app.server.closeAllConnections()
})
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
})

async function open(email: DemoEmail) {
  const visitor = await signedIn(server.app, email)
  return { visitor, stream: await openEventStream(origin, visitor.cookies) }
}

test('a changed record is told with its new version and the name of who changed it, and a deleted one without a version', async () => {
  const { stream } = await open('field@gridhaul.example')
  const admin = await signedIn(server.app, 'admin@gridhaul.example')
  const { name } = await userOf(server.db, 'admin@gridhaul.example')

  const edited = await admin.patch(`/api/assets/${ids.asset}`, { name: 'MB-1 b' })
  expect(await stream.next()).toEqual({
    type: 'asset',
    id: ids.asset,
    version: edited.headers.etag,
    by: name,
  })

  const { id } = (
    await admin.post('/api/trucks', {
      name: 'New',
      model: 'Hauler',
      mbess_capacity: 2,
      organization_id: ids.organization,
    })
  ).json<{ id: string }>()
  expect(await stream.next()).toMatchObject({ type: 'truck', id })
  await admin.delete(`/api/trucks/${id}`)
  expect(await stream.next()).toEqual({ type: 'truck', id, version: null, by: name })
})

test('a plan that is withdrawn or counts again is told to whoever may see plans', async () => {
  const { stream } = await open('field@gridhaul.example')
  const business = await signedIn(server.app, 'business@gridhaul.example')

  await business.post(`/api/schedules/${ids.plan}/withdrawal`, { reason: 'Wrong prices' })
  expect(await stream.next()).toMatchObject({ type: 'plan', id: ids.plan, version: null })
  await business.delete(`/api/schedules/${ids.plan}/withdrawal`)
  expect(await stream.next()).toMatchObject({ type: 'plan', id: ids.plan })
})

describe('a stream that opens late', () => {
  test('begins with what was changed since its receiver has read, and with nothing older', async () => {
    const { visitor, stream: early } = await open('field@gridhaul.example')
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const { name } = await userOf(server.db, 'admin@gridhaul.example')
    await admin.patch(`/api/trucks/${ids.truck}`, { name: 'T-1 b' })
    await early.next()
    clock.ms += 10_000

    const edited = await admin.patch(`/api/assets/${ids.asset}`, { name: 'MB-1 b' })
    await early.next()
    clock.ms += 1_000
    const late = await openEventStream(origin, visitor.cookies, 6_000)

    const missed = { type: 'asset', id: ids.asset, version: edited.headers.etag, by: name }
    expect(await late.next()).toEqual({ ...missed, agoMs: 1_000 })
    await admin.patch(`/api/trucks/${ids.truck}`, { name: 'T-1 c' })
    expect(await late.next()).toMatchObject({ type: 'truck', id: ids.truck })
  })

  test('tells nothing that its receiver may not read', async () => {
    const { visitor: admin, stream: early } = await open('admin@gridhaul.example')
    const customer = await signedIn(server.app, 'customer@gridhaul.example')
    const { id } = await userOf(server.db, 'customer@gridhaul.example')
    clock.ms += 10_000

    await admin.patch(`/api/assets/${ids.asset}`, { name: 'MB-1 b' })
    await customer.patch(`/api/users/${id}`, { name: 'Cus Tomer' })
    await early.next()
    await early.next()
    clock.ms += 1_000
    const late = await openEventStream(origin, customer.cookies, 6_000)

    expect(await late.next()).toMatchObject({ type: 'user', id, by: null })
  })

  test('says that any record may have changed where its server does not know', async () => {
    const { visitor } = await open('field@gridhaul.example')

    expect(await (await openEventStream(origin, visitor.cookies, 3_600_000)).next()).toBe('any-record')
  })
})

test('the stream is neither compressed nor kept by a cache or a proxy', async () => {
  const { stream } = await open('field@gridhaul.example')

  expect(stream.status).toBe(200)
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(stream.headers.get('content-encoding')).toBeNull()
})

test('a change that is refused or changes nothing is not told', async () => {
  const { stream } = await open('field@gridhaul.example')
  const admin = await signedIn(server.app, 'admin@gridhaul.example')

  await admin.patch(`/api/assets/${ids.asset}`, { name: 'MB-1 b' }, { 'if-match': '"0"' })
  await signedIn(server.app, 'business@gridhaul.example')
  await admin.patch(`/api/trucks/${ids.truck}`, { name: 'T-1 b' })

  expect(await stream.next()).toMatchObject({ type: 'truck', id: ids.truck })
})

test('a person without a role is told of the own record and of nothing else', async () => {
  const { visitor, stream } = await open('customer@gridhaul.example')
  const admin = await signedIn(server.app, 'admin@gridhaul.example')
  const { id } = await userOf(server.db, 'customer@gridhaul.example')

  await admin.patch(`/api/assets/${ids.asset}`, { name: 'MB-1 b' })
  await admin.patch(`/api/organizations/${ids.organization}/`, { name: 'Other' })
  await visitor.patch(`/api/users/${id}`, { name: 'Cus Tomer' })

  expect(await stream.next()).toMatchObject({ type: 'user', id, by: null })
})

describe('the stream ends', () => {
  test.each([
    ['signs out', sql`delete from sessions`],
    ['is deactivated', sql`update users set deactivated_at = now()`],
    [
      'has not used the session for too long',
      sql`update sessions set last_seen_at = now() - interval '1 day'`,
    ],
  ])('the stream ends when its receiver %s', async (_, change) => {
    const { stream } = await open('field@gridhaul.example')

    await change.execute(server.db)

    expect(await stream.next()).toBeUndefined()
  })

  test('the stream does not count as use of the session', async () => {
    const { stream, visitor } = await open('field@gridhaul.example')
    await sql`update sessions set last_seen_at = now() - interval '1 hour'`.execute(server.db)
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    await admin.patch(`/api/assets/${ids.asset}`, { name: 'MB-1 b' })
    await stream.next()

    const { rows } =
      await sql`select 1 from sessions where last_seen_at < now() - interval '30 minutes'`.execute(server.db)
    expect(rows).toHaveLength(1)
    expect(visitor.cookies.size).toBeGreaterThan(0)
  })
})

describe('the stream is refused', () => {
  test('nobody who is signed out is told anything', async () => {
    expect((await openEventStream(origin, newVisitor(server.app).cookies)).status).toBe(401)
  })

  test('a request that does not ask for events is refused, because it would wait for ever', async () => {
    const visitor = await signedIn(server.app, 'field@gridhaul.example')

    expect((await visitor.get('/api/events')).statusCode).toBe(400)
  })

  test('a session has so many streams and no more, until one of them is closed', async () => {
    const { visitor, stream } = await open('field@gridhaul.example')
    await openEventStream(origin, visitor.cookies)
    const third = await openEventStream(origin, visitor.cookies)
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toBe('1')

    stream.close()

    await expect.poll(async () => (await openEventStream(origin, visitor.cookies)).status).toBe(200)
  })
})

test('a stream outlives a database that is away for some heartbeats, and tells what is changed after that', async () => {
  const { stream } = await open('field@gridhaul.example')
  const admin = await signedIn(server.app, 'admin@gridhaul.example')

  await stream.silence()
  await sql`alter table sessions rename to away`.execute(server.db)
  await stream.silence()
  await stream.silence()
  await sql`alter table away rename to sessions`.execute(server.db)
  await admin.patch(`/api/trucks/${ids.truck}`, { name: 'T-1 b' })

  expect(await stream.next()).toMatchObject({ type: 'truck', id: ids.truck })
})

test('a connection to the database that breaks is opened again, and every record may have changed', async () => {
  const { visitor } = await open('field@gridhaul.example')
  const response = await fetch(`${origin}/api/events`, {
    headers: {
      accept: 'text/event-stream',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  onTestFinished(() => response.body?.cancel())
  const isListening = sql<{ pid: number }>`
    select pid from pg_stat_activity where query like 'listen %' and datname = current_database()`
  await expect.poll(async () => (await isListening.execute(server.db)).rows.length).toBe(1)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen %' and datname = current_database()`.execute(server.db)

  let text = ''
  for await (const bytes of response.body ?? []) {
    text += new TextDecoder().decode(bytes)
    if (text.includes('event: any-record')) break
  }
  expect(text).toContain('event: any-record')
})

describe('how many streams there may be', () => {
  const limited = appWithDatabase({ events: { maxPerPerson: 3, maxPerAddress: 5, maxInAll: 6 } })
  let address: string
  beforeAll(async () => {
    address = await limited.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => limited.app.server.closeAllConnections())
  beforeEach(() => addDemo(limited.db))

  test('a person has some however often they sign in, and so has an address', async () => {
    const ask = async (email: DemoEmail) => {
      const { cookies } = await signedIn(limited.app, email)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const ending = new AbortController()
      onTestFinished(() => ending.abort())
      const reply = await fetch(`${address}/api/events`, {
        headers: { cookie, accept: 'text/event-stream' },
        signal: ending.signal,
      })
      return reply.status
    }

    const own = [1, 2, 3, 4].map(() => 'customer@gridhaul.example' as const)
    const others = [1, 2, 3].map(() => 'field@gridhaul.example' as const)
    const statuses = []
    for (const email of [...own, ...others]) statuses.push(await ask(email))

    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429])
  })

  test('HEAD opens none, which would stay open without a connection', async () => {
    const visitor = await signedIn(limited.app, 'customer@gridhaul.example')

    const reply = await visitor.ask({
      method: 'HEAD',
      url: '/api/events',
      headers: { accept: 'text/event-stream' },
    })

    expect(reply.statusCode).toBe(404)
  })
})
