import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueAccessKey } from '../../../server/auth/access-key.ts'
import {
  everyAsset,
  type NewAccessKey,
  revokeAccessKey,
} from '../../../server/repositories/accounts/access-keys.ts'
import { setOrganizationActive } from '../../../server/repositories/accounts/deactivation.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

const server = appWithDatabase({ planLimits: { maxWaiting: 0 } })
beforeEach(async () => {
  await addDemo(server.db)
  await server.db.deleteFrom('schedules').execute()
})

const newKey = (changes: Partial<NewAccessKey> = {}) =>
  issueAccessKey(server.db, {
    name: 'Night optimizer',
    purpose: 'plans',
    scope: everyAsset,
    validHours: 1,
    createdBy: null,
    ...changes,
  })
const deliver = (secret: string, plan: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/schedules',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(plan),
  })

test('a delivery key of a deactivated organization is refused', async () => {
  const { id: customer } = await server.db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', 'Harborview Events')
    .executeTakeFirstOrThrow()
  const { secret } = await newKey({ scope: { organizationId: customer, assetIds: null } })
  await setOrganizationActive(server.db, customer, false)

  const reply = await deliver(secret, emptyPlan())

  expect([reply.statusCode, reply.json().code]).toEqual([401, 'delivery_key_refused'])
})

test('a program delivers a plan with its key alone, and the list names the key', async () => {
  const { secret } = await newKey()

  const reply = await deliver(secret, emptyPlan())

  expect(reply.statusCode).toBe(201)
  expect(reply.cookies).toEqual([])
  const list = await (await signedIn(server.app, 'field@gridhaul.example')).get('/api/schedules')
  expect(list.json()).toMatchObject([{ tx_id: 'test_03', delivered_by: 'Night optimizer (delivery key)' }])
})

describe('a delivery that a key does not permit', () => {
  const refusedWith = async (secret: string) => {
    const reply = await deliver(secret, emptyPlan())
    const { rows } = await sql`select from schedules`.execute(server.db)
    expect([reply.statusCode, reply.headers['www-authenticate'], rows.length]).toEqual([401, 'Bearer', 0])
    expect(reply.json().code).toBe('delivery_key_refused')
    return reply.json().message
  }

  test('an unknown or misspelt key is refused', async () => {
    const sentence =
      'A program must deliver plans with a delivery key as bearer token. The key is missing or unknown.'

    expect(await refusedWith('gridhaul_delivery_unknown')).toBe(sentence)
    expect(await refusedWith('two words')).toBe(sentence)
    expect(await refusedWith('')).toBe(sentence)
  })

  test('an expired key is refused with the reason', async () => {
    const { secret } = await newKey({ validHours: -1 })

    expect(await refusedWith(secret)).toBe('This key has expired. Ask an administrator for a new one.')
  })

  test('a revoked key is refused with the reason', async () => {
    const { id, secret } = await newKey()
    await revokeAccessKey(server.db, id)

    expect(await refusedWith(secret)).toBe('This key is revoked. Ask an administrator for a new one.')
  })

  test('an ingest key is refused with the reason', async () => {
    const { secret } = await newKey({ purpose: 'telemetry' })

    expect(await refusedWith(secret)).toBe('This is an ingest key: it sends telemetry and nothing else.')
  })

  test('a wrong key is refused even from the browser of somebody who may deliver', async () => {
    const planner = await signedIn(server.app, 'business@gridhaul.example')

    const reply = await planner.post('/api/schedules', emptyPlan(), { authorization: 'Bearer wrong' })

    expect(reply.statusCode).toBe(401)
  })

  test('a page of another site cannot deliver, even with a key', async () => {
    const { secret } = await newKey()

    const reply = await deliver(secret, emptyPlan(), { origin: 'https://elsewhere.example' })

    expect(reply.json()).toMatchObject({ code: 'foreign_origin' })
  })
})

test('a person still needs the anti-forgery token for a delivery, whatever other authorization the request has', async () => {
  const planner = await signedIn(server.app, 'business@gridhaul.example')
  planner.cookies.delete('XSRF-TOKEN')

  const reply = await planner.post('/api/schedules', emptyPlan(), { authorization: 'Basic Z3JpZDpoYXVs' })

  expect(reply.json().code).toBe('anti_forgery')
})

test('each key has one turn at a time in the queue of plans', async () => {
  const [one, other] = [await newKey(), await newKey()]
  const body = new PassThrough()
  const sent = { senderId: `key ${one.id}`, body, contentLength: 1_000 }
  const cut = server.app.receivePlan(sent, async () => {}).catch(() => 'cut')

  const ofSame = await deliver(one.secret, emptyPlan({ tx_id: 'second' }))
  const ofOther = await deliver(other.secret, emptyPlan({ tx_id: 'other' }))
  body.destroy(new Error('gone'))
  await cut
  const afterwards = await deliver(one.secret, emptyPlan({ tx_id: 'second' }))

  expect([ofSame.statusCode, ofOther.statusCode, afterwards.statusCode]).toEqual([503, 201, 201])
})
