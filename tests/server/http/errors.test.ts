import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError, refusal } from '../../../server/http/errors.ts'
import { toAppError } from '../../../server/plugins/to-app-error.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const server = appWithDatabase()
beforeEach(() => addDemo(server.db))

const anonymous = async () => {
  const visitor = newVisitor(server.app)
  await visitor.get('/api/auth/identify')
  return visitor
}

describe('an error reply', () => {
  test.each(['/api', '/api/', '/api/nowhere', '/api/nowhere?x=/'])(
    'an error reply at an address of the API that does not exist is JSON: %s',
    async url => {
      const reply = await newVisitor(server.app).get(url, { accept: 'text/html' })

      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' })
    },
  )

  test('an error reply to an unknown method is the same as to an unknown address', async () => {
    expect((await (await anonymous()).post('/api/auth/identify')).statusCode).toBe(404)
  })

  test('an error reply to TRACE is the same, and sends nothing back', async () => {
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')
    const reply = await visitor.ask({
      method: 'TRACE' as 'GET',
      url: '/api/features',
      headers: { 'x-secret': 'hidden', 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '' },
    })

    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('hidden')
  })

  test('an error reply to a body that is not JSON says that it cannot be read', async () => {
    const reply = await (await anonymous()).post('/api/auth/login', '{"email":')

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ message: 'The request could not be read.', code: 'malformed' })
  })

  test('an error reply to a body that is not UTF-8 says that it cannot be read, and nothing is stored', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('"}')])

    const reply = await admin.post('/api/organizations', body)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'malformed' })
    expect((await admin.get('/api/organizations?search=\ufffd')).json()).toEqual([])
  })

  test.each(['__proto__', 'constructor'])(
    'an error reply to a body with the key %s says that it cannot be read',
    async key => {
      const admin = await signedIn(server.app, 'admin@gridhaul.example')

      const reply = await admin.post('/api/organizations', `{"name":"Harmful","${key}":{"prototype":{}}}`)

      expect(reply.json()).toMatchObject({ code: 'malformed' })
    },
  )

  test('a body may begin with a byte order mark', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    expect((await admin.post('/api/organizations', '\ufeff{"name":"Marked"}')).statusCode).toBe(201)
  })

  test.each([
    [{}, { email: expect.any(String), password: expect.any(String) }],
    [{ email: 'a@b.c', password: 7 }, { password: 'This value is missing or of the wrong type.' }],
    [[], { body: 'This value is missing or of the wrong type.' }],
  ])('an error reply to %j names each field at fault', async (body, fields) => {
    const reply = await (await anonymous()).post('/api/auth/login', body)

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({ message: 'Some of the values are not valid.', code: 'invalid', fields })
  })

  test('an error reply to a body of more than 16 kB says that it is too large', async () => {
    const reply = await (await anonymous()).post('/api/auth/login', {
      email: 'a@b.c',
      password: 'x'.repeat(16 * 1024),
    })

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toEqual({ message: 'The request is too large.', code: 'too_large' })
  })

  test('an error reply to an address that cannot be decoded says that it cannot be read', async () => {
    const reply = await newVisitor(server.app).get('/api/schedules/%E0%A4%A')

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ message: 'The request could not be read.', code: 'malformed' })
  })

  test('an error reply to an address that cannot be decoded has the headers and the id that every reply has', async () => {
    const usual = await newVisitor(server.app).get('/api/nowhere')

    const reply = await newVisitor(server.app).get('/api/%E0%A4%A')

    expect(Object.keys(reply.headers).sort()).toEqual(Object.keys(usual.headers).sort())
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(server.logged()).toContain(reply.headers['x-request-id'])
  })

  test("an error reply about a fault of the server does not reveal the cause, which is in the log under the reply's id", async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    await sql`alter table schedules rename to mislaid`.execute(server.db)

    const reply = await visitor.get('/api/schedules')

    await sql`alter table mislaid rename to schedules`.execute(server.db)
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({ message: 'Something went wrong on the server.', code: 'internal' })
    const logged = server
      .logged()
      .split('\n')
      .filter(line => line.includes(String(reply.headers['x-request-id'])))
    expect(logged.join('\n')).toContain('relation \\"schedules\\" does not exist')
  })
})

describe('the status of a thrown error', () => {
  test.each([
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' }), 503],
    [Object.assign(new Error('terminating connection'), { code: '57P01' }), 503],
    [Object.assign(new Error('deadlock detected'), { code: '40P01' }), 503],
    [new Error('Connection terminated unexpectedly'), 503],
    [new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]), 503],
    [Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }), 500],
    [Object.assign(new Error('duplicate key'), { code: '23505' }), 500],
    [new AppError('too_many', 'Slowly, please.'), 429],
    [refusal('forbidden'), 403],
    [undefined, 500],
    ['a text', 500],
    [null, 500],
  ])('the status of a thrown error: %s: %i', (thrown, status) => {
    expect(toAppError(thrown).status).toBe(status)
  })
})
