import { beforeEach, expect, test } from 'vitest'
import { defaultRateLimits } from '../../../server/plugins/rate-limits.ts'
import { userOf } from '../support/demo-ids.ts'
import { addDemo, appWithDatabase, type TestApp } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

// As an operator runs it who wants to see only what matters.
const quiet = appWithDatabase({
  settings: { logLevel: 'warn', publicUrl: new URL('http://gridhaul.example') },
  limits: { ...defaultRateLimits, login: { minutes: 15, address: 100, accountHere: 2, account: 100 } },
})
const server = appWithDatabase()
beforeEach(async () => {
  await addDemo(quiet.db)
  await addDemo(server.db)
})

const warn = 40
const info = 30
const host = { host: 'gridhaul.example' }

interface Line {
  level: number
  msg: string
  reqId?: string
  [field: string]: unknown
}

/** The lines that are logged while `work` runs. */
async function linesOf({ logged }: TestApp, work: () => Promise<unknown>): Promise<Line[]> {
  const before = logged().length
  await work()
  return logged()
    .slice(before)
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

const refusals = async (work: () => Promise<unknown>) =>
  (await linesOf(quiet, work)).filter(({ msg }) => msg === 'a request was refused')

const stranger = () => newVisitor(quiet.app, '192.0.2.7')

test('the log says who signed in, from where and how, and who signed out', async () => {
  const { id } = await userOf(server.db, 'field@gridhaul.example')

  const lines = await linesOf(server, async () => {
    const visitor = await signedIn(server.app, 'field@gridhaul.example')
    await visitor.post('/api/auth/logout')
  })

  expect(lines).toContainEqual(
    expect.objectContaining({
      level: info,
      msg: 'a session began',
      user: id,
      way: 'password',
      req: { method: 'POST', path: '/api/auth/login', ip: '127.0.0.1' },
      reqId: expect.any(String),
      time: expect.any(Number),
    }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'a session ended', user: id }))
})

test('the log names the person by id in the line about each of the person’s requests', async () => {
  const { id } = await userOf(server.db, 'field@gridhaul.example')
  const visitor = await signedIn(server.app, 'field@gridhaul.example')

  const lines = await linesOf(server, () => visitor.get('/api/assets'))

  const completed = lines.filter(({ msg }) => msg === 'request completed')
  expect(completed).toEqual([expect.objectContaining({ user: id })])
})

test('the log says which account a refused sign-in was for, and never the address that was typed', async () => {
  const { id } = await userOf(quiet.db, 'field@gridhaul.example')

  const lines = await refusals(async () => {
    const visitor = stranger()
    await visitor.get('/api/auth/identify', host)
    for (const email of ['field@gridhaul.example', 'nobody@gridhaul.example'])
      await visitor.post('/api/auth/login', { email, password: 'wrong' }, host)
  })

  expect(lines).toEqual([
    expect.objectContaining({
      level: warn,
      refused: 'sign_in_refused',
      account: id,
      req: { method: 'POST', path: '/api/auth/login', ip: '192.0.2.7' },
    }),
    expect.not.objectContaining({ account: expect.anything() }),
  ])
  expect(quiet.logged()).not.toContain('@gridhaul.example')
})

test('the log says that the attempts for an account are used up, and each attempt after that', async () => {
  const lines = await linesOf(quiet, async () => {
    const visitor = stranger()
    await visitor.get('/api/auth/identify', host)
    const wrong = { email: 'business@gridhaul.example', password: 'wrong' }
    for (let attempt = 0; attempt < 4; attempt += 1) await visitor.post('/api/auth/login', wrong, host)
  })

  expect(lines.filter(({ msg }) => msg.startsWith('too many attempts'))).toEqual([
    expect.objectContaining({ level: warn, seconds: 900 }),
  ])
  expect(lines.filter(({ refused }) => refused === 'too_many')).toHaveLength(2)
})

test.each([
  [
    'a wrong old password',
    'patch',
    '/api/auth/change-password',
    { old_password: 'wrong', new_password: 'charge96kWh' },
  ],
  [
    'a reset token that is not valid',
    'post',
    '/api/auth/reset-password',
    { token: 'stolen', password: 'charge96kWh' },
  ],
  [
    'a link of an e-mail change that is not valid',
    'post',
    '/api/auth/undo-email-change',
    { token: 'stolen' },
  ],
] as const)('the log names %s', async (_, method, url, body) => {
  const visitor = await signedInQuietly()

  const lines = await refusals(() => visitor[method](url, body, host))

  expect(lines).toEqual([expect.objectContaining({ level: warn, refused: 'wrong_credential' })])
  expect(quiet.logged()).not.toContain('stolen')
})

test('the log names who was refused for want of a permission', async () => {
  const { id } = await userOf(quiet.db, 'field@gridhaul.example')
  const visitor = await signedInQuietly()

  const lines = await refusals(() => visitor.delete('/api/assets/any', undefined, host))

  expect(lines).toEqual([
    expect.objectContaining({
      level: warn,
      refused: 'forbidden',
      user: id,
      req: { method: 'DELETE', path: '/api/assets/any', ip: '127.0.0.1' },
    }),
  ])
})

test('the log names attempts to go around the server’s defences', async () => {
  const visitor = await signedInQuietly()

  const lines = await refusals(async () => {
    await visitor.post('/api/auth/logout', undefined, { ...host, 'x-xsrf-token': 'forged' })
    await visitor.get('/api/assets', { ...host, origin: 'https://evil.example' })
    await visitor.get('/api/assets', { host: 'rebound.example' })
    await quiet.app.inject({
      method: 'POST',
      url: '/api/asset_telemetry',
      headers: { ...host, authorization: 'Bearer gridhaul_ingest_guessed' },
    })
  })

  expect(lines.map(({ level, refused }) => [level, refused])).toEqual([
    [warn, 'anti_forgery'],
    [warn, 'foreign_origin'],
    [warn, 'misdirected'],
    [warn, 'ingest_key_refused'],
  ])
  expect(quiet.logged()).not.toContain('guessed')
})

test('the log names the invalid fields of a request, and never their values', async () => {
  const visitor = await signedIn(server.app, 'admin@gridhaul.example')

  const lines = await linesOf(server, () =>
    visitor.post('/api/trucks', { name: 'geheim!', model: 'x', mbess_capacity: 99, organization_id: 'y' }),
  )

  expect(lines).toContainEqual(
    expect.objectContaining({ level: info, refused: 'invalid', fields: ['mbess_capacity', 'name'] }),
  )
  expect(server.logged()).not.toContain('geheim')
})

async function signedInQuietly() {
  const visitor = newVisitor(quiet.app)
  await visitor.get('/api/auth/identify', host)
  await visitor.post('/api/auth/login', { email: 'field@gridhaul.example', password: 'gridhaul96' }, host)
  return visitor
}
