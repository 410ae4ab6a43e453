import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hashPassword, recommendedCost } from '../../../server/auth/passwords.ts'
import { deleteEndedSessions } from '../../../server/repositories/accounts/sessions.ts'
import { findCredentials } from '../../../server/repositories/accounts/users.ts'
import { buildApp } from '../../../server/start/app.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const server = appWithDatabase()
beforeEach(() => addDemo(server.db))

const sessionCount = async () => {
  const { count } = await server.db
    .selectFrom('sessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('signing in', () => {
  test('signing in with the right password returns the user, and identify returns the same from then on', async () => {
    const visitor = newVisitor(server.app)

    const login = await visitor.signIn('business@gridhaul.example')
    const identify = await visitor.get('/api/auth/identify')

    expect(login.statusCode).toBe(200)
    expect(login.json()).toEqual({
      id: expect.any(String),
      email: 'business@gridhaul.example',
      name: 'Bruno Okafor',
      roles: ['BUSINESS_OPERATIONS'],
      organization_id: expect.any(String),
    })
    expect(identify.statusCode).toBe(200)
    expect(identify.json()).toEqual(login.json())
  })

  test('signing in renews a hash of another cost, and the password and other sessions stay', async () => {
    const earlier = await signedIn(server.app, 'field@gridhaul.example')
    const email = 'field@gridhaul.example'
    const oldHash = await hashPassword('gridhaul96', { memoryCost: 16, timeCost: 1, parallelism: 1 })
    await server.db.updateTable('users').set({ password_hash: oldHash }).where('email', '=', email).execute()

    await newVisitor(server.app).signIn(email, 'a wrong one')
    const untouched = await findCredentials(server.db, email)
    const first = await newVisitor(server.app).signIn(email)
    const renewed = await findCredentials(server.db, email)
    const second = await newVisitor(server.app).signIn(email)

    expect(untouched?.password_hash).toBe(oldHash)
    expect(renewed?.password_hash).toContain('$m=8,t=1,p=1$')
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect((await findCredentials(server.db, email))?.password_hash).toBe(renewed?.password_hash)
    expect((await earlier.get('/api/auth/identify')).statusCode).toBe(200)
  })

  test('a new password is hashed with argon2id at the recommended cost', async () => {
    const app = await buildApp({ settings: { logLevel: 'silent', publicUrl: undefined }, db: server.db })
    onTestFinished(() => app.close())
    expect(app.hashCost).toEqual(recommendedCost)
    expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('signing in ignores the case of the e-mail and the spaces around it', async () => {
    const reply = await newVisitor(server.app).signIn('  Admin@GRIDHAUL.example ')

    expect(reply.json()).toMatchObject({ email: 'admin@gridhaul.example' })
  })

  test('signing in with a wrong password, an unknown e-mail or no e-mail gets the same reply', async () => {
    const visitor = newVisitor(server.app)

    const wrong = await visitor.signIn('admin@gridhaul.example', 'gridhaul97')
    const unknown = await visitor.signIn('nobody@gridhaul.example', 'gridhaul96')
    const empty = await visitor.signIn('', '')

    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({
      message: 'The email or password is incorrect.',
      code: 'sign_in_refused',
    })
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
    expect([empty.statusCode, empty.body]).toEqual([wrong.statusCode, wrong.body])
    expect(await sessionCount()).toBe(0)
  })

  test('signing in: a password counts to the letter, spaces included', async () => {
    const reply = await newVisitor(server.app).signIn('admin@gridhaul.example', ' gridhaul96')

    expect(reply.statusCode).toBe(401)
  })

  test('signing in with an e-mail that no database can hold is refused as a value, not as a fault of the server', async () => {
    const reply = await newVisitor(server.app).signIn('admin\0@gridhaul.example')

    expect(reply.statusCode).toBe(422)
  })

  test('signing in with too long an e-mail or password is refused before anything is done with it', async () => {
    const longestEmail = `${'a'.repeat(242)}@example.com`
    const longestPassword = 'x'.repeat(1000)

    const known = await newVisitor(server.app).signIn(longestEmail, longestPassword)
    const email = await newVisitor(server.app).signIn(`a${longestEmail}`, longestPassword)
    const password = await newVisitor(server.app).signIn(longestEmail, `x${longestPassword}`)

    expect(known.statusCode).toBe(401)
    expect([email.statusCode, email.json().fields]).toEqual([422, { email: 'This value is not valid.' }])
    expect([password.statusCode, password.json().fields]).toEqual([
      422,
      { password: 'Password must be at most 1,000 characters long' },
    ])
    const { rows } = await sql<{ tries: number }>`
      select points as tries from rate_limits where key like 'login address%'`.execute(server.db)
    expect(rows).toEqual([{ tries: 1 }])
  })

  test('each sign-in creates a new session and ends the one that the browser had', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    const first = visitor.cookies.get('gridhaul_session') ?? ''

    await visitor.signIn('field@gridhaul.example')
    const second = visitor.cookies.get('gridhaul_session')

    expect(second).not.toBe(first)
    visitor.cookies.set('gridhaul_session', first)
    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
  })

  test('the database keeps no token that could be used to sign in', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    const token = visitor.cookies.get('gridhaul_session') ?? ''

    const { token_hash } = await server.db
      .selectFrom('sessions')
      .select('token_hash')
      .executeTakeFirstOrThrow()

    expect(token).toHaveLength(43)
    expect(token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
    expect(token_hash).toHaveLength(32)
  })

  test('the session cookie is out of reach of scripts and other sites', async () => {
    const reply = await newVisitor(server.app).signIn('admin@gridhaul.example')

    expect(reply.cookies.find(({ name }) => name === 'gridhaul_session')).toEqual({
      name: 'gridhaul_session',
      value: expect.any(String),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: (7 + 30) * 24 * 3_600,
    })
  })
})

describe('without a session', () => {
  test('identify answers 401 to a visitor without a session', async () => {
    const reply = await newVisitor(server.app).get('/api/auth/identify')

    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ message: 'You are not signed in.', code: 'signed_out' })
  })

  test('identify answers 401 to a made-up session', async () => {
    const visitor = newVisitor(server.app)
    visitor.cookies.set('gridhaul_session', 'A'.repeat(43))

    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
  })

  test.each([
    ['was not used for 12 hours', { last_seen_at: new Date(Date.now() - 12.1 * 3_600_000) }],
    [
      'was begun 7 days ago, however lately it was used',
      { created_at: new Date(Date.now() - 168.1 * 3_600_000) },
    ],
  ])('a session that %s has ended', async (_, times) => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    await server.db.updateTable('sessions').set(times).execute()

    const reply = await visitor.get('/api/auth/identify')

    expect(reply.statusCode).toBe(401)
  })

  test('a session that is used stays valid', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    const elevenHoursAgo = new Date(Date.now() - 11 * 3_600_000)
    await server.db.updateTable('sessions').set({ last_seen_at: elevenHoursAgo }).execute()

    const reply = await visitor.get('/api/auth/identify')

    const { last_seen_at } = await server.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .executeTakeFirstOrThrow()
    expect(reply.statusCode).toBe(200)
    expect(last_seen_at.getTime()).toBeGreaterThan(elevenHoursAgo.getTime())
  })

  test('sessions that have ended are removed, and no other', async () => {
    await signedIn(server.app, 'admin@gridhaul.example')
    await server.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(0) })
      .execute()

    await signedIn(server.app, 'field@gridhaul.example')

    await deleteEndedSessions(server.db, server.app.sessionLimits)

    expect(await sessionCount()).toBe(1)
  })
})

