import { beforeEach, describe, expect, test } from 'vitest'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const server = appWithDatabase({ publicUrl: 'http://gridhaul.example:8080' })
beforeEach(() => addDemo(server.db))

const credentials = { email: 'admin@gridhaul.example', password: 'gridhaul96' }

describe('a call that changes something', () => {
  test('a call that changes something is refused without the token, the sign-in included', async () => {
    const reply = await newVisitor(server.app).post('/api/auth/login', credentials)

    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'anti_forgery' })
  })

  test('a call that changes something is refused with the cookie alone, which is all that another site can make a browser send', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')

    const reply = await visitor.post('/api/auth/logout', undefined, { 'x-xsrf-token': '' })

    expect(reply.json()).toMatchObject({ code: 'anti_forgery' })
    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(200)
  })

  test('a call that changes something is refused with an invented token', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')

    const reply = await visitor.post('/api/auth/logout', undefined, { 'x-xsrf-token': 'abc-def-ghi' })

    expect(reply.json()).toMatchObject({ code: 'anti_forgery' })
  })

  test('a call that changes something is refused with the token of another session, even together with its cookies', async () => {
    const attacker = await signedIn(server.app, 'customer@gridhaul.example')
    const victim = await signedIn(server.app, 'admin@gridhaul.example')
    for (const name of ['XSRF-TOKEN', 'gridhaul_forgery'])
      victim.cookies.set(name, attacker.cookies.get(name) ?? '')

    const reply = await victim.post('/api/auth/logout')

    expect(reply.json()).toMatchObject({ code: 'anti_forgery' })
  })

  test('a call that changes something is refused with the token from before the sign-in', async () => {
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')
    const before = visitor.cookies.get('XSRF-TOKEN') ?? ''
    await visitor.signIn('admin@gridhaul.example')

    const reply = await visitor.post('/api/auth/logout', undefined, { 'x-xsrf-token': before })

    expect(reply.json()).toMatchObject({ code: 'anti_forgery' })
  })

  test('a call that changes something is refused together with a new token, so that the page can try again', async () => {
    const visitor = newVisitor(server.app)
    await visitor.post('/api/auth/login', credentials)

    const again = await visitor.post('/api/auth/login', credentials)

    expect(again.statusCode).toBe(200)
  })

  test('a call that changes something works after the session has expired, so that the page can sign in again', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    await server.db.deleteFrom('sessions').execute()
    await visitor.get('/api/auth/identify')

    expect((await visitor.post('/api/auth/login', credentials)).statusCode).toBe(200)
  })

  test('a call that changes something is refused before anything else is checked, at unknown addresses too', async () => {
    expect((await newVisitor(server.app).post('/api/nowhere')).json()).toMatchObject({ code: 'anti_forgery' })
  })
})

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s', method => {
  test.each([
    '/api/auth/change-password',
    '/api/auth/reset-password',
    '/api/auth/request-password-reset/',
    '/api/users/x',
    '/api/nowhere?x=/',
    '/api',
    '/%61pi/auth/logout',
    '/ap%69/auth/reset-password?token=x',
  ])(`${method} %s without the token is refused`, async url => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    const cookies = Object.fromEntries(visitor.cookies)

    const reply = await server.app.inject({ method, url, cookies, payload: {} })

    expect(reply.json()).toMatchObject({ code: 'anti_forgery' })
  })
})

describe('where a call comes from', () => {
  const foreign = [
    ['another site', { origin: 'https://evil.example' }],
    ['the public address without its port', { origin: 'http://gridhaul.example' }],
    ['the public address, but by https', { origin: 'https://gridhaul.example:8080' }],
    ['a page without an origin', { origin: 'null' }],
    ['another site, by the browser’s own word', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host, by the browser’s own word', { 'sec-fetch-site': 'same-site' }],
  ] as const

  test.each(foreign)('a call from %s changes nothing, even with a valid token', async (_, headers) => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')

    const reply = await visitor.post('/api/auth/logout', undefined, headers)

    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'foreign_origin' })
  })

  test.each(foreign)('a call from %s reads nothing', async (_, headers) => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')

    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const reply = await visitor.ask({ method, url: '/api/organizations', headers })

      expect(reply.statusCode).toBe(403)
      expect(reply.body).not.toContain('Gridhaul Operations')
    }
  })

  test.each([
    ['the public address, behind a proxy', { origin: 'http://gridhaul.example:8080', host: '127.0.0.1' }],
    ['the page itself, as the browser states it', { 'sec-fetch-site': 'same-origin' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['a program that is no browser', {}],
  ])('a call from %s is allowed', async (_, headers) => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')

    expect((await visitor.get('/api/organizations', headers)).statusCode).toBe(200)
    expect((await visitor.post('/api/auth/logout', undefined, headers)).statusCode).toBe(204)
  })

  test('another site may link to us, as identity providers do, but not submit a form', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    const led = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }

    expect((await visitor.get('/api/auth/login-with-google/callback', led)).statusCode).toBe(302)
    expect((await visitor.post('/api/auth/logout', undefined, led)).statusCode).toBe(403)
  })
})

describe('without PUBLIC_URL', () => {
  const unnamed = appWithDatabase()
  beforeEach(() => addDemo(unnamed.db))

  test.each([
    ['answers the host that the browser called', 'http://localhost:8080', 204],
    ['refuses the same host on another port', 'http://localhost:3000', 403],
  ])('without PUBLIC_URL, the server %s', async (_, origin, status) => {
    const visitor = await signedIn(unnamed.app, 'admin@gridhaul.example')

    const reply = await visitor.post('/api/auth/logout', undefined, { origin, host: 'localhost:8080' })

    expect(reply.statusCode).toBe(status)
  })
})

test("the page's scripts can read the token's cookie, but other sites cannot make the browser send it", async () => {
  const reply = await newVisitor(server.app).get('/api/auth/identify')

  expect(reply.cookies.find(({ name }) => name === 'XSRF-TOKEN')).toEqual({
    name: 'XSRF-TOKEN',
    value: expect.any(String),
    path: '/',
    sameSite: 'Lax',
  })
})
