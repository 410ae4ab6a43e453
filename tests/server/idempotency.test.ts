import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoIds, demoIds } from './support/demo-ids.ts'
import { addDemo, appWithDatabase } from './support/test-app.ts'
import { signedIn, type Visitor } from './support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let visitor: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  visitor = await signedIn(server.app, 'admin@gridhaul.example')
})

const withKey = (key: string) => ({ 'idempotency-key': key })
const newTruck = () => ({
  name: 'Twice',
  model: 'Hauler',
  mbess_capacity: 2,
  organization_id: ids.organization,
})
const trucksNamed = async (name: string) =>
  (await visitor.get(`/api/trucks?search=${name}`)).json<object[]>().length

describe('a POST that is repeated with its Idempotency-Key', () => {
  test('makes one record and gets the first reply again', async () => {
    const first = await visitor.post('/api/trucks', newTruck(), withKey('k-1'))
    const again = await visitor.post('/api/trucks', newTruck(), withKey('k-1'))

    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.body).toBe(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(await trucksNamed('Twice')).toBe(1)
  })

  test('makes one record if both arrive at the same instant', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => visitor.post('/api/trucks', newTruck(), withKey('k-1'))),
    )

    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201))
    expect(await trucksNamed('Twice')).toBe(1)
  })

  test('gets a reply without a body again', async () => {
    const path = `/api/users/${ids.user}/deactivate`

    const replies = [
      await visitor.post(path, undefined, withKey('k-1')),
      await visitor.post(path, undefined, withKey('k-1')),
    ]

    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ])
  })

  test('is carried out where the first one failed', async () => {
    const refused = await visitor.post('/api/trucks', { ...newTruck(), name: '' }, withKey('k-1'))
    const made = await visitor.post('/api/trucks', newTruck(), withKey('k-1'))

    expect([refused.statusCode, made.statusCode]).toEqual([422, 201])
  })

  test('is refused if it asks for something else', async () => {
    await visitor.post('/api/trucks', newTruck(), withKey('k-1'))

    const other = await visitor.post('/api/trucks', { ...newTruck(), name: 'Other' }, withKey('k-1'))
    const elsewhere = await visitor.post('/api/organizations/', { name: 'Other' }, withKey('k-1'))

    expect([other.statusCode, elsewhere.statusCode]).toEqual([422, 422])
    expect(other.json().code).toBe('idempotency_key_reused')
    expect(await trucksNamed('Other')).toBe(0)
  })

  test('is told that a secret is not told again', async () => {
    const body = { name: 'Gate', purpose: 'telemetry' }
    const first = await visitor.post('/api/access-keys', body, withKey('k-1'))
    const again = await visitor.post('/api/access-keys', body, withKey('k-1'))

    expect([first.statusCode, again.statusCode]).toEqual([201, 409])
    const rows = await server.db
      .selectFrom('idempotent_requests')
      .select('body')
      .where('operation', '=', 'POST /api/access-keys')
      .execute()
    expect(rows).toEqual([{ body: null }])
  })
})

test('a sign-in is carried out each time, also with the key of an earlier one', async () => {
  const body = { email: 'field@gridhaul.example', password: 'gridhaul96' }
  await visitor.post('/api/auth/login', body, withKey('k-1'))
  const later = await signedIn(server.app, 'admin@gridhaul.example')

  const wrong = await later.post('/api/auth/login', { ...body, password: 'wrong' }, withKey('k-1'))
  const right = await later.post('/api/auth/login', body, withKey('k-1'))

  expect([wrong.statusCode, right.statusCode]).toEqual([401, 200])
  expect((await later.get('/api/auth/identify')).json().email).toBe(body.email)
})

test('the same key of another person is another key', async () => {
  const other = await signedIn(server.app, 'field@gridhaul.example')

  await visitor.post('/api/trucks', newTruck(), withKey('k-1'))
  const reply = await other.post('/api/trucks', newTruck(), withKey('k-1'))

  expect(reply.statusCode).toBe(201)
  expect(await trucksNamed('Twice')).toBe(2)
})

test('without a key each POST makes a record', async () => {
  await visitor.post('/api/trucks', newTruck())
  await visitor.post('/api/trucks', newTruck())

  expect(await trucksNamed('Twice')).toBe(2)
})

test.each(['', ' ', 'k'.repeat(201), 'käse'])('%j is not a key', async key => {
  const reply = await visitor.post('/api/trucks', newTruck(), withKey(key))

  expect([reply.statusCode, reply.json().code]).toEqual([422, 'idempotency_key_invalid'])
})

test('a key is forgotten after a day', async () => {
  await visitor.post('/api/trucks', newTruck(), withKey('k-1'))
  await server.db
    .updateTable('idempotent_requests')
    .set({ at: new Date(Date.now() - 25 * 3_600_000) } as never)
    .execute()

  const again = await visitor.post('/api/trucks', newTruck(), withKey('k-1'))

  expect(again.headers['idempotency-replayed']).toBeUndefined()
  expect(await trucksNamed('Twice')).toBe(2)
})