describe('signing out', () => {
  test('signing out ends the session on the server and clears the cookie', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    const token = visitor.cookies.get('gridhaul_session') ?? ''

    const reply = await visitor.post('/api/auth/logout')

    expect(reply.statusCode).toBe(204)
    expect(visitor.cookies.has('gridhaul_session')).toBe(false)
    expect(await sessionCount()).toBe(0)
    visitor.cookies.set('gridhaul_session', token)
    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
  })

  test('signing out keeps the sessions of other browsers', async () => {
    const here = await signedIn(server.app, 'admin@gridhaul.example')
    const there = await signedIn(server.app, 'admin@gridhaul.example')

    await here.post('/api/auth/logout')

    expect((await there.get('/api/auth/identify')).statusCode).toBe(200)
  })

  test('signing out of a session that has ended changes no cookie, so that a late request cannot end a newer session', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    await server.db.deleteFrom('sessions').execute()

    const reply = await visitor.post('/api/auth/logout')

    expect(reply.statusCode).toBe(204)
    expect(reply.cookies).toEqual([])
  })

  test('signing out works for a visitor who was never signed in', async () => {
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')

    expect((await visitor.post('/api/auth/logout')).statusCode).toBe(204)
  })

  test('signing out can be followed by signing in again in the same browser without a reload', async () => {
    const visitor = await signedIn(server.app, 'admin@gridhaul.example')
    await visitor.post('/api/auth/logout')

    const reply = await visitor.post('/api/auth/login', {
      email: 'field@gridhaul.example',
      password: 'gridhaul96',
    })

    expect(reply.statusCode).toBe(200)
  })
})
