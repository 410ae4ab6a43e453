import { sign, unsign } from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { signInRefusals } from '../../../domain/messages/sign-in.ts'
import type { OidcSettings } from '../../../server/config/settings.ts'
import { linkUser } from '../../../server/repositories/accounts/provider-links.ts'
import { readServerKeys } from '../../../server/repositories/server-keys.ts'
import { buildApp } from '../../../server/start/app.ts'
import { startProvider } from '../../support/identity-provider.ts'
import { addAuthenticatorApp, appCode } from '../support/authenticator-app.ts'
import { userOf } from '../support/demo-ids.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const origin = 'http://gridhaul.example:8080'
const callback = `${origin}/api/auth/login-with-google/callback`
const start = '/api/auth/login-with-google'

const client = { clientId: 'gridhaul', clientSecret: 'oidc-geheim' }
const provider = await startProvider({ ...client, callback })
const server = appWithDatabase({
  publicUrl: origin,
  settings: { oidc: { ...client, issuer: provider.issuer } },
})
beforeEach(async () => {
  await addDemo(server.db)
  await connect('ada', ada)
})
afterAll(() => provider.close())

const ada = 'admin@gridhaul.example'
provider.people.ada = { email: 'Admin@Gridhaul.example', email_verified: true }
provider.people.stranger = { email: 'stranger@gridhaul.example', email_verified: true }
provider.people.pretender = { email: ada, email_verified: false }
provider.people.silent = { email: ada }
provider.people.nameless = {}

/** As if this person of the provider had been connected to the account of this e-mail before. */
async function connect(subject: string, email: string, at = provider): Promise<void> {
  const { id } = await userOf(server.db, email)
  await linkUser(server.db, { issuer: at.issuer.href.replace(/\/$/, ''), subject }, id)
}

/** Sets out for the provider from a page of ours; returns the reply. */
async function leave(visitor: Visitor, query = '') {
  await visitor.get('/api/auth/identify')
  return visitor.get(start + query)
}

/** The same, and returns where the browser is sent. */
const setOut = async (visitor: Visitor) => String((await leave(visitor)).headers.location)

/** The address on which the browser comes back, as this server sees it. */
const pathOf = ({ pathname, search }: URL) => pathname + search

/** The whole way: out, signing in there or cancelling, and back. */
async function walk(visitor: Visitor, person: string | null, at = provider) {
  return visitor.get(pathOf(await at.visit(await setOut(visitor), person)))
}

/** Another server with its own provider settings, on the same database. */
const others: FastifyInstance[] = []
afterEach(async () => {
  for (const app of others.splice(0)) await app.close()
})
async function appWith(oidc: OidcSettings | undefined): Promise<FastifyInstance> {
  const settings = { logLevel: 'silent', publicUrl: new URL(origin), oidc } as const
  const app = await buildApp({ settings, db: server.db, allowsDemoPassword: () => true })
  others.push(app)
  return app
}

