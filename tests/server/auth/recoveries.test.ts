import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { accountToRecover, admin, evil, origin, owner } from '../support/account-to-recover.ts'
import { type Authenticator, newAuthenticator } from '../support/authenticator.ts'
import { userOf } from '../support/demo-ids.ts'
import { tokenOf } from '../support/mailbox.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const { server, provider, account, newestMail, openLink } = await accountToRecover()
const newPassword = 'charge96kWh-again'

beforeEach(() => {
  provider.people.mallory = { email: owner, email_verified: true }
})

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() })
const isIn = async (visitor: Visitor) => {
  const reply = await visitor.get('/api/auth/identify')
  return reply.statusCode === 200 && reply.json().id === account.id
}
const follow = async (call: string, body: object) =>
  expect([call, await openLink(call, body)]).toEqual([call, 204])
/** A code counts once in half a minute, and nobody here waits for the next. */
const forgetSteps = () => server.db.updateTable('authenticator_apps').set({ last_step: 0 }).execute()
/** As if so many days had passed since. */
const wait = (days: number) => async () => {
  for (const table of [
    'provider_links',
    'authenticator_apps',
    'passkeys',
    'recovery_codes',
    'alarm_webhooks',
  ])
    await sql`update ${sql.table(table)} set created_at = created_at - make_interval(days => ${days})`.execute(
      server.db,
    )
}

/** What a thief has, who knew the password once. */
interface Loot {
  /** Every browser in which the thief was signed in. */
  browsers: Visitor[]
  passwords: string[]
  addresses: string[]
  passkeys: Authenticator[]
  app?: string
  recoveryCodes: string[]
  isConnected: boolean
  undoLinks: string[]
}

async function throughProvider(visitor: Visitor) {
  await visitor.get('/api/auth/identify')
  const { location } = (await visitor.get('/api/auth/login-with-google')).headers
  const back = await provider.visit(String(location), 'mallory')
  return visitor.get(back.pathname + back.search)
}

type Theft = (loot: Loot) => Promise<void>

/** In a browser of the thief, who answers what is asked with what was stolen. */
async function breakIn(loot: Loot): Promise<Visitor> {
  const visitor = newVisitor(server.app)
  const reply = await visitor.signIn(loot.addresses[0] ?? owner, demoPassword)
  if (reply.json().code === 'second_factor_required') {
    await forgetSteps()
    const [code] = loot.app ? [codeOf(loot.app)] : loot.recoveryCodes.splice(0, 1)
    expect((await visitor.post('/api/auth/login/second-factor', { code })).statusCode).toBe(200)
  }
  expect(await isIn(visitor)).toBe(true)
  loot.browsers.push(visitor)
  return visitor
}

