import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { relyingPartyOf } from '../../../server/auth/passkeys.ts'
import { type Authenticator, type Deviation, newAuthenticator, otherKey } from '../support/authenticator.ts'
import { userOf } from '../support/demo-ids.ts'
import { mailsTo } from '../support/mailbox.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { type DemoEmail, newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const origin = 'https://gridhaul.example'
const server = appWithDatabase({ publicUrl: origin })
beforeEach(() => addDemo(server.db))

const email: DemoEmail = 'field@gridhaul.example'
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/identify')).statusCode === 200
const codeOf = ({ statusCode, json }: { statusCode: number; json: () => { code?: string } }) => [
  statusCode,
  json().code,
]

async function add(visitor: Visitor, device = newAuthenticator(origin), deviation: Deviation = {}) {
  const options = (await visitor.post('/api/auth/passkeys/options', { password: demoPassword })).json()
  const credential = device.create(options, deviation)
  return visitor.post('/api/auth/passkeys', { name: 'My phone', credential })
}

async function withPasskey(): Promise<{ visitor: Visitor; device: Authenticator; recoveryCodes: string[] }> {
  const visitor = await signedIn(server.app, email)
  const device = newAuthenticator(origin)
  const added = await add(visitor, device)
  expect(added.statusCode).toBe(201)
  return { visitor, device, recoveryCodes: added.json().recovery_codes }
}

async function stranger(): Promise<Visitor> {
  const visitor = newVisitor(server.app)
  await visitor.get('/api/auth/identify')
  return visitor
}

async function signInWith(device: Authenticator, deviation: Deviation = {}, visitor?: Visitor) {
  const browser = visitor ?? (await stranger())
  const options = (await browser.get('/api/auth/login/passkey')).json()
  const reply = await browser.post('/api/auth/login/passkey', { credential: device.get(options, deviation) })
  return { reply, visitor: browser }
}

const wrong: [what: string, deviation: () => Deviation][] = [
  ['of another origin', () => ({ origin: 'https://gridhaul.example.evil.example' })],
  ['of another port of the host', () => ({ origin: `${origin}:8443` })],
  ['for another relying party', () => ({ rpId: 'evil.example' })],
  ['to another challenge', () => ({ challenge: Buffer.alloc(32).toString('base64url') })],
]