describe('a visitor who signs in with the provider', () => {
  test('a visitor whom the provider knows by the verified e-mail of a user gets a session and lands on the home page', async () => {
    const visitor = newVisitor(server.app)

    const reply = await walk(visitor, 'ada')

    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/'])
    expect((await visitor.get('/api/auth/identify')).json()).toMatchObject({ email: ada, roles: ['ADMIN'] })
    expect(visitor.cookies.has('gridhaul_sign_in')).toBe(false)
  })

  test('a visitor who signed in with the provider can post at once, with the token that was set then', async () => {
    const visitor = newVisitor(server.app)
    await walk(visitor, 'ada')

    expect((await visitor.post('/api/auth/logout')).statusCode).toBe(204)
    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
  })

  test('a visitor who signs in with the provider gets a new session, and the one that the browser had ends', async () => {
    const visitor = await signedIn(server.app, 'field@gridhaul.example')
    const before = visitor.cookies.get('gridhaul_session') ?? ''

    await walk(visitor, 'ada')

    const old = newVisitor(server.app)
    old.cookies.set('gridhaul_session', before)
    expect((await old.get('/api/auth/identify')).statusCode).toBe(401)
  })

  test('a visitor is sent to the provider with PKCE, a state and a nonce that are new each time', async () => {
    const first = new URL(await setOut(newVisitor(server.app))).searchParams
    const second = new URL(await setOut(newVisitor(server.app))).searchParams

    expect(Object.fromEntries(first)).toEqual({
      client_id: 'gridhaul',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(second.get(name)).not.toBe(first.get(name))
  })

  test('a visitor who is sent to the provider gets a cookie that is sent when another site redirects the browser back', async () => {
    const reply = await leave(newVisitor(server.app))

    expect(reply.cookies).toEqual([
      {
        name: 'gridhaul_sign_in',
        value: expect.any(String),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 600,
      },
    ])
  })

  test('a visitor may come from a provider that sends the e-mail only on request, and from one without a secret', async () => {
    const other = await startProvider({ clientId: 'gridhaul', callback, emailInIdToken: false })
    other.people.ada = { email: ada, email_verified: 'true' }
    await connect('ada', ada, other)
    const app = await appWith({ issuer: other.issuer, clientId: 'gridhaul', clientSecret: undefined })

    const reply = await walk(newVisitor(app), 'ada', other)

    await other.close()
    expect(reply.headers.location).toBe('/')
  })
})

test.each(['first', 'second'])(
  'a provider that changes its key to one named "%s" and publishes it can sign users in at once',
  async kid => {
    const rotating = await startProvider({ ...client, callback })
    rotating.people.ada = { email: ada, email_verified: true }
    await connect('ada', ada, rotating)
    const app = await appWith({ ...client, issuer: rotating.issuer })
    const before = await walk(newVisitor(app), 'ada', rotating)
    await rotating.changeKey({ kid, published: true })

    const after = await walk(newVisitor(app), 'ada', rotating)

    await rotating.close()
    expect([before.headers.location, after.headers.location]).toEqual(['/', '/'])
  },
)

describe('a refused visitor lands on the sign-in page with the reason', () => {
  const landing = (reason: keyof typeof signInRefusals) => [302, `/login?refused=${reason}`]
  const landedOn = ({ statusCode, headers }: Awaited<ReturnType<Visitor['get']>>) => [
    statusCode,
    headers.location,
  ]

  test.each([
    ['stranger', 'not_known'],
    ['pretender', 'not_verified'],
    ['silent', 'not_verified'],
    ['nameless', 'not_verified'],
    [null, 'cancelled'],
  ] as const)('the person "%s" at the provider is refused with the reason "%s"', async (person, reason) => {
    const visitor = newVisitor(server.app)

    const reply = await walk(visitor, person)

    expect(landedOn(reply)).toEqual(landing(reason))
    expect(visitor.cookies.has('gridhaul_session')).toBe(false)
  })

  test('a sign-in with the provider is refused if no provider is configured', async () => {
    const reply = await newVisitor(await appWith(undefined)).get(start)

    expect(landedOn(reply)).toEqual(landing('not_set_up'))
  })

  test('a sign-in with the provider is refused if the provider is unavailable at the start, and the next one tries again', async () => {
    const away = await startProvider({ ...client, callback })
    const app = await appWith({ ...client, issuer: away.issuer })
    await away.close()

    const replies = [await leave(newVisitor(app)), await leave(newVisitor(app))]

    expect(replies.map(landedOn)).toEqual([landing('provider_away'), landing('provider_away')])
  })

  test('a sign-in with the provider is refused if the provider is unavailable on the way back', async () => {
    const away = await startProvider({ ...client, callback })
    away.people.ada = { email: ada, email_verified: true }
    const visitor = newVisitor(await appWith({ ...client, issuer: away.issuer }))
    const back = await away.visit(await setOut(visitor), 'ada')
    await away.close()

    expect(landedOn(await visitor.get(pathOf(back)))).toEqual(landing('provider_away'))
  })

  test('a sign-in with the provider is refused if another browser started it: a link to a finished sign-in signs nobody in', async () => {
    const attacker = newVisitor(server.app)
    const back = await provider.visit(await setOut(attacker), 'ada')
    const bystander = newVisitor(server.app)
    const onTheWay = newVisitor(server.app)
    await setOut(onTheWay)

    expect(landedOn(await bystander.get(pathOf(back)))).toEqual(landing('expired'))
    expect(landedOn(await onTheWay.get(pathOf(back)))).toEqual(landing('expired'))
  })

  test('a sign-in with the provider is refused if its way back is used twice', async () => {
    const visitor = newVisitor(server.app)
    const back = await provider.visit(await setOut(visitor), 'ada')
    const kept = visitor.cookies.get('gridhaul_sign_in') ?? ''
    await visitor.get(pathOf(back))

    const again = await visitor.get(pathOf(back))
    visitor.cookies.set('gridhaul_sign_in', kept)
    const withOldCookie = await visitor.get(pathOf(back))

    expect(landedOn(again)).toEqual(landing('expired'))
    expect(landedOn(withOldCookie)).toEqual(landing('failed'))
  })

  test.each([
    ['by another key under the name of the published one', 'first'],
    ['by a key of a name that is not published', 'second'],
  ])('a sign-in with the provider is refused if the ID token is signed %s', async (_, kid) => {
    const forger = await startProvider({ ...client, callback })
    forger.people.ada = { email: ada, email_verified: true }
    await connect('ada', ada, forger)
    const app = await appWith({ ...client, issuer: forger.issuer })
    const before = await walk(newVisitor(app), 'ada', forger)
    await forger.changeKey({ kid, published: false })

    const visitor = newVisitor(app)
    const reply = await walk(visitor, 'ada', forger)

    await forger.close()
    expect(before.headers.location).toBe('/')
    expect(landedOn(reply)).toEqual(landing('failed'))
    expect(visitor.cookies.has('gridhaul_session')).toBe(false)
  })

  test.each([
    ['it was begun more than ten minutes ago', { since: 0 }, 'expired'],
    ['its cookie is for another purpose', { for: 'connecting' }, 'expired'],
    ['the nonce is another one', { nonce: 'another' }, 'failed'],
    ['the code was asked for by somebody with another verifier', { codeVerifier: 'v'.repeat(43) }, 'failed'],
  ] as const)('a sign-in with the provider is refused if %s', async (_, changed, reason) => {
    const visitor = newVisitor(server.app)
    const back = await provider.visit(await setOut(visitor), 'ada')
    const [key] = (await readServerKeys(server.db))['sign-in']
    const { value } = unsign(visitor.cookies.get('gridhaul_sign_in') ?? '', key)
    const attempt = { ...JSON.parse(Buffer.from(value ?? '', 'base64url').toString()), ...changed }
    visitor.cookies.set(
      'gridhaul_sign_in',
      sign(Buffer.from(JSON.stringify(attempt)).toString('base64url'), key),
    )

    expect(landedOn(await visitor.get(pathOf(back)))).toEqual(landing(reason))
  })

  test.each(['', 'nonsense', 'e30.signature', `${Buffer.from('{}').toString('base64url')}.x`])(
    'a sign-in with the provider is refused if the cookie is made up: %j',
    async cookie => {
      const visitor = newVisitor(server.app)
      visitor.cookies.set('gridhaul_sign_in', cookie)

      expect(landedOn(await visitor.get(`${start}/callback?code=x&state=y`))).toEqual(landing('expired'))
    },
  )

  test('a refused sign-in with the provider: nothing in the address can send the browser elsewhere', async () => {
    const evil = 'https://evil.example'
    const query = `?redirect_uri=${evil}&next=${evil}&refused=${evil}&error=${evil}&iss=${evil}`

    const back = await newVisitor(server.app).get(`${start}/callback${query}`)
    const out = new URL(String((await leave(newVisitor(server.app), query)).headers.location))

    expect(landedOn(back)).toEqual(landing('expired'))
    expect([out.origin, out.searchParams.get('redirect_uri')]).toEqual([provider.issuer.origin, callback])
  })
})

describe('somebody whom the provider has verified to have the address of an account', () => {
  const field = 'field@gridhaul.example'
  provider.people.fay = { email: field, email_verified: true }
  provider.people.heir = { email: field, email_verified: true }

  test('a visitor with the verified e-mail of an account must enter its password, and from then on is known by issuer and subject', async () => {
    const visitor = newVisitor(server.app)

    const back = await walk(visitor, 'fay')
    const before = await visitor.get('/api/auth/identify')
    const wrong = await visitor.post('/api/auth/connect-account', { password: 'wrong' })
    const right = await visitor.post('/api/auth/connect-account', { password: 'gridhaul96' })
    const later = newVisitor(server.app)
    await server.db
      .updateTable('users')
      .set({ email_key: 'x', email: 'x' })
      .where('email', '=', field)
      .execute()
    const again = await walk(later, 'fay')

    expect([back.headers.location, before.statusCode]).toEqual(['/connect-account', 401])
    expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { password: 'The password is incorrect.' }])
    expect(right.json()).toMatchObject({ email: field })
    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(200)
    expect([again.headers.location, (await later.get('/api/auth/identify')).json().name]).toEqual([
      '/',
      right.json().name,
    ])
  })

  test('a visitor with the verified e-mail of an account is not signed in as the previous owner of the address', async () => {
    await connect('fay', field)
    const visitor = newVisitor(server.app)

    const reply = await walk(visitor, 'heir')

    expect(reply.headers.location).toBe('/connect-account')
    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
  })

  test('connecting a provider to an account by its password is possible once, within ten minutes', async () => {
    const visitor = newVisitor(server.app)
    await walk(visitor, 'fay')
    const kept = visitor.cookies.get('gridhaul_person') ?? ''
    const stranger = newVisitor(server.app)
    await stranger.get('/api/auth/identify')
    const withPassword = (each: Visitor) => each.post('/api/auth/connect-account', { password: 'gridhaul96' })

    const unasked = await withPassword(stranger)
    stranger.cookies.set('gridhaul_person', `${kept}x`)
    const forged = await withPassword(stranger)
    stranger.cookies.set('gridhaul_person', visitor.cookies.get('gridhaul_sign_in') ?? 'none')
    const mixedUp = await withPassword(stranger)
    await withPassword(visitor)
    stranger.cookies.set('gridhaul_person', kept)
    const used = await withPassword(stranger)

    expect([unasked, forged, mixedUp, used].map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
    expect(visitor.cookies.has('gridhaul_person')).toBe(false)
  })

  test('connecting a provider to an account by its password is counted like a sign-in', async () => {
    const visitor = newVisitor(server.app)
    await walk(visitor, 'fay')

    const statuses = []
    for (let tried = 0; tried < 11; tried++)
      statuses.push((await visitor.post('/api/auth/connect-account', { password: 'wrong' })).statusCode)

    expect(statuses.slice(9)).toEqual([422, 429])
  })

  test('a provider is connected to an account without its password if an administrator allows it, once', async () => {
    const admin = await signedIn(server.app, ada)
    const { id } = await userOf(server.db, field)
    const allowed = await admin.post(`/api/users/${id}/provider-link`)

    const first = await walk(newVisitor(server.app), 'fay')
    const second = await walk(newVisitor(server.app), 'heir')

    expect(allowed.statusCode).toBe(204)
    expect([first.headers.location, second.headers.location]).toEqual(['/', '/connect-account'])
  })

  test('a visitor with the verified e-mail of an account without a password gets that reason', async () => {
    await server.db.updateTable('users').set({ password_hash: null }).where('email', '=', field).execute()

    const reply = await walk(newVisitor(server.app), 'fay')

    expect(reply.headers.location).toBe('/login?refused=no_password')
  })

  test.each(['field@gridhaul.exam\u2100', '\u212Aim@gridhaul.example', 'ﬁeld@gridhaul.example'])(
    'an account is not matched by the look-alike address %j',
    async email => {
      await server.db
        .updateTable('users')
        .set({ email: 'kim@gridhaul.example', email_key: 'kim@gridhaul.example' })
        .where('email', '=', field)
        .execute()
      provider.people.alike = { email, email_verified: true }

      const reply = await walk(newVisitor(server.app), 'alike')

      expect(reply.headers.location).toBe('/login?refused=not_verified')
    },
  )
})

describe('signing out at the provider', () => {
  const logout = '/api/auth/provider-logout'
  const mayEndThere = async (visitor: Visitor) =>
    (await visitor.get('/api/auth/identify')).json().provider_sign_out === true

  test('signing out at the provider is offered to whoever came from there, after a change of the password too', async () => {
    const visitor = newVisitor(server.app)
    await walk(visitor, 'ada')
    const password = { old_password: 'gridhaul96', new_password: 'charge a lot 96' }

    const before = await mayEndThere(visitor)
    const changed = await visitor.patch('/api/auth/change-password', password)

    expect([before, changed.statusCode, await mayEndThere(visitor)]).toEqual([true, 204, true])
    expect(await mayEndThere(await signedIn(server.app, 'business@gridhaul.example'))).toBe(false)
  })

  test('signing out at the provider is offered to whoever has just connected the account', async () => {
    const visitor = newVisitor(server.app)
    provider.people.bea = { email: 'business@gridhaul.example', email_verified: true }
    await walk(visitor, 'bea')

    const connected = await visitor.post('/api/auth/connect-account', { password: 'gridhaul96' })

    expect(connected.json()).toMatchObject({ email: 'business@gridhaul.example', provider_sign_out: true })
  })

  test("signing out at the provider opens the provider's page, which asks the person and leads back to the sign-in page", async () => {
    const visitor = newVisitor(server.app)
    await walk(visitor, 'ada')
    await visitor.post('/api/auth/logout')

    const reply = await visitor.get(logout)

    const { origin: at, pathname, searchParams } = new URL(String(reply.headers.location))
    expect([reply.statusCode, at, pathname]).toEqual([302, provider.issuer.origin, '/session/end'])
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'gridhaul',
      post_logout_redirect_uri: `${origin}/login`,
    })
    const page = await fetch(String(reply.headers.location))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/session/end/confirm')])
  })

  test('signing out at the provider sends nobody elsewhere, and nobody whom another site has sent', async () => {
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')
    const evil = 'https://evil.example'

    const led = await visitor.get(`${logout}?post_logout_redirect_uri=${evil}&id_token_hint=x&client_id=y`)
    const stranger = await newVisitor(server.app).get(logout)

    expect(new URL(String(led.headers.location)).search).not.toContain('evil')
    expect([stranger.statusCode, stranger.headers.location]).toEqual([302, '/login'])
  })

  test('signing out at the provider is not offered where it has no page for it', async () => {
    const without = await startProvider({ ...client, callback, canSignOut: false })
    without.people.ada = { email: ada, email_verified: true }
    await connect('ada', ada, without)
    const visitor = newVisitor(await appWith({ ...client, issuer: without.issuer }))
    const signedInBy = await walk(visitor, 'ada', without)

    const offered = await mayEndThere(visitor)
    const reply = await visitor.get(logout)

    await without.close()
    expect([signedInBy.headers.location, offered, reply.headers.location]).toEqual(['/', false, '/login'])
  })

  test('signing out at the provider says so if the provider cannot be reached', async () => {
    const away = await startProvider({ ...client, callback })
    const visitor = newVisitor(await appWith({ ...client, issuer: away.issuer }))
    await away.close()
    await visitor.get('/api/auth/identify')

    expect((await visitor.get(logout)).headers.location).toBe('/login?refused=not_signed_out')
  })

  test('signing out at the provider leads back to the sign-in page where there is no provider', async () => {
    const reply = await newVisitor(await appWith(undefined)).get(logout)

    expect(reply.headers.location).toBe('/login')
  })
})

