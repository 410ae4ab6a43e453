import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
beforeEach(() => addDemo(server.db))

const admin = 'admin@gridhaul.example'
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

describe('API replies', () => {
  test.each([
    ['a list of records', '/api/assets?organization_id={organization}'],
    ['a plan', '/api/schedules/test_03'],
    ['the API document', '/api/openapi.json'],
    ['the page of the API document', '/api/docs'],
    ['its style sheet', '/api/docs/style.css'],
  ])('an API reply is compressed with an encoding of the client: %s', async (_, address) => {
    const visitor = await signedIn()
    const url = address.replace('{organization}', await organizationOf(visitor))
    const plain = await visitor.get(url)
    expect(plain.headers['content-encoding']).toBeUndefined()

    for (const [encoding, headers] of [
      ['br', browser],
      ['gzip', { 'accept-encoding': 'gzip' }],
    ] as const) {
      const reply = await visitor.get(url, headers)

      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.headers.vary).toContain('accept-encoding')
      expect(reply.headers['content-type']).toBe(plain.headers['content-type'])
      expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(unpack[encoding](reply.rawPayload).equals(plain.rawPayload)).toBe(true)
    }
  })

  test('an API reply is not compressed for a client without encodings', async () => {
    const reply = await (await signedIn()).get('/api/schedules/test_03', { 'accept-encoding': 'identity' })

    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.json().tx_id).toBe('test_03')
  })

  test.each([
    ['/api/openapi.json', browser],
    ['/api/docs/style.css', browser],
    ['/api/openapi.json', {}],
  ])('the reply to HEAD has the headers of GET: %s with %j', async (url, headers) => {
    const visitor = await signedIn()

    const get = await visitor.get(url, headers)
    const head = await visitor.ask({ method: 'HEAD', url, headers })

    expect(head.body).toBe('')
    for (const name of ['content-encoding', 'content-type', 'vary'])
      expect(head.headers[name], name).toBe(get.headers[name])
    // A reply that is compressed in pieces has no length before its end.
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  test('a small API reply is not compressed', async () => {
    const reply = await (await signedIn()).get('/api/service-areas', browser)

    expect(reply.headers['content-encoding']).toBeUndefined()
  })
})

test('replies that can contain a secret are not compressed: sign-in, identify, replies to changes', async () => {
  const longName = 'Ada '.repeat(500)
  await server.db.updateTable('users').set({ name: longName }).where('email', '=', admin).execute()
  const visitor = newVisitor(server.app)
  await visitor.get('/api/auth/identify')

  const login = await visitor.post('/api/auth/login', { email: admin, password: demoPassword }, browser)
  const identify = await visitor.get('/api/auth/identify', browser)
  const plan = { ...(await visitor.get('/api/schedules/test_03')).json(), tx_id: '計'.repeat(500) }
  const delivered = await visitor.post('/api/schedules', plan, browser)

  for (const reply of [login, identify, delivered]) {
    expect(reply.statusCode).toBeLessThan(300)
    expect(reply.rawPayload.length).toBeGreaterThan(1_500)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.json()).toMatchObject(reply === delivered ? { tx_id: plan.tx_id } : { name: longName })
  }
})

test('a compressed plan is refused without being unpacked', async () => {
  const visitor = await signedIn()

  const reply = await visitor.post('/api/schedules', gzipSync(JSON.stringify(emptyPlan())), {
    'content-encoding': 'gzip',
  })

  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'plan_refused' })
})

async function signedIn(): Promise<Visitor> {
  const visitor = newVisitor(server.app)
  await visitor.signIn(admin)
  return visitor
}

async function organizationOf(visitor: Visitor): Promise<string> {
  const reply: LightMyRequestResponse = await visitor.get('/api/auth/identify')
  return reply.json().organization_id
}
