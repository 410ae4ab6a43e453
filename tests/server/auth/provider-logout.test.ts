import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type net from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { defaultRateLimits } from '../../../server/plugins/rate-limits.ts'
import { linkUser } from '../../../server/repositories/accounts/provider-links.ts'
import { addLogout, hasEnded } from '../../../server/repositories/accounts/provider-logouts.ts'
import { buildApp } from '../../../server/start/app.ts'
import { startProvider } from '../../support/identity-provider.ts'
import { addAuthenticatorApp, appCode } from '../support/authenticator-app.ts'
import { userOf } from '../support/demo-ids.ts'
import { eventually } from '../support/eventually.ts'
import { lastEntries } from '../support/history.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const origin = 'http://gridhaul.example:8080'
const client = { clientId: 'gridhaul', clientSecret: 'oidc-geheim' }
const callback = `${origin}/api/auth/login-with-google/callback`
const provider = await startProvider({ ...client, callback })
const forger = await startProvider({ ...client, callback })
afterAll(() => Promise.all([provider.close(), forger.close()]))
const wrongTokens = 5
const server = appWithDatabase({
  publicUrl: origin,
  settings: { oidc: { ...client, issuer: provider.issuer } },
  limits: {
    ...defaultRateLimits,
    'logout token': { minutes: 15, address: wrongTokens, accountHere: wrongTokens, account: wrongTokens },
  },
})

const issuer = provider.issuer.href.replace(/\/$/, '')
const ada = 'admin@gridhaul.example'
const bea = 'business@gridhaul.example'
provider.people.ada = { email: ada, email_verified: true }
provider.people.bea = { email: bea, email_verified: true }

beforeEach(async () => {
  await addDemo(server.db)
  await linkUser(server.db, { issuer, subject: 'ada' }, (await userOf(server.db, ada)).id)
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const isIn = async (visitor: Visitor) => (await visitor.get('/api/auth/identify')).statusCode === 200

async function throughProvider(person: string): Promise<Visitor> {
  const { visitor, comeBack } = await atProvider(person)
  await comeBack()
  return visitor
}

/** Signed in there, and not yet here. */
async function atProvider(person: string) {
  const visitor = newVisitor(server.app)
  await visitor.get('/api/auth/identify')
  const { location } = (await visitor.get('/api/auth/login-with-google')).headers
  const back = await provider.visit(String(location), person)
  const comeBack = async () =>
    (await visitor.get(back.pathname + back.search, { 'user-agent': firefox })).headers.location
  return { visitor, comeBack }
}

/** As the provider sends it, without cookies and without an anti-forgery token. */
const tell = (token: string, app = server.app, remoteAddress = '127.0.0.1') =>
  app.inject({
    remoteAddress,
    method: 'POST',
    url: '/api/auth/provider-logout/back-channel',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })

describe('a sign-out that the provider tells', () => {
  test('ends the session that began with this sign-in, and no other', async () => {
    const before = await throughProvider('ada')
    const byPassword = await signedIn(server.app, ada)
    const ended = await throughProvider('ada')

    const reply = await tell(await provider.signOut('ada'))

    expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, '', 'no-store'])
    expect([await isIn(before), await isIn(byPassword), await isIn(ended)]).toEqual([true, true, false])
  })

  test('ends all sessions of the person if it names no sign-in, and those of nobody else', async () => {
    const visitors = [await throughProvider('ada'), await throughProvider('ada')]
    const other = await throughProvider('bea')
    await other.post('/api/auth/connect-account', { password: 'gridhaul96' })
    const byPassword = await signedIn(server.app, ada)

    expect((await tell(await provider.logoutToken({ sub: 'ada' }))).statusCode).toBe(200)

    expect(await Promise.all(visitors.map(isIn))).toEqual([false, false])
    expect([await isIn(other), await isIn(byPassword)]).toEqual([true, true])
  })

  test('ends the session of somebody who has just connected the account and changed the password since', async () => {
    const visitor = await throughProvider('bea')
    await visitor.post('/api/auth/connect-account', { password: 'gridhaul96' })
    const passwords = { old_password: 'gridhaul96', new_password: 'charge a lot 96' }
    expect((await visitor.patch('/api/auth/change-password', passwords)).statusCode).toBe(204)

    await tell(await provider.signOut('bea'))

    expect(await isIn(visitor)).toBe(false)
  })

  test('is in the history with the person and the device', async () => {
    await throughProvider('ada')
    const token = await provider.signOut('ada')

    const entries = await lastEntries(server.db, () => tell(token))

    expect(entries).toMatchObject([
      {
        action: 'sign_out_by_provider',
        actor_type: 'person',
        actor_name: entries[0]?.object_name,
        object_type: 'user',
        changes: [{ field: 'session', before: 'Firefox on Linux', after: null }],
        result: 'done',
      },
    ])
  })

  test('is nothing where the person has no session', async () => {
    const token = await provider.logoutToken({ sub: 'nobody here' })

    const entries = await lastEntries(server.db, async () => {
      expect((await tell(token)).statusCode).toBe(200)
    })

    expect(entries).toEqual([])
  })

  test('counts once', async () => {
    const token = await provider.logoutToken({ sub: 'ada' })
    await tell(token)
    const visitor = await throughProvider('ada')

    expect((await tell(token)).statusCode).toBe(400)
    expect(await isIn(visitor)).toBe(true)
  })
})

