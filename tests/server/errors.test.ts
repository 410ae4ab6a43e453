import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError, refusal, toAppError } from '../../server/http/errors.ts'
import { addDemo, appWithDatabase } from './support/test-app.ts'
import { newVisitor, signedIn } from './support/visitor.ts'

const server = appWithDatabase()
beforeEach(() => addDemo(server.db))

const anonymous = async () => {
  const visitor = newVisitor(server.app)
  await visitor.get('/api/auth/identify')
  return visitor
}

describe('an error reply', () => {
  test.each(['/api', '/api/', '/api/nowhere', '/api/nowhere?x=/'])(
    'at an address of the API that does not exist is JSON: %s',
    async url => {
      const reply = await newVisitor(server.app).get(url, { accept: 'text/html' })

      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' })
    },
  )

  test('to a method that the address does not have is the same', async () => {
    expect((await (await anonymous()).post('/api/auth/identify')).statusCode).toBe(404)
  })

  test('to a body that is no JSON says that it cannot be read', async () => {
    const reply = await (await anonymous()).post('/api/auth/login', '{"email":')

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ message: 'The request could not be read.', code: 'malformed' })
  })

  test('to a body that is no UTF-8 says that it cannot be read, and nothing is kept', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('"}')])

    const reply = await admin.post('/api/organizations', body)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'malformed' })
    expect((await admin.get('/api/organizations?search=\ufffd')).json()).toEqual([])
  })

  test.each(['__proto__', 'constructor'])(
    'to a body with the key %s says that it cannot be read',
    async key => {
      const admin = await signedIn(server.app, 'admin@gridhaul.example')

      const reply = await admin.post('/api/organizations', `{"name":"Harmful","${key}":{"prototype":{}}}`)

      expect(reply.json()).toMatchObject({ code: 'malformed' })
    },
  )

  test('is not given to a body because of the mark that some programs put before UTF-8', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')

    expect((await admin.post('/api/organizations', '\ufeff{"name":"Marked"}')).statusCode).toBe(201)
  })

  test.each([
    [{}, { email: expect.any(String), password: expect.any(String) }],
    [{ email: 'a@b.c', password: 7 }, { password: 'This value is missing or of the wrong type.' }],
    [[], { body: 'This value is missing or of the wrong type.' }],
  ])('to %j names each field at fault', async (body, fields) => {
    const reply = await (await anonymous()).post('/api/auth/login', body)

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({ message: 'Some of the values are not valid.', code: 'invalid', fields })
  })

  test('to a body of more than 16 kB says that it is too large', async () => {
    const reply = await (await anonymous()).post('/api/auth/login', {
      email: 'a@b.c',
      password: 'x'.repeat(16 * 1024),
    })

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toEqual({ message: 'The request is too large.', code: 'too_large' })
  })

  test('to an address that cannot be decoded says that it cannot be read', async () => {
    const reply = await newVisitor(server.app).get('/api/schedules/%E0%A4%A')

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ message: 'The request could not be read.', code: 'malformed' })
  })

  test('to an address that cannot be decoded has the headers and the id that every reply has', async () => {
    const usual = await newVisitor(server.app).get('/api/nowhere')

    const reply = await newVisitor(server.app).get('/api/%E0%A4%A')

    expect(Object.keys(reply.headers).sort()).toEqual(Object.keys(usual.headers).sort())
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(server.logged()).toContain(reply.headers['x-request-id'])
  })

  test('to a fault of the server says nothing about its cause, which is in the log under the reply’s id', async () => {
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

describe('what a thrown thing becomes', () => {
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
  ])('%s: %i', (thrown, status) => {
    expect(toAppError(thrown).status).toBe(status)
  })
})