describe('a new passkey', () => {
  test('a new passkey is listed under its name, comes with recovery codes, and is told by mail', async () => {
    const { visitor, recoveryCodes } = await withPasskey()

    const { passkeys } = (await visitor.get('/api/auth/second-factors')).json()

    expect(passkeys).toEqual([
      { id: expect.any(String), name: 'My phone', created_at: expect.any(String), last_used_at: null },
    ])
    expect(recoveryCodes).toHaveLength(10)
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toContain(
      'A passkey was added to your Gridhaul account',
    )
  })

  test('a second passkey keeps the recovery codes, and the first device is not to make another', async () => {
    const { visitor } = await withPasskey()

    const options = (await visitor.post('/api/auth/passkeys/options', { password: demoPassword })).json()
    const second = await add(visitor)

    expect(options).toMatchObject({
      rp: { id: 'gridhaul.example', name: 'Gridhaul' },
      user: { name: email },
      attestation: 'none',
    })
    expect(options.excludeCredentials).toHaveLength(1)
    expect([second.statusCode, second.json()]).toEqual([201, { recovery_codes: [] }])
  })

  test.each(wrong)('a new passkey %s is refused', async (_, deviation) => {
    const visitor = await signedIn(server.app, email)

    const reply = await add(visitor, newAuthenticator(origin), deviation())

    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      'The passkey could not be added. Please try again.',
    ])
  })

  test('a new passkey that was asked for by another user is refused', async () => {
    const visitor = await signedIn(server.app, email)
    const other = await signedIn(server.app, 'business@gridhaul.example')
    const options = (await other.post('/api/auth/passkeys/options', { password: demoPassword })).json()
    const name = '__Host-gridhaul_new_passkey'
    visitor.cookies.set(name, other.cookies.get(name) ?? '')

    const credential = newAuthenticator(origin).create(options)
    const reply = await visitor.post('/api/auth/passkeys', { name: 'Mine', credential })

    expect(reply.statusCode).toBe(422)
  })

  test('an answer for a new passkey is taken once, even after the passkey was removed', async () => {
    const visitor = await signedIn(server.app, email)
    const options = (await visitor.post('/api/auth/passkeys/options', { password: demoPassword })).json()
    const challenge = visitor.cookies.get('__Host-gridhaul_new_passkey') ?? ''
    const body = { name: 'My phone', credential: newAuthenticator(origin).create(options) }
    expect((await visitor.post('/api/auth/passkeys', body)).statusCode).toBe(201)
    const { passkeys } = (await visitor.get('/api/auth/second-factors')).json()
    const removed = await visitor.post(`/api/auth/passkeys/${passkeys[0].id}/remove`, {})
    visitor.cookies.set('__Host-gridhaul_new_passkey', challenge)

    const again = await visitor.post('/api/auth/passkeys', body)

    expect([removed.statusCode, again.statusCode]).toEqual([204, 422])
  })

  test('a new passkey that is sent again with its Idempotency-Key is added once, and its recovery codes are told once', async () => {
    const visitor = await signedIn(server.app, email)
    const begin = () =>
      visitor.post('/api/auth/passkeys/options', { password: demoPassword }, { 'idempotency-key': 'k-1' })
    const options = (await begin()).json()
    const begunAgain = await begin()
    const body = { name: 'My phone', credential: newAuthenticator(origin).create(options) }

    const added = await visitor.post('/api/auth/passkeys', body, { 'idempotency-key': 'k-2' })
    const again = await visitor.post('/api/auth/passkeys', body, { 'idempotency-key': 'k-2' })

    expect([begunAgain.statusCode, added.statusCode, again.statusCode]).toEqual([409, 201, 409])
    expect(again.json().code).toBe('secret_told_before')
    expect((await visitor.get('/api/auth/second-factors')).json().passkeys).toHaveLength(1)
    const kept = JSON.stringify(await server.db.selectFrom('idempotent_requests').selectAll().execute())
    expect(kept).toContain('POST /api/auth/passkeys')
    for (const told of [options.challenge, ...added.json().recovery_codes]) expect(kept).not.toContain(told)
  })

  test('a passkey of another user is not removed', async () => {
    const { visitor } = await withPasskey()
    const { passkeys } = (await visitor.get('/api/auth/second-factors')).json()
    const other = await signedIn(server.app, 'admin@gridhaul.example')

    const reply = await other.post(`/api/auth/passkeys/${passkeys[0].id}/remove`, {})

    expect(reply.statusCode).toBe(404)
    expect((await visitor.get('/api/auth/second-factors')).json().passkeys).toHaveLength(1)
  })
})