describe('a sign-in with the provider that waits', () => {
  const confirm = (visitor: Visitor) => visitor.post('/api/auth/login/second-factor', { code: appCode() })

  test.each([
    ['of this sign-in', () => provider.signOut('ada')],
    ['of all sign-ins of the person', () => provider.logoutToken({ sub: 'ada' })],
  ])('for its second factor is over with the sign-out %s', async (_, token) => {
    await addAuthenticatorApp(server.db, ada)
    const visitor = await throughProvider('ada')

    expect((await tell(await token())).statusCode).toBe(200)
    const reply = await confirm(visitor)

    expect([reply.statusCode, reply.json().code]).toEqual([401, 'sign_in_expired'])
    expect(await isIn(visitor)).toBe(false)
  })

  test('for its second factor goes on after a sign-out of before, of another sign-in and of somebody else', async () => {
    await addAuthenticatorApp(server.db, ada)
    await throughProvider('ada')
    const ofOther = await provider.signOut('ada')
    await tell(await provider.logoutToken({ sub: 'ada' }))
    const visitor = await throughProvider('ada')
    await tell(ofOther)
    await tell(await provider.logoutToken({ sub: 'bea' }))

    expect((await confirm(visitor)).statusCode).toBe(200)
  })

  test('for the password of the account is over with the sign-out', async () => {
    const visitor = await throughProvider('bea')
    await tell(await provider.signOut('bea'))

    const reply = await visitor.post('/api/auth/connect-account', { password: 'gridhaul96' })

    expect([reply.statusCode, reply.json().code]).toEqual([401, 'sign_in_expired'])
    expect(await isIn(visitor)).toBe(false)
  })
})

test('a sign-out that the provider tells while it is asked who came back ends this sign-in', async () => {
  const { identityProvider } = server.app
  const { finish } = identityProvider
  const finishing = vi.spyOn(identityProvider, 'finish').mockImplementation(async (...asked) => {
    const person = await finish(...asked)
    await tell(await provider.logoutToken({ sub: 'ada' }))
    return person
  })
  onTestFinished(() => finishing.mockRestore())

  expect(await isIn(await throughProvider('ada'))).toBe(false)
})

test.each(['sid', 'sub'] as const)(
  'a sign-in is told to have expired if the provider has ended it by its %s while the person was there',
  async claim => {
    const { visitor, comeBack } = await atProvider('ada')
    const sid = nameSignIn()
    await tell(await provider.logoutToken(claim === 'sid' ? { sub: null, sid } : { sub: 'ada' }))

    expect(await comeBack()).toBe('/login?refused=expired')
    expect(await isIn(visitor)).toBe(false)
  },
)

test('a sign-in goes on if one of before that has ended had the same name', async () => {
  const sid = nameSignIn()
  await tell(await provider.logoutToken({ sub: null, sid }))

  expect(await isIn(await throughProvider('ada'))).toBe(true)
})

