import { rm } from 'node:fs/promises'
import path from 'node:path'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../domain/records/user.ts'
import { operationsOf } from '../../../server/api-docs/api-document.ts'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { userOf } from '../support/demo-ids.ts'
import { mailsTo } from '../support/mailbox.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { type DemoEmail, newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
beforeEach(async () => {
  await addDemo(server.db)
  await rm(path.join(server.dataDir, 'mail'), { recursive: true, force: true })
})
afterEach(() => void vi.useRealTimers())

const email: DemoEmail = 'field@gridhaul.example'
/** Of the mails that the user was sent, sorted. */
const subjects = async () => (await mailsTo(server, email)).map(({ subject }) => subject).sort()
const periodMs = 30_000

/** The code that an app shows `steps` periods from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * periodMs })
/** The steps of earlier codes are used up. A test that signs in twice has no time to wait for the next one. */
const forgetStep = () => server.db.updateTable('authenticator_apps').set({ last_step: 0 }).execute()

interface WithApp {
  visitor: Visitor
  secret: string
  recoveryCodes: string[]
}

async function withApp(of: DemoEmail = email): Promise<WithApp> {
  const visitor = await signedIn(server.app, of)
  const begun = await visitor.post('/api/auth/authenticator-app', { password: demoPassword })
  const { secret } = begun.json()
  const confirmed = await visitor.post('/api/auth/authenticator-app/confirm', { code: codeOf(secret) })
  expect(confirmed.statusCode).toBe(200)
  await forgetStep()
  return { visitor, secret, recoveryCodes: confirmed.json().recovery_codes }
}

const confirmSignIn = (visitor: Visitor, code: string) =>
  visitor.post('/api/auth/login/second-factor', { code })
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/identify')).statusCode === 200

async function passwordEntered(of: DemoEmail = email): Promise<Visitor> {
  const visitor = newVisitor(server.app)
  const reply = await visitor.signIn(of)
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'second_factor_required'])
  return visitor
}

describe('setting up an authenticator app', () => {
  test('setting up an authenticator app shows its secret as text and as an address, and ten recovery codes after the first code', async () => {
    const visitor = await signedIn(server.app, email)

    const begun = await visitor.post('/api/auth/authenticator-app', { password: demoPassword })
    const { secret, url } = begun.json()
    const before = (await visitor.get('/api/auth/second-factors')).json()
    const confirmed = await visitor.post('/api/auth/authenticator-app/confirm', { code: codeOf(secret) })

    expect(url).toContain(
      `otpauth://totp/Gridhaul:${encodeURIComponent(email)}?issuer=Gridhaul&secret=${secret}`,
    )
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(before).toEqual({ passkeys: [], authenticator_app_since: null, recovery_codes_left: 0 })
    const codes: string[] = confirmed.json().recovery_codes
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const after = (await visitor.get('/api/auth/second-factors')).json()
    expect(after).toEqual({
      passkeys: [],
      authenticator_app_since: expect.any(String),
      recovery_codes_left: 10,
    })
  })

  test('an authenticator app does not count before its first code, and a wrong one does not confirm it', async () => {
    const visitor = await signedIn(server.app, email)
    const { secret } = (await visitor.post('/api/auth/authenticator-app', { password: demoPassword })).json()

    const late = await visitor.post('/api/auth/authenticator-app/confirm', { code: codeOf(secret, 5) })
    const letters = await visitor.post('/api/auth/authenticator-app/confirm', { code: 'aa漢99b' })

    for (const refused of [late, letters]) {
      expect(refused.statusCode).toBe(422)
      expect(refused.json().fields).toEqual({ code: 'This code is not correct.' })
    }
    expect((await newVisitor(server.app).signIn(email)).statusCode).toBe(200)
  })

  test('a second authenticator app is refused until the first one is removed', async () => {
    const { visitor } = await withApp()

    const second = await visitor.post('/api/auth/authenticator-app', {})

    expect([second.statusCode, second.json().code]).toEqual([409, 'has_authenticator_app'])
  })

  test('the secret of an authenticator app expires before it is confirmed', async () => {
    const visitor = await signedIn(server.app, email)
    const { secret } = (await visitor.post('/api/auth/authenticator-app', { password: demoPassword })).json()
    const longAgo = new Date(Date.now() - 11 * 60_000)
    await server.db.updateTable('authenticator_apps').set({ created_at: longAgo }).execute()

    const late = await visitor.post('/api/auth/authenticator-app/confirm', { code: codeOf(secret) })

    expect([late.statusCode, late.json().message]).toEqual([422, 'The set-up has expired. Start again.'])
  })
})