const password = demoPassword
const addPasskey: Theft = async loot => {
  const visitor = await breakIn(loot)
  const device = newAuthenticator(origin)
  const options = (await visitor.post('/api/auth/passkeys/options', { password })).json()
  const reply = await visitor.post('/api/auth/passkeys', { name: 'Mine', credential: device.create(options) })
  expect(reply.statusCode).toBe(201)
  loot.passkeys.push(device)
  loot.recoveryCodes.push(...reply.json().recovery_codes)
}
const addApp: Theft = async loot => {
  const visitor = await breakIn(loot)
  const { secret } = (await visitor.post('/api/auth/authenticator-app', { password })).json()
  const reply = await visitor.post('/api/auth/authenticator-app/confirm', { code: codeOf(secret) })
  expect(reply.statusCode).toBe(200)
  loot.app = secret
  loot.recoveryCodes.push(...reply.json().recovery_codes)
}
const connect: Theft = async loot => {
  const visitor = newVisitor(server.app)
  expect((await throughProvider(visitor)).headers.location).toBe('/connect-account')
  const reply = await visitor.post('/api/auth/connect-account', { password })
  expect(reply.statusCode).toBe(200)
  loot.browsers.push(visitor)
  loot.isConnected = true
}
const addWebhook: Theft = async loot => {
  await sql`
    insert into identity_roles (identity_id, role) select identity_id, 'ADMIN' from users where id = ${account.id}`.execute(
    server.db,
  )
  const visitor = await breakIn(loot)
  const reply = await visitor.post('/api/alarms/webhooks', { address: 'https://evil.example/hook' })
  expect(reply.statusCode).toBe(201)
}
const changeAddress: Theft = async loot => {
  const visitor = await breakIn(loot)
  expect((await visitor.patch(`/api/users/${account.id}`, { email: evil })).statusCode).toBe(200)
  const token = tokenOf(await newestMail(evil, /Confirm/))
  expect((await visitor.post('/api/auth/confirm-email', { token, password })).statusCode).toBe(204)
  loot.addresses.unshift(evil)
  provider.people.mallory = { email: evil, email_verified: true }
}
/** The password is the thief's afterwards, too. */
const changeAddressAsAdmin: Theft = async loot => {
  const visitor = await signedIn(server.app, admin)
  expect((await visitor.patch(`/api/users/${account.id}`, { email: evil })).statusCode).toBe(200)
  loot.addresses.unshift(evil)
  provider.people.mallory = { email: evil, email_verified: true }
  await resetBy(evil, 'quick-otter-7-lamp')
  loot.passwords.push('quick-otter-7-lamp')
}
/** The link in the mail to the thief's first address comes to the thief, too. */
const changeAddressTwice: Theft = async loot => {
  await changeAddress(loot)
  const second = 'mallory.two@evil.example'
  const visitor = await breakIn(loot)
  expect((await visitor.patch(`/api/users/${account.id}`, { email: second })).statusCode).toBe(200)
  const token = tokenOf(await newestMail(second, /Confirm/))
  expect((await visitor.post('/api/auth/confirm-email', { token, password })).statusCode).toBe(204)
  loot.addresses.unshift(second)
  loot.undoLinks.push(tokenOf(await newestMail(evil, /email address/)))
}
const allowAsAdmin: Theft = async loot => {
  const visitor = await signedIn(server.app, admin)
  expect((await visitor.post(`/api/users/${account.id}/provider-link`)).statusCode).toBe(204)
  const browser = newVisitor(server.app)
  expect((await throughProvider(browser)).headers.location).toBe('/')
  loot.browsers.push(browser)
  loot.isConnected = true
}
const after =
  (...thefts: Theft[]): Theft =>
  async loot => {
    for (const theft of thefts) await theft(loot)
  }

async function resetBy(address: string, chosen = newPassword) {
  const visitor = newVisitor(server.app)
  await visitor.get('/api/auth/identify')
  await visitor.post('/api/auth/request-password-reset', { email: address })
  const token = tokenOf(await newestMail(address, /Reset/))
  await follow('reset-password', { token, password: chosen })
}
/** The mail that follows an undo. */
const chooseByMail = async () =>
  follow('reset-password', { token: tokenOf(await newestMail(owner, /Reset/)), password: newPassword })

const asAdmin = async (run: (visitor: Visitor) => Promise<{ statusCode: number }>) => {
  const { statusCode } = await run(await signedIn(server.app, admin))
  expect(statusCode).toBeLessThan(300)
}
const hasOwnAddress = () =>
  userOf(server.db, owner).then(
    () => true,
    () => false,
  )
const addressBack = () => asAdmin(visitor => visitor.patch(`/api/users/${account.id}`, { email: owner }))

/** How the owner, who has the mailbox and nothing else, gets the account back. */
const recoveries = {
  'a reset by mail': () => resetBy(owner),
  'the link in the mail about the new sign-in method': async () => {
    await follow('undo-sign-in-method', { token: tokenOf(await newestMail(owner, /added|set up|connected/)) })
    await chooseByMail()
  },
  'the link in the mail about the address': async () => {
    await follow('undo-email-change', { token: tokenOf(await newestMail(owner, /email address/)) })
    await chooseByMail()
  },
  "an administrator's change of the address and a reset by mail": async () => {
    await addressBack()
    await resetBy(owner)
  },
  'the removal of second factors by an administrator and a reset by mail': async () => {
    await asAdmin(visitor => visitor.delete(`/api/users/${account.id}/second-factors`))
    if (!(await hasOwnAddress())) await addressBack()
    await resetBy(owner)
  },
  'a deactivation until an administrator activates the account again, and a reset by mail': async () => {
    await asAdmin(visitor => visitor.post(`/api/users/${account.id}/deactivate`))
    await asAdmin(visitor => visitor.post(`/api/users/${account.id}/activate`))
    await resetBy(owner)
  },
} satisfies Record<string, () => Promise<void>>
type Recovery = keyof typeof recoveries

const byReset: Recovery = 'a reset by mail'
const byMethodLink: Recovery = 'the link in the mail about the new sign-in method'
const byAddressLink: Recovery = 'the link in the mail about the address'
const byReplacement: Recovery = "an administrator's change of the address and a reset by mail"
const byFactorReset: Recovery = 'the removal of second factors by an administrator and a reset by mail'
const byDeactivation: Recovery =
  'a deactivation until an administrator activates the account again, and a reset by mail'
