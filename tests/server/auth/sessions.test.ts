import { verify } from '@node-rs/argon2'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSessionsOf } from '../../../server/repositories/accounts/sessions.ts'
import { findCredentials } from '../../../server/repositories/accounts/users.ts'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { buildApp } from '../../../server/start/app.ts'
import { addDemo, appWithDatabase, deleteRows } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

// The server's modules are loaded again for this file, and for the next one: other files use the library as it is.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// The real library, but each use of it is counted: what the clock would only hint at.
vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

const server = appWithDatabase({ settings: { sessionIdleHours: 2, sessionMaxHours: 10 } })
beforeEach(() => addDemo(server.db))

const ada = 'admin@gridhaul.example'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe('the configured limits of a session', () => {
  test.each([
    [200, { last_seen_at: hoursAgo(1.9) }],
    [401, { last_seen_at: hoursAgo(2.1) }],
    [200, { created_at: hoursAgo(9.9) }],
    [401, { created_at: hoursAgo(10.1) }],
  ])('the configured limits decide when a session has ended: status %i for %j', async (status, times) => {
    const visitor = await signedIn(server.app, ada)
    await server.db.updateTable('sessions').set(times).execute()

    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(status)
  })

  test.each([
    ['was not used for too long', { last_seen_at: hoursAgo(2.1) }],
    ['has lasted too long', { created_at: hoursAgo(10.1) }],
  ])('a change by a user whose session %s is refused because the session has ended', async (_, times) => {
    const visitor = await signedIn(server.app, ada)
    await server.db.updateTable('sessions').set(times).execute()

    const reply = await visitor.post('/api/organizations/', { name: 'Harbor' })

    expect(reply.statusCode).toBe(401)
  })

  test('the configured limits end the session of a page that only asks by itself', async () => {
    const visitor = await signedIn(server.app, ada)
    const before = hoursAgo(1.9)
    await server.db.updateTable('sessions').set({ last_seen_at: before }).execute()
    const lastSeen = async () =>
      (await server.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at

    const byItself = await visitor.get('/api/asset_telemetry?asset_ids=MB-1', { 'x-unattended': '1' })
    await visitor.get('/api/events')
    expect(await lastSeen()).toEqual(before)
    expect(byItself.headers['x-session-idle-seconds']).toBeUndefined()

    const byInput = await visitor.get('/api/auth/identify')
    expect((await lastSeen()).getTime()).toBeGreaterThan(before.getTime())
    expect(byInput.headers['x-session-idle-seconds']).toBe('7200')
  })

  test('the configured limits are shorter than the life of the cookie, so that the end of a session can be reported', async () => {
    const reply = await newVisitor(server.app).signIn(ada)

    expect(reply.cookies.find(({ name }) => name === 'gridhaul_session')).toMatchObject({
      maxAge: 10 * 3_600 + 30 * 24 * 3_600,
    })
  })
})

describe('a session', () => {
  test('a session is valid at another server process, and after a restart', async () => {
    const visitor = await signedIn(server.app, ada)
    const next = await buildApp({
      settings: { logLevel: 'silent', publicUrl: undefined },
      db: server.db,
      allowsDemoPassword: () => true,
    })
    const there = newVisitor(next)
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value)

    const replies = [await there.get('/api/auth/identify'), await there.post('/api/auth/logout')]

    await next.close()
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 204])
    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
  })

  test('a session ends with the user', async () => {
    const visitor = await signedIn(server.app, ada)
    const other = await signedIn(server.app, 'field@gridhaul.example')
    await server.db.deleteFrom('users').where('email', '=', ada).execute()

    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
    expect((await other.get('/api/auth/identify')).statusCode).toBe(200)
  })

  test('a session can be ended together with all others of its user', async () => {
    const visitors = [await signedIn(server.app, ada), await signedIn(server.app, ada)]
    const other = await signedIn(server.app, 'field@gridhaul.example')
    const { id = '' } = (await findCredentials(server.db, ada)) ?? {}

    await endSessionsOf(server.db, id)

    for (const visitor of visitors) expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
    expect((await other.get('/api/auth/identify')).statusCode).toBe(200)
  })

  test('a session is checked without waiting for another request that updates or ends it', async () => {
    const visitor = await signedIn(server.app, ada)
    await server.db
      .updateTable('sessions')
      .set({ last_seen_at: hoursAgo(1) })
      .execute()

    const reply = await server.db.transaction().execute(async other => {
      await other.selectFrom('sessions').select('user_id').forUpdate().execute()
      return visitor.get('/api/auth/identify')
    })

    expect(reply.statusCode).toBe(200)
  })

  test('a session is still valid after a failed sign-in in its browser', async () => {
    const visitor = await signedIn(server.app, ada)

    await visitor.signIn('field@gridhaul.example', 'wrong')

    expect((await visitor.get('/api/auth/identify')).json()).toMatchObject({ email: ada })
  })
})

test.each([
  ['the right password', ada, 'gridhaul96'],
  ['a wrong password', ada, 'wrong'],
  ['an e-mail that nobody has', 'nobody@gridhaul.example', 'gridhaul96'],
  ['no e-mail', '', ''],
])(
  'signing in with %s costs one check against a hash, so that the time reveals nothing',
  async (_, email, password) => {
    await deleteRows(server.db)
    await seedDemo(server.db, '2026-01-15')
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')
    vi.mocked(verify).mockClear()

    await visitor.signIn(email, password)

    expect(verify).toHaveBeenCalledTimes(1)
    expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  },
)