describe('a change of the own second factors', () => {
  const age = (minutes: number) =>
    server.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .execute()

  test('changing second factors needs the password ten minutes after the sign-in, and gives the session another token', async () => {
    const { visitor } = await withApp()
    await age(11)
    const token = visitor.cookies.get('gridhaul_session')

    const without = await visitor.post('/api/auth/recovery-codes', {})
    const wrong = await visitor.post('/api/auth/recovery-codes', { password: 'not this one' })
    const right = await visitor.post('/api/auth/recovery-codes', { password: 'gridhaul96' })

    expect([without.statusCode, without.json().fields]).toEqual([422, { password: 'Enter your password.' }])
    expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { password: 'The password is incorrect.' }])
    expect(right.statusCode).toBe(200)
    expect(visitor.cookies.get('gridhaul_session')).not.toBe(token)
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('somebody without a password changes second factors after a new sign-in only', async () => {
    const { visitor } = await withApp()
    await age(11)
    await server.db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute()

    const refused = await visitor.post('/api/auth/authenticator-app/remove', { password: 'gridhaul96' })

    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'Sign in again first: your sign-in is older than ten minutes.',
    ])
  })

  test('changing second factors ends the other sessions and tells the person by mail', async () => {
    const other = await signedIn(server.app, email)
    const { visitor } = await withApp()

    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(visitor)).toBe(true)
    await visitor.post('/api/auth/recovery-codes', {})
    await visitor.post('/api/auth/authenticator-app/remove', {})
    expect(await subjects()).toEqual([
      'An authenticator app was set up for your Gridhaul account',
      'New recovery codes were created for your Gridhaul account',
      'The authenticator app was removed from your Gridhaul account',
    ])
  })

  test('removing the last second factor removes the recovery codes, and the password alone signs in again', async () => {
    const { visitor } = await withApp()

    const removed = await visitor.post('/api/auth/authenticator-app/remove', {})
    const again = await visitor.post('/api/auth/authenticator-app/remove', {})
    const codes = await visitor.post('/api/auth/recovery-codes', {})

    expect([removed.statusCode, again.statusCode]).toEqual([204, 404])
    expect([codes.statusCode, codes.json().code]).toEqual([409, 'no_second_factor'])
    expect((await visitor.get('/api/auth/second-factors')).json().recovery_codes_left).toBe(0)
    expect((await newVisitor(server.app).signIn(email)).statusCode).toBe(200)
  })
})