const withAddress = [byReset, byMethodLink, byFactorReset, byDeactivation]
const withoutAddress = [byAddressLink, byReplacement, byFactorReset]

/** Every theft with the recoveries that the owner's mailbox and an administrator have for it. */
const pairs: [theft: string, steal: Theft, recoveries: Recovery[]][] = [
  [
    'knows the password',
    async loot => void (await breakIn(loot)),
    withAddress.filter(each => each !== byMethodLink),
  ],
  ['has added a passkey', addPasskey, withAddress],
  ['has added an authenticator app', addApp, withAddress],
  ['has connected the identity provider', connect, withAddress],
  ['has connected the identity provider as a borrowed administrator', allowAsAdmin, withAddress],
  ['has added a webhook', addWebhook, [byReset, byFactorReset, byDeactivation]],
  ['has added a webhook and changed the address', after(addWebhook, changeAddress), withoutAddress],
  ['has added a webhook and waited a year', after(addWebhook, wait(365)), [byFactorReset]],
  ['has changed the address', changeAddress, withoutAddress],
  ['has changed the address twice', changeAddressTwice, [byAddressLink, byReplacement, byFactorReset]],
  ['has changed the address as a borrowed administrator', changeAddressAsAdmin, withoutAddress],
  [
    'has added an app and changed the address',
    after(addApp, changeAddress),
    [...withoutAddress, byMethodLink],
  ],
  ['has changed the address and connected the provider', after(changeAddress, connect), withoutAddress],
  ['has changed the address and added an app', after(changeAddress, addApp), withoutAddress],
  [
    'has added an app, waited two days and changed the address',
    after(addApp, wait(2), changeAddress),
    withoutAddress,
  ],
  [
    'has connected the provider and an app, waited 29 days and changed the address',
    after(connect, addApp, wait(29), changeAddress),
    withoutAddress,
  ],
  ['has added an app and waited a year', after(addApp, wait(365)), [byFactorReset]],
  ['has connected the provider and waited a year', after(connect, wait(365)), [byFactorReset]],
]

const newLoot = (): Loot => ({
  browsers: [],
  passwords: [demoPassword],
  addresses: [owner],
  passkeys: [],
  recoveryCodes: [],
  isConnected: false,
  undoLinks: [],
})

/** In which ways the thief is still in, gets in again, or goes on reading. */
async function waysIn(loot: Loot): Promise<string[]> {
  const ways: string[] = []
  for (const browser of loot.browsers) if (await isIn(browser)) ways.push('a session')
  for (const address of new Set([...loot.addresses, owner]))
    for (const typed of loot.passwords) {
      const visitor = newVisitor(server.app)
      const { statusCode } = await visitor.signIn(address, typed)
      if (statusCode === 200 || (await visitor.get('/api/auth/login/second-factor')).statusCode === 200)
        ways.push('a password')
    }
  for (const device of loot.passkeys) {
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')
    const options = (await visitor.get('/api/auth/login/passkey')).json()
    const reply = await visitor.post('/api/auth/login/passkey', { credential: device.get(options) })
    if (reply.statusCode === 200) ways.push('a passkey')
  }
  for (const token of loot.undoLinks) {
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')
    if ((await visitor.post('/api/auth/undo-email-change', { token })).statusCode < 300) ways.push('a link')
  }
  const webhooks = await server.db
    .selectFrom('alarm_webhooks')
    .select('id')
    .where('user_id', '=', account.id)
    .execute()
  if (webhooks.length > 0) ways.push('a webhook')
  const visitor = newVisitor(server.app)
  await throughProvider(visitor)
  if (loot.isConnected && (await isIn(visitor))) ways.push('the provider')
  return ways
}

/** The thief's codes that would still confirm a sign-in by the owner's password. */
async function codesThatCount({ app, recoveryCodes }: Loot): Promise<string[]> {
  await forgetSteps()
  const visitor = newVisitor(server.app)
  const reply = await visitor.signIn(owner, newPassword)
  if (reply.statusCode === 200) return []
  const counting: string[] = []
  for (const code of [...(app ? [codeOf(app)] : []), ...recoveryCodes.slice(0, 1)])
    if ((await visitor.post('/api/auth/login/second-factor', { code })).statusCode === 200)
      counting.push(code)
  return counting
}