test('a visitor from another site is not sent to the provider: nobody is signed in by another site’s link', async () => {
  const reply = await newVisitor(server.app).get(start)

  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/login?refused=expired'])
  expect(reply.cookies).toEqual([])
})

test('the cookie that identifies pages of this server is not sent by other sites', async () => {
  const reply = await newVisitor(server.app).get('/api/auth/identify')

  expect(reply.cookies.find(({ name }) => name === 'gridhaul_page')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  })
})

test('a visitor who is sent to the provider by another site lands on the sign-in page, and that is not logged as a fault', async () => {
  const reply = await newVisitor(server.app).get(start, { origin: 'https://elsewhere.example' })

  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/login?refused=failed'])
  expect(server.logged()).toContain('"refused":"foreign_origin"')
  expect(server.logged()).not.toContain('"level":50')
})

test('the values that the provider sends back are in no log', async () => {
  const visitor = newVisitor(server.app)
  const back = await provider.visit(await setOut(visitor), 'ada')
  const secrets = [back.searchParams.get('code'), back.searchParams.get('state'), client.clientSecret]
  await visitor.get(pathOf(back))
  await visitor.get(pathOf(back))
  secrets.push(visitor.cookies.get('gridhaul_session') ?? '')

  expect(server.logged()).toContain('a sign-in with the provider was refused')
  for (const secret of secrets) expect(server.logged()).not.toContain(secret)
})