describe('a change of second factors that is sent again with its Idempotency-Key', () => {
  const sendTwice = async (visitor: Visitor, call: string, body: object = {}) => {
    const send = () =>
      visitor.post(`/api/auth/${call}`, body, { 'idempotency-key': `k ${call}`.replace(' ', '-') })
    return [await send(), await send()] as const
  }
  const kept = async () =>
    JSON.stringify(await server.db.selectFrom('idempotent_requests').selectAll().execute())

  test('a set-up that is sent again is refused, the first secret still counts, and no secret is kept with the key', async () => {
    const visitor = await signedIn(server.app, email)

    const [begun, begunAgain] = await sendTwice(visitor, 'authenticator-app', { password: demoPassword })
    const { secret } = begun.json()
    const code = codeOf(secret)
    const [confirmed, confirmedAgain] = await sendTwice(visitor, 'authenticator-app/confirm', { code })

    for (const again of [begunAgain, confirmedAgain])
      expect([again.statusCode, again.json().code]).toEqual([409, 'secret_told_before'])
    expect(confirmed.statusCode).toBe(200)
    expect(await kept()).toContain('POST /api/auth/authenticator-app/confirm')
    for (const told of [secret, code, ...confirmed.json().recovery_codes])
      expect(await kept()).not.toContain(told)
    expect(await subjects()).toEqual(['An authenticator app was set up for your Gridhaul account'])
  })

  test('recovery codes that are asked for again stay those of the first reply, and are not kept with the key', async () => {
    const { visitor } = await withApp()

    const [renewed, again] = await sendTwice(visitor, 'recovery-codes')
    const codes: string[] = renewed.json().recovery_codes

    expect([renewed.statusCode, again.statusCode]).toEqual([200, 409])
    for (const code of codes) expect(await kept()).not.toContain(code)
    expect((await confirmSignIn(await passwordEntered(), codes[0] ?? '')).statusCode).toBe(200)
  })

  test('a removal that is sent again gets the first reply, and another one with its key is refused', async () => {
    const { visitor } = await withApp()

    const [removed, again] = await sendTwice(visitor, 'authenticator-app/remove')
    const other = await visitor.post(
      '/api/auth/recovery-codes',
      {},
      { 'idempotency-key': 'k-authenticator-app/remove' },
    )

    expect([removed.statusCode, again.statusCode]).toEqual([204, 204])
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('signing in to an account with an authenticator app', () => {
  test('the right password opens no session, and the code of the app does', async () => {
    const { secret } = await withApp()

    const visitor = await passwordEntered()
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await visitor.get('/api/auth/login/second-factor')).json()).toEqual({
      methods: ['authenticator_app', 'recovery_code'],
    })
    const reply = await confirmSignIn(visitor, codeOf(secret))

    expect(reply.statusCode).toBe(200)
    expect(reply.json().email).toBe(email)
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('a wrong password tells nothing of the second factor', async () => {
    await withApp()

    const reply = await newVisitor(server.app).signIn(email, 'wrong')

    expect(reply.json()).toEqual({
      code: 'sign_in_refused',
      message: 'The email or password is incorrect.',
    })
    expect(reply.cookies.map(({ name }) => name)).not.toContain('gridhaul_second_factor')
  })

  test('a code of the app works once', async () => {
    const { secret } = await withApp()
    const code = codeOf(secret)
    expect((await confirmSignIn(await passwordEntered(), code)).statusCode).toBe(200)

    const visitor = await passwordEntered()
    const replayed = await confirmSignIn(visitor, code)
    const earlier = await confirmSignIn(visitor, codeOf(secret, -1))

    for (const refused of [replayed, earlier])
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'second_factor_refused'])
    expect((await confirmSignIn(visitor, codeOf(secret, 1))).statusCode).toBe(200)
  })

  test('a code of the app works once, even if two requests send it at the same instant', async () => {
    const { secret } = await withApp()
    const visitors = [await passwordEntered(), await passwordEntered()]
    const code = codeOf(secret)

    const replies = await Promise.all(visitors.map(visitor => confirmSignIn(visitor, code)))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  test.each([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ])('a code from a clock that is off by %i periods gets %i', async (steps, status) => {
    const { secret } = await withApp()
    const visitor = await passwordEntered()
    // The period must not change between the two.
    const middle = Math.floor(Date.now() / periodMs) * periodMs + periodMs / 2
    vi.useFakeTimers({ toFake: ['Date'], now: middle })

    expect((await confirmSignIn(visitor, codeOf(secret, steps))).statusCode).toBe(status)
  })

  test('a recovery code signs in once, as it is shown or without its hyphen, and the person is told', async () => {
    const { recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes

    expect((await confirmSignIn(await passwordEntered(), first)).statusCode).toBe(200)
    const visitor = await passwordEntered()
    const twice = await confirmSignIn(visitor, first)
    const other = await confirmSignIn(visitor, ` ${second.replace('-', '').toUpperCase()} `)

    expect([twice.statusCode, twice.json().code]).toEqual([401, 'second_factor_refused'])
    expect(other.statusCode).toBe(200)
    expect((await visitor.get('/api/auth/second-factors')).json().recovery_codes_left).toBe(8)
    expect((await subjects()).slice(0, 2)).toEqual(
      Array(2).fill('A recovery code of your Gridhaul account was used'),
    )
  })

  test('new recovery codes make the earlier ones worth nothing', async () => {
    const { visitor: owner, recoveryCodes } = await withApp()
    const renewed = await owner.post('/api/auth/recovery-codes', {})
    const visitor = await passwordEntered()

    const earlier = await confirmSignIn(visitor, recoveryCodes[0] ?? '')
    const present = await confirmSignIn(visitor, renewed.json().recovery_codes[0])

    expect([earlier.statusCode, present.statusCode]).toEqual([401, 200])
  })

  test('the database keeps no recovery code that could be used', async () => {
    const { recoveryCodes } = await withApp()

    const rows = await server.db.selectFrom('recovery_codes').selectAll().execute()

    expect(rows).toHaveLength(10)
    const stored = rows.map(({ code_hash }) => code_hash.toString('latin1')).join()
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''))
  })

  test('the second step needs the challenge of the first, unaltered and once', async () => {
    const { secret } = await withApp()
    const stranger = newVisitor(server.app)
    await stranger.get('/api/auth/identify')
    const visitor = await passwordEntered()
    const challenge = visitor.cookies.get('gridhaul_second_factor') ?? ''
    const altered = newVisitor(server.app)
    await altered.get('/api/auth/identify')
    altered.cookies.set('gridhaul_second_factor', `x${challenge}`)

    const none = await confirmSignIn(stranger, codeOf(secret))
    const forged = await confirmSignIn(altered, codeOf(secret))
    expect((await confirmSignIn(visitor, codeOf(secret))).statusCode).toBe(200)
    await visitor.post('/api/auth/logout')
    visitor.cookies.set('gridhaul_second_factor', challenge)
    const used = await confirmSignIn(visitor, codeOf(secret, 1))

    for (const refused of [none, forged, used])
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'sign_in_expired'])
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('the second step is worth nothing after a change of the password', async () => {
    const { visitor: owner, secret } = await withApp()
    const visitor = await passwordEntered()
    await owner.patch('/api/auth/change-password', {
      old_password: 'gridhaul96',
      new_password: 'a better one 7',
    })

    const reply = await confirmSignIn(visitor, codeOf(secret))

    expect([reply.statusCode, reply.json().code]).toEqual([401, 'sign_in_expired'])
  })

  test('a deactivated user does not get past the second step', async () => {
    const { secret } = await withApp()
    const visitor = await passwordEntered()
    await server.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('email', '=', email)
      .execute()

    const reply = await confirmSignIn(visitor, codeOf(secret))

    expect([reply.statusCode, reply.json().code]).toEqual([401, 'sign_in_refused'])
  })

  test('wrong codes are limited, and the right password does not lift the limit', async () => {
    const { secret } = await withApp()
    const visitor = await passwordEntered()
    for (let tries = 1; tries <= 10; tries++)
      expect((await confirmSignIn(visitor, '000000')).statusCode).toBe(401)

    const again = await passwordEntered()
    const limited = await confirmSignIn(again, codeOf(secret))

    expect(limited.statusCode).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800)
  })

  test('a browser is remembered after the second step, and not before', async () => {
    const { secret } = await withApp()
    const visitor = await passwordEntered()
    expect(visitor.cookies.has('gridhaul_browser')).toBe(false)

    await confirmSignIn(visitor, codeOf(secret))

    expect(visitor.cookies.has('gridhaul_browser')).toBe(true)
  })

  test('nothing that is logged holds a code or the secret', async () => {
    const { secret, recoveryCodes } = await withApp()
    const code = codeOf(secret)
    await confirmSignIn(await passwordEntered(), code)

    for (const text of [secret, `"${code}"`, ...recoveryCodes]) expect(server.logged()).not.toContain(text)
  })
})

describe('second factors of somebody else', () => {
  const resetOf = async (visitor: Visitor, of: DemoEmail) =>
    visitor.delete(`/api/users/${(await userOf(server.db, of)).id}/second-factors`)

  test('who has a second factor is told to administrators and to the user, and to nobody else', async () => {
    await withApp()
    const { id, organization_id } = await userOf(server.db, email)
    const told = async (who: DemoEmail) => {
      const visitor = await signedIn(server.app, who)
      const list = (await visitor.get(`/api/organizations/${organization_id}/users`)).json()
      const inList = list.find((each: { email: string }) => each.email === email)?.second_factor
      return [inList, (await visitor.get(`/api/users/${id}`)).json().second_factor]
    }

    expect(await told('admin@gridhaul.example')).toEqual([true, true])
    expect(await told('business@gridhaul.example')).toEqual([undefined, undefined])
  })

  test('no call that gives users tells other roles who has a second factor', async () => {
    await withApp()
    const { id, organization_id } = await userOf(server.db, email)
    const business = await signedIn(server.app, 'business@gridhaul.example')
    const own = (await business.get('/api/auth/identify')).json().id
    const document = JSON.stringify(server.app.apiDocument())
    const calls = operationsOf(server.app.apiDocument()).filter(({ operation }) =>
      JSON.stringify(operation.responses).includes('second_factor'),
    )

    const replies = []
    for (const { method, path } of calls) {
      const url = path.replace('/users/{id}', `/users/${id}`).replace('{id}', organization_id)
      const body = { name: 'Zoe Winter', email: 'zoe.winter@customer.example', password: 'charge96kWh' }
      const reply =
        method === 'get' ? await business.get(`${url}?search=a`) : await business[method as 'post'](url, body)
      const isJson = reply.headers['content-type']?.toString().startsWith('application/json')
      if (reply.statusCode < 300 && isJson) replies.push(...[reply.json()].flat())
    }

    expect(document).toContain('second_factor')
    expect(calls.map(({ path }) => path)).toContain('/api/users')
    expect(replies.length).toBeGreaterThan(5)
    expect(replies.filter(each => each.id !== own && 'second_factor' in each)).toEqual([])
  })

  test('an administrator removes the second factors of a user who has lost them, who is signed out and told', async () => {
    const { visitor } = await withApp()

    const reset = await resetOf(await signedIn(server.app, 'admin@gridhaul.example'), email)

    expect(reset.statusCode).toBe(204)
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await newVisitor(server.app).signIn(email)).statusCode).toBe(200)
    expect(await subjects()).toContain('The second factors were removed from your Gridhaul account')
  })

  test('an administrator does not remove the own second factors without the password', async () => {
    const { visitor } = await withApp('admin@gridhaul.example')

    expect((await resetOf(visitor, 'admin@gridhaul.example')).statusCode).toBe(403)
  })
})