describe.each(pairs)('a thief who %s', (_, steal, ways) => {
  test.each(ways)('is out and the owner in after %s', async way => {
    const loot = newLoot()
    await steal(loot)

    await recoveries[way]()

    expect(await waysIn(loot)).toEqual([])
    const visitor = newVisitor(server.app)
    expect((await visitor.signIn(owner, newPassword)).statusCode).toBe(200)
    expect(await isIn(visitor)).toBe(true)
    expect(await codesThatCount(loot)).toEqual([])
  })
})

describe('an administrator in a session that is older than ten minutes', () => {
  const old = async () => {
    const visitor = await signedIn(server.app, admin)
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(server.db)
    return visitor
  }
  const identity = async () => (await signedIn(server.app, admin)).get(`/api/users/${account.id}`)

  test.each<
    [string, (visitor: Visitor, identityId: string) => Promise<{ statusCode: number; json(): unknown }>]
  >([
    ["changing somebody's address", visitor => visitor.patch(`/api/users/${account.id}`, { email: evil })],
    [
      'setting roles',
      (visitor, identityId) => visitor.put(`/api/identities/${identityId}/roles`, { role_names: ['ADMIN'] }),
    ],
    ['removing second factors', visitor => visitor.delete(`/api/users/${account.id}/second-factors`)],
    ['allowing a connection', visitor => visitor.post(`/api/users/${account.id}/provider-link`)],
    ['deactivating a user', visitor => visitor.post(`/api/users/${account.id}/deactivate`)],
    ['deleting a user', visitor => visitor.delete(`/api/users/${account.id}`)],
    ["ending somebody's sessions", visitor => visitor.delete(`/api/users/${account.id}/sessions`)],
    ['disconnecting the provider', visitor => visitor.delete(`/api/users/${account.id}/provider-links/none`)],
    ['issuing a key', visitor => visitor.post('/api/access-keys', { name: 'Mine', purpose: 'telemetry' })],
  ])(
    'an administrator whose sign-in is older than ten minutes is asked to confirm it before %s',
    async (_, change) => {
      const identityId = (await identity()).json().identity.id
      const visitor = await old()

      const refused = await change(visitor, identityId)
      const wrong = await visitor.post('/api/auth/confirm-identity', { password: 'wrong' })
      const stillRefused = await change(visitor, identityId)
      const confirmed = await visitor.post('/api/auth/confirm-identity', { password: demoPassword })
      const done = await change(visitor, identityId)

      for (const each of [refused, stillRefused])
        expect([each.statusCode, each.json()]).toMatchObject([403, { code: 'confirmation_required' }])
      expect([wrong.statusCode, confirmed.statusCode]).toEqual([422, 204])
      expect(done.statusCode).not.toBe(403)
    },
  )

  test('an administrator changes a name without confirming it', async () => {
    const visitor = await old()

    expect((await visitor.patch(`/api/users/${account.id}`, { name: 'Fay Other' })).statusCode).toBe(200)
  })
})

describe('connections to the identity provider', () => {
  test('a connection is listed for the user and for administrators, and ends when it is disconnected', async () => {
    const loot = newLoot()
    await connect(loot)
    const visitor = await signedIn(server.app, owner)
    const list = () => visitor.get(`/api/users/${account.id}/provider-links`)
    const [link] = (await list()).json()

    const reply = await visitor.delete(`/api/users/${account.id}/provider-links/${link.id}`)

    expect(link).toEqual({ id: link.id, issuer: expect.any(String), created_at: expect.any(String) })
    expect(reply.statusCode).toBe(204)
    expect((await list()).json()).toEqual([])
    expect(await waysIn({ ...loot, passwords: [] })).toEqual([])
    expect((await newestMail(owner, /disconnected/))?.subject).toContain('disconnected')
  })

  test('a connection of somebody else is neither seen nor removed without the right', async () => {
    const visitor = await signedIn(server.app, 'business@gridhaul.example')

    expect((await visitor.get(`/api/users/${account.id}/provider-links`)).statusCode).toBe(403)
    expect((await visitor.delete(`/api/users/${account.id}/provider-links/x`)).statusCode).toBe(403)
  })
})

test.each(['authenticator-app', 'passkeys/options'])(
  'the first second factor needs the password right after the sign-in, too: %s',
  async call => {
    const visitor = await signedIn(server.app, owner)

    const reply = await visitor.post(`/api/auth/${call}`, {})

    expect([reply.statusCode, reply.json().fields]).toEqual([422, { password: 'Enter your password.' }])
  },
)