test('behind https the cookie of a sign-in with the provider is bound to this host', async () => {
  const settings = {
    logLevel: 'silent',
    publicUrl: new URL('https://gridhaul.example'),
    oidc: { ...client, issuer: provider.issuer },
  } as const
  const app = await buildApp({ settings, db: server.db, allowsDemoPassword: () => true })
  others.push(app)

  const reply = await leave(newVisitor(app))

  expect(reply.cookies[0]).toMatchObject({ name: '__Host-gridhaul_sign_in', secure: true, path: '/' })
})

test('a sign-in at the provider that is older than OIDC_MAX_AGE_MINUTES is repeated, and one without its time is refused', async () => {
  const app = await appWith({ ...client, issuer: provider.issuer, maxAgeMinutes: 60 })
  const [visitor, cheat] = [newVisitor(app), newVisitor(app)]

  const address = await setOut(visitor)
  const accepted = await visitor.get(pathOf(await provider.visit(address, 'ada')))
  const withoutAge = new URL(await setOut(cheat))
  withoutAge.searchParams.delete('max_age')
  const refused = await cheat.get(pathOf(await provider.visit(withoutAge.href, 'ada')))

  expect(new URL(address).searchParams.get('max_age')).toBe('3600')
  expect(accepted.headers.location).toBe('/')
  expect(refused.headers.location).toBe('/login?refused=failed')
})