describe('where business operators need a second factor', () => {
  const strict = appWithDatabase({ settings: { factorRoles: ['BUSINESS_OPERATIONS'] } })
  beforeEach(() => addDemo(strict.db))
  const business: DemoEmail = 'business@gridhaul.example'

  test('a business operator without one may only set it up, and others are not asked', async () => {
    const visitor = await signedIn(strict.app, business)
    const refused = await visitor.get('/api/organizations/')
    const { secret } = (await visitor.post('/api/auth/authenticator-app', { password: demoPassword })).json()
    await visitor.post('/api/auth/authenticator-app/confirm', { code: codeOf(secret) })

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_setup_required'])
    expect((await visitor.get('/api/organizations/')).statusCode).toBe(200)
    for (const other of ['admin', 'field'] as const) {
      const free = await signedIn(strict.app, `${other}@gridhaul.example`)
      expect((await free.get('/api/organizations/')).statusCode).toBe(200)
    }
  })

  test('administrators see who lacks it', async () => {
    const { id } = await userOf(strict.db, business)
    const admin = await signedIn(strict.app, 'admin@gridhaul.example')

    const users = (await admin.get('/api/users?search=gridhaul.example')).json()

    const isBusiness = ({ identity }: User) =>
      identity.roles.some(({ name }) => name === 'BUSINESS_OPERATIONS')
    const lacking = users.filter((each: User) => each.second_factor_required && !each.second_factor)
    expect(lacking).toEqual(users.filter(isBusiness))
    expect(lacking.map((each: User) => each.id)).toContain(id)
    expect((await admin.get(`/api/users/${id}`)).json()).toMatchObject({ second_factor_required: true })
  })
})