describe('signing in with a passkey alone', () => {
  test('signing in with a passkey alone opens a session, and its use is listed', async () => {
    const { device } = await withPasskey()

    const { reply, visitor } = await signInWith(device)

    expect([reply.statusCode, reply.json().email]).toEqual([200, email])
    expect(await isSignedIn(visitor)).toBe(true)
    const { passkeys } = (await visitor.get('/api/auth/second-factors')).json()
    expect(passkeys[0].last_used_at).toEqual(expect.any(String))
  })

  test.each([
    ...wrong,
    ['of a device that has not checked who uses it', () => ({ unverified: true })],
    ['signed with another key', () => ({ key: otherKey() })],
  ] as typeof wrong)('signing in with an answer %s is refused', async (_, deviation) => {
    const { device } = await withPasskey()

    const { reply, visitor } = await signInWith(device, deviation())

    expect(codeOf(reply)).toEqual([401, 'passkey_refused'])
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('a copied passkey, whose count of signatures stays behind, is refused', async () => {
    const { device } = await withPasskey()
    expect((await signInWith(device, { count: 7 })).reply.statusCode).toBe(200)

    for (const count of [7, 3, 0])
      expect(codeOf((await signInWith(device, { count })).reply)).toEqual([401, 'passkey_refused'])
    expect((await signInWith(device, { count: 8 })).reply.statusCode).toBe(200)
  })

  test('a passkey that does not count its signatures signs in again and again', async () => {
    const visitor = await signedIn(server.app, email)
    const device = newAuthenticator(origin)
    await add(visitor, device, { count: 0 })

    for (const time of [1, 2])
      expect([time, (await signInWith(device, { count: 0 })).reply.statusCode]).toEqual([time, 200])
  })

  test('an unknown passkey is refused, and so is one of which the answer names another user', async () => {
    const { visitor, device } = await withPasskey()
    const unknown = newAuthenticator(origin)
    const handle = Buffer.from((await userOf(server.db, 'admin@gridhaul.example')).id).toString('base64url')
    const browser = await stranger()
    const options = (await browser.get('/api/auth/login/passkey')).json()
    const answer = device.get(options) as { response: object }
    const renamed = { ...answer, response: { ...answer.response, userHandle: handle } }

    expect(codeOf((await signInWith(unknown)).reply)).toEqual([401, 'passkey_refused'])
    expect(codeOf(await browser.post('/api/auth/login/passkey', { credential: renamed }))).toEqual([
      401,
      'passkey_refused',
    ])
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('an answer of a passkey works once, in the browser that asked', async () => {
    const visitor = await signedIn(server.app, email)
    const device = newAuthenticator(origin)
    await add(visitor, device, { count: 0 })
    const browser = await stranger()
    const options = (await browser.get('/api/auth/login/passkey')).json()
    const challenge = browser.cookies.get('__Host-gridhaul_passkey') ?? ''
    const body = { credential: device.get(options, { count: 0 }) }

    const elsewhere = await (await stranger()).post('/api/auth/login/passkey', body)
    const first = await browser.post('/api/auth/login/passkey', body)
    browser.cookies.set('__Host-gridhaul_passkey', challenge)
    const again = await browser.post('/api/auth/login/passkey', body)

    expect(codeOf(elsewhere)).toEqual([401, 'sign_in_expired'])
    expect(first.statusCode).toBe(200)
    expect(codeOf(again)).toEqual([401, 'sign_in_expired'])
  })

  test('a deactivated user does not sign in with a passkey', async () => {
    const { device } = await withPasskey()
    await server.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('email', '=', email)
      .execute()

    expect(codeOf((await signInWith(device)).reply)).toEqual([401, 'sign_in_refused'])
  })

  test('a passkey that was removed signs in no longer, and neither does one that an administrator has removed', async () => {
    const { visitor, device } = await withPasskey()
    const other = newAuthenticator(origin)
    await add(visitor, other)
    const { passkeys } = (await visitor.get('/api/auth/second-factors')).json()
    await visitor.post(`/api/auth/passkeys/${passkeys[0].id}/remove`, {})
    expect(codeOf((await signInWith(device)).reply)).toEqual([401, 'passkey_refused'])

    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    await admin.delete(`/api/users/${(await userOf(server.db, email)).id}/second-factors`)

    expect(codeOf((await signInWith(other)).reply)).toEqual([401, 'passkey_refused'])
  })
})

describe('a passkey as second factor', () => {
  const passwordEntered = async () => {
    const visitor = newVisitor(server.app)
    expect(codeOf(await visitor.signIn(email))).toEqual([401, 'second_factor_required'])
    return visitor
  }
  const step = async (visitor: Visitor) => (await visitor.get('/api/auth/login/second-factor')).json()
  const confirm = (visitor: Visitor, credential: object) =>
    visitor.post('/api/auth/login/second-factor', { credential })

  test('a passkey as second factor confirms the password, also on a device that does not check who uses it', async () => {
    const { device } = await withPasskey()
    const visitor = await passwordEntered()
    const { methods, passkey_options } = await step(visitor)

    const reply = await confirm(visitor, device.get(passkey_options, { unverified: true }))

    expect(methods).toEqual(['passkey', 'recovery_code'])
    expect(passkey_options.allowCredentials).toHaveLength(1)
    expect([reply.statusCode, reply.json().email]).toEqual([200, email])
  })

  test('a passkey of somebody else does not confirm the password', async () => {
    await withPasskey()
    const other = newAuthenticator(origin)
    await add(await signedIn(server.app, 'business@gridhaul.example'), other)
    const visitor = await passwordEntered()

    const reply = await confirm(visitor, other.get((await step(visitor)).passkey_options))

    expect(codeOf(reply)).toEqual([401, 'passkey_refused'])
  })

  test.each(wrong)('a passkey as second factor is refused with an answer %s', async (_, deviation) => {
    const { device } = await withPasskey()
    const visitor = await passwordEntered()

    const reply = await confirm(visitor, device.get((await step(visitor)).passkey_options, deviation()))

    expect(codeOf(reply)).toEqual([401, 'passkey_refused'])
  })

  test('a recovery code confirms the password in place of a passkey that is lost', async () => {
    const { recoveryCodes } = await withPasskey()
    const visitor = await passwordEntered()

    const reply = await visitor.post('/api/auth/login/second-factor', { code: recoveryCodes[3] })

    expect(reply.statusCode).toBe(200)
  })

  test.each([[{}], [{ code: '123456', credential: null }], [{ code: '' }]])(
    'the second step refuses a body without exactly one factor: %j',
    async body => {
      await withPasskey()
      const visitor = await passwordEntered()

      expect((await visitor.post('/api/auth/login/second-factor', body)).statusCode).toBe(422)
    },
  )
})

describe('the site that passkeys belong to', () => {
  test('the site that passkeys belong to is never taken from a request', async () => {
    const reply = await server.app.inject({
      url: '/api/auth/login/passkey',
      headers: { host: 'localhost:1234', 'x-forwarded-host': 'evil.example' },
    })

    expect(reply.json().rpId).toBe('gridhaul.example')
  })

  test.each([
    [
      'https://gridhaul.example:8443',
      'http://127.0.0.1:8080',
      'gridhaul.example',
      'https://gridhaul.example:8443',
    ],
    ['http://localhost:8080', 'http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
    [undefined, 'http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
    [undefined, 'http://[::1]:8080', 'localhost', 'http://localhost:8080'],
  ])(
    'the site that passkeys belong to, with PUBLIC_URL %s at %s, is %s',
    (publicUrl, own, id, siteOrigin) => {
      expect(relyingPartyOf(publicUrl ? new URL(publicUrl) : undefined, own)).toEqual({
        id,
        origin: siteOrigin,
      })
    },
  )

  test.each(['http://gridhaul.example', 'https://192.0.2.7', 'https://[2001:db8::7]'])(
    'there are no passkeys with PUBLIC_URL %s, where browsers offer none',
    publicUrl => {
      expect(relyingPartyOf(new URL(publicUrl), 'http://127.0.0.1:8080')).toBeUndefined()
    },
  )
})

describe('without passkeys', () => {
  const plain = appWithDatabase({ publicUrl: 'http://gridhaul.example' })

  test('a server without passkeys does not offer them, and has no calls for them', async () => {
    const { features } = (await plain.app.inject('/api/features')).json()

    expect(features).toContain('second_factors')
    expect(features).not.toContain('passkeys')
    expect((await plain.app.inject('/api/auth/login/passkey')).statusCode).toBe(404)
  })
})
