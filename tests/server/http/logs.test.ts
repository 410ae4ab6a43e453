import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const server = appWithDatabase()
beforeEach(() => addDemo(server.db))

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

test('no secret of signing in or resetting a password is in a log, including lines about mails and errors', async () => {
  const visitor = await signedIn(server.app, 'admin@gridhaul.example')
  const first = [...visitor.cookies.values()]
  const change = (old_password: string, new_password: string) =>
    visitor.patch('/api/auth/change-password', { old_password, new_password })
  await change('old-geheim-1', 'new-geheim-1')
  await change('gridhaul96', 'new-geheim-2')
  await change('new-geheim-2', 'short')

  await visitor.post('/api/auth/request-password-reset', { email: 'admin@gridhaul.example' })
  await eventually('the mail is written', async () => server.logged().includes('.eml'))
  const [, file = ''] = /"mail":"([^"]+)"/.exec(server.logged()) ?? []
  const token = /token=([\w-]{43})/.exec(await readFile(file, 'utf8'))?.[1] ?? ''
  await visitor.get(`/reset-password?token=${token}`)
  await visitor.get(`/reset-password%3Ftoken=${token}`)
  await visitor.post('/api/auth/reset-password', { token, password: 'short' })
  await visitor.post('/api/auth/reset-password', { token, password: 'new-geheim-3' })
  await visitor.post('/api/auth/reset-password', { token, password: 'new-geheim-4' })
  await visitor.get('/api/auth/login-with-google/callback?code=code-geheim&state=state-geheim')
  await visitor.signIn('admin@gridhaul.example', 'new-geheim-3')

  const secrets = [...first, ...visitor.cookies.values(), token, '-geheim', 'gridhaul96', '$argon2']
  expect(server.logged()).toContain('"path":"/api/auth/reset-password"')
  expect(server.logged()).toContain('"path":"/reset-password"')
  expect(token).toHaveLength(43)
  for (const secret of secrets) expect(server.logged()).not.toContain(secret)
})

test('a database error is logged without the row', async () => {
  const visitor = await signedIn(server.app, 'admin@gridhaul.example')
  await sql`alter table users add constraint broken check (password_hash = '') not valid`.execute(server.db)

  const body = { old_password: 'gridhaul96', new_password: 'new-geheim-5' }
  const reply = await visitor.patch('/api/auth/change-password', body)

  await sql`alter table users drop constraint broken`.execute(server.db)
  expect(reply.statusCode).toBe(500)
  expect(server.logged()).toContain('violates check constraint')
  expect(server.logged()).not.toContain('$argon2')
})

test('each reply has its own id, which its log lines have too, whatever id the caller sent', async () => {
  const visitor = newVisitor(server.app)

  const first = await visitor.get('/api/auth/identify', { 'x-request-id': 'mine' })
  const second = await visitor.get('/api/auth/identify')

  expect(first.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(server.logged()).toContain(`"reqId":"${first.headers['x-request-id']}"`)
})

test('each line has its instant in UTC, its level and its message, in one form', async () => {
  await newVisitor(server.app).get('/api/features')

  const lines = server.logged().trim().split('\n')
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      time: expect.any(Number),
      level: expect.any(Number),
      msg: expect.any(String),
    })
})

describe('at the level warn', () => {
  const quiet = appWithDatabase({ settings: { logLevel: 'warn' } })

  test('at the level warn a successful request logs nothing, and a failed one logs its id', async () => {
    await addDemo(quiet.db)
    const visitor = await signedIn(quiet.app, 'admin@gridhaul.example')
    await visitor.get('/api/schedules')
    const before = quiet.logged()
    await sql`alter table users rename to lost`.execute(quiet.db)

    const reply = await visitor.get('/api/auth/identify')

    await sql`alter table lost rename to users`.execute(quiet.db)
    expect(before).toBe('')
    expect(reply.statusCode).toBe(500)
    expect(JSON.parse(quiet.logged())).toMatchObject({ level: 50, reqId: reply.headers['x-request-id'] })
  })
})

test('API replies are not cached', async () => {
  const reply = await newVisitor(server.app).get('/api/auth/identify')

  expect(reply.headers['cache-control']).toBe('no-store')
})