test.each(['sid', 'sub'] as const)(
  'a sign-out that names only the %s ends a sign-in that is just beginning',
  async claim => {
    const { visitor, comeBack } = await atProvider('bea')
    await server.db
      .updateTable('users')
      .set({ connectable_until: inAnHour() })
      .where('email', '=', bea)
      .execute()
    const sid = nameSignIn()
    const token = await provider.logoutToken(claim === 'sid' ? { sub: null, sid } : { sub: 'bea' })
    let goOn = () => {}
    const held = new Promise<void>(resolve => (goOn = resolve))
    onTestFinished(() => goOn())
    const blocking = server.db.transaction().execute(async blocker => {
      await sql`lock table sessions in share mode`.execute(blocker)
      await held
    })
    await eventually('the sessions are locked', isLocked)
    const back = comeBack()
    await eventually('the session is being added', () => isWaiting('relation'))

    const told = tell(token)
    await Promise.race([told, eventually('the sign-out waits', () => isWaiting('advisory'))])
    goOn()
    await Promise.all([blocking, back, told])

    expect(await isIn(visitor)).toBe(false)
  },
)

/** As the provider names the next sign-in from now on. */
function nameSignIn(): string {
  const sid = randomUUID()
  const { identityProvider } = server.app
  const { finish } = identityProvider
  const finishing = vi.spyOn(identityProvider, 'finish').mockImplementationOnce(async (...asked) => {
    const person = await finish(...asked)
    return { ...person, signIn: { ...person.signIn, sid } }
  })
  onTestFinished(() => finishing.mockRestore())
  return sid
}
const inAnHour = () => new Date(Date.now() + 3_600_000)
const isLocked = async () => {
  const { rows } = await sql`
    select from pg_locks where relation = 'sessions'::regclass and mode = 'ShareLock' and granted`.execute(
    server.db,
  )
  return rows.length > 0
}
const isWaiting = async (lock: 'relation' | 'advisory') => {
  const { rows } = await sql`select from pg_locks where locktype = ${lock} and not granted`.execute(server.db)
  return rows.length > 0
}

test('a sign-in while the provider tells its end is refused', async () => {
  const { comeBack } = await atProvider('ada')
  const logout = { id: 'told', issuer, subject: 'ada', sid: undefined }

  const target = await server.db.transaction().execute(async store => {
    await addLogout(store, logout)
    return comeBack()
  })

  expect(target).toBe('/login?refused=expired')
})

test('one slow sign-out of the provider does not hold up the others', async () => {
  const { identityProvider } = server.app
  let giveUp = (_: Error) => {}
  const slow = new Promise<never>((_, reject) => (giveUp = reject))
  const reading = vi.spyOn(identityProvider, 'readLogout').mockReturnValueOnce(slow)
  onTestFinished(() => reading.mockRestore())
  const visitor = await throughProvider('ada')
  const stalled = tell(await provider.logoutToken({ sub: 'somebody' }))
  await eventually('one is being read', async () => reading.mock.calls.length === 1)

  await Promise.race([stalled, tell(await provider.logoutToken({ sub: 'ada' }))])

  expect(await isIn(visitor)).toBe(false)
  giveUp(new Error('too late'))
  expect((await stalled).statusCode).toBe(400)
})

test('a sign-out ends a sign-in that waited for the password and waits for the second factor, though others came since', async () => {
  await addAuthenticatorApp(server.db, bea)
  const visitor = await throughProvider('bea')
  await visitor.post('/api/auth/connect-account', { password: 'gridhaul96' })
  await tell(await provider.signOut('bea'))
  await receivedMinutesAgo(25)
  await tell(await provider.logoutToken({ sub: 'nobody here' }))
  await receivedMinutesAgo(0)

  const reply = await visitor.post('/api/auth/login/second-factor', { code: appCode() })

  expect([reply.statusCode, reply.json().code]).toEqual([401, 'sign_in_expired'])
  expect(await isIn(visitor)).toBe(false)
})

/** All sign-outs so far. */
const receivedMinutesAgo = (minutes: number) =>
  sql`update provider_logouts set received_at = now() - make_interval(mins => ${minutes})`.execute(server.db)

