import { hash } from 'node:crypto'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ApiOperation, operationsOf } from '../../../server/api-docs/api-document.ts'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { seed } from '../../support/property-runs.ts'
import { type Call, callIds, calls, newTick, placeholders } from '../support/calls.ts'
import { type DemoIds, demoIds } from '../support/demo-ids.ts'
import { rateStep } from '../support/drafts.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { makerOf } from '../support/request-arbitraries.ts'
import { newIngestKey } from '../support/telemetry.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

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

test('a key that is sent again with another password gets no reply of the first', async () => {
  const url = `/api/organizations/${ids.customer}/users`
  const body = { name: 'Zoe Winter', email: 'zoe@customer.example', password: 'charge96kWh' }
  const first = await visitor.post(url, body, withKey('k-1'))
  const same = await visitor.post(url, body, withKey('k-1'))

  const other = await visitor.post(url, { ...body, password: 'charge97kWh' }, withKey('k-1'))

  expect([first.statusCode, same.statusCode]).toEqual([201, 201])
  expect(other.json().code).toBe('idempotency_key_reused')
})

test('a reader of the database cannot guess a code from the hash of its request', async () => {
  const password = { password: demoPassword }
  const { secret } = (await visitor.post('/api/auth/authenticator-app', password)).json()
  const code = new TOTP({ secret }).generate()

  const reply = await visitor.post('/api/auth/authenticator-app/confirm', { code }, withKey('k-1'))

  const stored = await server.db.selectFrom('idempotent_requests').select('body_hash').execute()
  expect([reply.statusCode, stored.length]).toEqual([200, 1])
  expect(stored[0]?.body_hash).not.toEqual(hash('sha256', JSON.stringify({ code }), 'buffer'))
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

describe('every POST of the API document', () => {
  /** Who calls proves each time to be who they are, or each record is stored once by what it is of. */
  const withoutKey = [
    '/api/auth/login',
    '/api/auth/login/second-factor',
    '/api/auth/login/passkey',
    '/api/auth/reset-password',
    '/api/auth/connect-account',
    '/api/auth/confirm-email',
    '/api/auth/undo-email-change',
    '/api/auth/undo-sign-in-method',
    '/api/auth/provider-logout/back-channel',
    '/api/asset_telemetry',
  ]
  /** Whoever is signed out is nobody whose key could be known; the others need an authenticator: second-factors and passkeys.test.ts. */
  const withoutTableRow = [
    '/api/auth/logout',
    '/api/auth/request-password-reset',
    '/api/auth/authenticator-app',
    '/api/auth/authenticator-app/confirm',
    '/api/auth/authenticator-app/remove',
    '/api/auth/passkeys/options',
    '/api/auth/passkeys',
    '/api/auth/passkeys/{id}/remove',
    '/api/auth/recovery-codes',
    '/api/auth/confirm-identity',
  ]
  const posts = calls.filter(([, method]) => method === 'post')
  const isOf = (path: string, [, , pathOf]: Call) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathOf(placeholders))

  test('takes an Idempotency-Key, unless it is a sign-in, or telemetry', () => {
    const all = operationsOf(server.app.apiDocument()).filter(({ method }) => method === 'post')
    const takesKey = ({ parameters = [] }: ApiOperation) =>
      parameters.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key')

    expect(
      all
        .filter(({ operation }) => !takesKey(operation))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(withoutKey.toSorted())
    const untested = all
      .map(({ path }) => path)
      .filter(
        path => ![...withoutKey, ...withoutTableRow].includes(path) && !posts.some(call => isOf(path, call)),
      )
    expect(untested).toEqual([])
  })

  test.each(posts.map(call => [call[2](placeholders), call] as const))(
    'POST %s is carried out once with a key, gets its reply again, and another one with this key is refused',
    async (_, call) => {
      const [, , pathOf, bodyOf] = call
      const of = await callIds(server.db)
      const path = pathOf(of)
      const body = bodyOf?.(of)

      const first = await visitor.post(path, body, withKey('k-1'))
      const again = await visitor.post(path, body, withKey('k-1'))

      if (path.endsWith('/invitation')) return expect(first.statusCode).toBe(409)
      expect([200, 201, 204], first.body).toContain(first.statusCode)
      if (again.statusCode === 409) expect(again.json().code).toBe('secret_told_before')
      else expect(replyOf(again)).toEqual(replyOf(first))
      expect(again.headers['idempotency-replayed']).toBe(again.statusCode === 409 ? undefined : 'true')

      const others: LightMyRequestResponse[] = []
      for (const other of otherBodies(call))
        if (JSON.stringify(other) !== JSON.stringify(body))
          others.push(await visitor.post(path, other, withKey('k-1')))
      const codes = new Set(others.map(reply => reply.json().code))
      // Some samples break rules that the schema cannot express.
      codes.delete('invalid')
      expect([...codes]).toEqual(['idempotency_key_reused'])
    },
  )

  const replyOf = ({ statusCode, body, headers }: LightMyRequestResponse) => [
    statusCode,
    body,
    headers['content-type'],
  ]

  /** Bodies that the schema allows. */
  function otherBodies(call: Call): object[] {
    const document = server.app.apiDocument()
    const found = operationsOf(document).find(({ method, path }) => method === 'post' && isOf(path, call))
    const schema = found?.operation.requestBody?.content['application/json']?.schema
    if (!schema) return [{ another: 1 }]
    if (found.path.endsWith('/steps')) return [{ steps: [rateStep('s-9')] }]
    if (found.path.endsWith('/ticks')) return [{ ticks: [newTick()] }]
    if (found.path.endsWith('/webhooks')) return [{ address: 'https://hooks.example/other' }]
    const make = makerOf(document, { ids: { organization: [ids.organization], asset_model: [ids.model] } })
    return fc.sample(make(schema, ''), { seed, numRuns: 20 }) as object[]
  }
})

describe('a plan that is delivered again with its Idempotency-Key', () => {
  const plan = (txId: string) => JSON.stringify(emptyPlan({ tx_id: txId }))
  const stored = async () => (await visitor.get('/api/schedules')).json<object[]>().length

  test('is refused if it is another plan, which is not stored', async () => {
    const before = await stored()
    const first = await visitor.post('/api/schedules', plan('one'), withKey('k-1'))
    const other = await visitor.post('/api/schedules', plan('two'), withKey('k-1'))

    expect([first.statusCode, other.statusCode, other.json().code]).toEqual([
      201,
      422,
      'idempotency_key_reused',
    ])
    expect(await stored()).toBe(before + 1)
  })

  test('is stored once if all arrive at the same instant, and each gets the first reply', async () => {
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => visitor.post('/api/schedules', plan('one'), withKey('k-1'))),
    )

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  test('is carried out where the first one was refused', async () => {
    const refused = await visitor.post('/api/schedules', '{"tx_id":1}', withKey('k-1'))
    const made = await visitor.post('/api/schedules', plan('one'), withKey('k-1'))

    expect([refused.statusCode, made.statusCode]).toEqual([422, 201])
  })

  test('by a program has keys of its own', async () => {
    const { secret } = await newIngestKey(server.db, { purpose: 'plans' })
    const program = { ...withKey('k-1'), authorization: `Bearer ${secret}` }
    const deliver = (txId: string, headers: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: '/api/schedules',
        headers: { 'content-type': 'application/json', ...headers },
        payload: plan(txId),
      })

    const byPerson = await visitor.post('/api/schedules', plan('one'), withKey('k-1'))
    const first = await deliver('two', program)
    const again = await deliver('two', program)
    const other = await deliver('three', program)

    expect([byPerson, first, again, other].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 422])
    expect(again.headers['idempotency-replayed']).toBe('true')
  })
})