test('clients are told that there is an identity provider, and where there is none that there is none', async () => {
  const without = await appWith(undefined)

  const features = async (app: FastifyInstance) => (await app.inject('/api/features')).json().features

  expect(await features(server.app)).toContain('provider_links')
  expect(await features(without)).not.toContain('provider_links')
})

describe('a person who comes from the provider to an account with a second factor', () => {
  beforeEach(() => addAuthenticatorApp(server.db, ada))

  test('a person from the provider is asked for the second factor of the account, and is in with its code', async () => {
    const visitor = newVisitor(server.app)

    const reply = await walk(visitor, 'ada')

    expect(reply.headers.location).toBe('/login?step=second_factor')
    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
    const confirmed = await visitor.post('/api/auth/login/second-factor', { code: appCode() })
    expect([confirmed.statusCode, confirmed.json()]).toMatchObject([
      200,
      { email: ada, provider_sign_out: true },
    ])
  })

  test('a person from the provider whose ID token says that there were several factors is in at once', async () => {
    const visitor = newVisitor(server.app)
    provider.people.ada = { email: ada, email_verified: true, amr: ['pwd', 'mfa'] }

    expect((await walk(visitor, 'ada')).headers.location).toBe('/')
  })

  test('a person from the provider does not get past the second factor once the provider was disconnected', async () => {
    const visitor = newVisitor(server.app)
    await walk(visitor, 'ada')
    await server.db.deleteFrom('provider_links').execute()

    const reply = await visitor.post('/api/auth/login/second-factor', { code: appCode() })

    expect([reply.statusCode, reply.json().code]).toEqual([401, 'sign_in_expired'])
  })
})