test('while the provider does not answer, its sign-outs wait and sign-ins go on', async () => {
  let asked = 0
  const silent = http.createServer(() => {
    asked += 1
  })
  silent.listen(0, '127.0.0.1')
  const { port } = await new Promise<net.AddressInfo>(resolve =>
    silent.once('listening', () => resolve(silent.address() as net.AddressInfo)),
  )
  const oidc = { ...client, issuer: new URL(`http://127.0.0.1:${port}`) }
  const settings = { logLevel: 'silent', publicUrl: new URL(origin), oidc } as const
  const app = await buildApp({ settings, db: server.db, allowsDemoPassword: () => true })
  const token = await provider.logoutToken()
  const told = Array.from({ length: 8 }, (_, i) => tell(token, app, `192.0.2.${i}`))
  await eventually('as many have their turn as can at once', async () => {
    const counted = sql`select from rate_limits where key like 'logout token address:192.0.2.%'`
    return asked > 0 && (await counted.execute(server.db)).rows.length >= 4
  })

  const twoSignIns = signedIn(app, bea).then(() => signedIn(app, ada))
  const first = await Promise.race([twoSignIns.then(() => 'sign-ins'), ...told])

  silent.closeAllConnections()
  silent.close()
  expect(first).toBe('sign-ins')
  expect((await Promise.all(told)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(400))
  await app.close()
})

test('a sign-in that does not say when it set out counts as ended by every sign-out of its person', async () => {
  await tell(await provider.logoutToken({ sub: 'ada', sid: null }))
  const begun = { issuer, subject: 'ada', canSignOut: false, setOutAt: undefined as unknown as string }

  const ended = (subject: string) =>
    server.db.transaction().execute(store => hasEnded(store, { ...begun, subject }))

  expect([await ended('ada'), await ended('somebody')]).toEqual([true, false])
})

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
const unsigned = async () => {
  const [, payload] = (await provider.logoutToken()).split('.')
  return `${Buffer.from('{"alg":"none","typ":"logout+jwt"}').toString('base64url')}.${payload}.`
}

describe('a logout token is refused', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['it is missing', () => ''],
    ['it is made up', () => 'e30.e30.e30'],
    ['it is not signed', unsigned],
    ['another key has signed it', () => forger.logoutToken({ iss: issuer })],
    ['it is of another issuer', () => provider.logoutToken({ iss: forger.issuer.href })],
    ['it is for another client', () => provider.logoutToken({ aud: 'another' })],
    ['it has expired', () => provider.logoutToken({ iat: minutesAgo(3), exp: minutesAgo(1) })],
    ['it does not expire', () => provider.logoutToken({ exp: null })],
    ['it is ten minutes old', () => provider.logoutToken({ iat: minutesAgo(10) })],
    ['it does not say when it was made', () => provider.logoutToken({ iat: null })],
    ['it is about nothing', () => provider.logoutToken({ events: null })],
    ['it is about another event', () => provider.logoutToken({ events: { 'https://evil.example': {} } })],
    ['it has a nonce, as ID tokens do', () => provider.logoutToken({ nonce: 'n' })],
    ['it is typed as another token', () => provider.logoutToken({}, { typ: 'JWT' })],
    ['it could be used again', () => provider.logoutToken({ jti: null })],
    ['it names nobody', () => provider.logoutToken({ sub: null })],
  ])('with status 400 and without an effect if %s', async (_, token) => {
    const visitor = await throughProvider('ada')

    const reply = await tell(await token())

    expect([reply.statusCode, reply.json().code]).toEqual([400, 'logout_token_refused'])
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await isIn(visitor)).toBe(true)
  })

  test('if no provider is set up', async () => {
    const settings = { logLevel: 'silent', publicUrl: new URL(origin) } as const
    const app = await buildApp({ settings, db: server.db, allowsDemoPassword: () => true })

    const reply = await tell(await provider.logoutToken(), app)
    await app.close()

    expect(reply.statusCode).toBe(400)
  })

  test('from an address that has sent too many wrong ones; right ones are not counted', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent <= wrongTokens; sent += 1)
      statuses.push((await tell(await provider.logoutToken({ sub: 'ada' }))).statusCode)
    for (let sent = 0; sent <= wrongTokens; sent += 1) statuses.push((await tell('wrong')).statusCode)

    expect(statuses).toEqual([...Array(wrongTokens + 1).fill(200), ...Array(wrongTokens).fill(400), 429])
  })
})