describe('where administrators need a second factor', () => {
  const strict = appWithDatabase({ settings: { factorRoles: ['ADMIN'] } })
  beforeEach(() => addDemo(strict.db))
  const admin: DemoEmail = 'admin@gridhaul.example'

  test('an administrator without a second factor may only set one up', async () => {
    const visitor = newVisitor(strict.app)
    const signIn = await visitor.signIn(admin)
    expect(signIn.json().must_set_up_second_factor).toBe(true)
    const { id } = await userOf(strict.db, admin)
    const operations = operationsOf(strict.app.apiDocument()).filter(
      ({ operation }) => operation.responses[401] && operation.security?.some(each => 'session' in each),
    )

    const allowed: string[] = []
    for (const { method, path } of operations) {
      const url = path.replaceAll(/\{\w+\}/g, id)
      const reply = method === 'get' ? await visitor.get(url) : await visitor[method as 'post'](url, {})
      if (reply.statusCode !== 403 || reply.json().code !== 'second_factor_setup_required')
        allowed.push(`${method} ${path}`)
    }

    expect(operations.length).toBeGreaterThan(40)
    expect(allowed.sort()).toEqual([
      'get /api/auth/identify',
      'get /api/auth/second-factors',
      'patch /api/auth/change-password',
      'post /api/auth/authenticator-app',
      'post /api/auth/authenticator-app/confirm',
      'post /api/auth/passkeys',
      'post /api/auth/passkeys/options',
    ])
  })

  test('an administrator who has set up a second factor may make all calls again', async () => {
    const visitor = await signedIn(strict.app, admin)
    const { secret } = (await visitor.post('/api/auth/authenticator-app', { password: demoPassword })).json()
    await visitor.post('/api/auth/authenticator-app/confirm', { code: codeOf(secret) })

    expect((await visitor.get('/api/auth/identify')).json()).not.toHaveProperty('must_set_up_second_factor')
    expect((await visitor.get('/api/organizations/')).statusCode).toBe(200)
  })

  test('users who are no administrators need no second factor, and neither do sessions of the identity provider', async () => {
    const business = await signedIn(strict.app, 'business@gridhaul.example')
    const visitor = await signedIn(strict.app, admin)
    const { id } = await userOf(strict.db, admin)
    await strict.db.updateTable('sessions').set({ by_provider: true }).where('user_id', '=', id).execute()

    expect((await business.get('/api/organizations/')).statusCode).toBe(200)
    expect((await visitor.get('/api/organizations/')).statusCode).toBe(200)
  })
})

describe('a recovery code of a second step that is refused', () => {
  test('a recovery code is not used up by a sign-in whose challenge was used before', async () => {
    const { recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    const visitor = await passwordEntered()
    const challenge = visitor.cookies.get('gridhaul_second_factor') ?? ''
    await confirmSignIn(visitor, first)
    const late = newVisitor(server.app)
    await late.get('/api/auth/identify')
    late.cookies.set('gridhaul_second_factor', challenge)

    const refused = await confirmSignIn(late, second)

    expect([refused.statusCode, refused.json().code]).toEqual([401, 'sign_in_expired'])
    expect((await confirmSignIn(await passwordEntered(), second)).statusCode).toBe(200)
  })

  test('a wrong code leaves the challenge for the next one', async () => {
    const { recoveryCodes } = await withApp()
    const visitor = await passwordEntered()

    expect((await confirmSignIn(visitor, '000000')).json().code).toBe('second_factor_refused')

    expect((await confirmSignIn(visitor, recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })
})
