import { beforeEach, expect, test } from 'vitest'
import { seedDemo } from '../../server/seeds/demo.ts'
import { appWithDatabase } from './support/test-app.ts'
import { newVisitor, signedIn } from './support/visitor.ts'

const server = appWithDatabase()
beforeEach(() => seedDemo(server.db, '2026-01-15'))

test('no password, token or cookie is ever in a log, whether a call succeeds or fails', async () => {
  const visitor = await signedIn(server.app, 'admin@gridhaul.example')
  const secrets = [...visitor.cookies.values(), 'gridhaul96', 'wrong-geheim', 'reset-geheim', 'bearer-geheim']

  await visitor.get('/api/schedules', { authorization: 'Bearer bearer-geheim' })
  await visitor.get('/reset-password?token=reset-geheim')
  await visitor.post('/api/auth/login', { email: 'admin@gridhaul.example', password: 'wrong-geheim' })
  await visitor.post('/api/auth/login', '{"password":"wrong-geheim",')
  await visitor.post('/api/auth/logout', undefined, { 'x-xsrf-token': 'reset-geheim' })
  server.app.log.info({ headers: { cookie: 'reset-geheim' } }, 'headers by mistake')

  expect(server.logged()).toContain('"path":"/api/auth/login"')
  for (const secret of secrets) expect(server.logged()).not.toContain(secret)
})

test('each reply carries an id of its own that its log lines carry too, whatever id the caller sent', async () => {
  const visitor = newVisitor(server.app)

  const first = await visitor.get('/api/auth/identify', { 'x-request-id': 'mine' })
  const second = await visitor.get('/api/auth/identify')

  expect(first.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(server.logged()).toContain(`"reqId":"${first.headers['x-request-id']}"`)
})

test('what the API answers is not kept by any cache', async () => {
  const reply = await newVisitor(server.app).get('/api/auth/identify')

  expect(reply.headers['cache-control']).toBe('no-store')
})
