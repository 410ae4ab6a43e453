import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { networkOf } from '../../../server/config/ip-address.ts'
import { defaultRateLimits } from '../../../server/plugins/rate-limits.ts'
import { buildApp } from '../../../server/start/app.ts'
import { eventually } from '../support/eventually.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const few = { minutes: 15, address: 6, accountHere: 3, account: 5 }
const limits = { ...defaultRateLimits, login: few, 'change password': few, 'request reset': few, reset: few }
const server = appWithDatabase({ limits, settings: { trustProxy: ['10.1.0.0/16'] } })
beforeEach(() => addDemo(server.db))

const ada = 'admin@gridhaul.example'
const field = 'field@gridhaul.example'
const home = '192.0.2.1'
const elsewhere = '192.0.2.2'

/** The statuses of sign-ins with a wrong password, one after the other. */
async function wrongSignIns(
  times: number,
  email: string,
  address: string,
  app = server.app,
): Promise<number[]> {
  const visitor = newVisitor(app, address)
  const statuses: number[] = []
  for (let tried = 0; tried < times; tried += 1)
    statuses.push((await visitor.signIn(email, 'wrong')).statusCode)
  return statuses
}

const signIn = async (email: string, address: string) =>
  (await newVisitor(server.app, address).signIn(email)).statusCode

const posted = async (url: string, body: object, address = home) => {
  const visitor = newVisitor(server.app, address)
  await visitor.get('/api/auth/identify')
  return visitor.post(url, body)
}

test('many who sign in at the same instant leave connections to the database for whoever is signed in', async () => {
  const visitor = await signedIn(server.app, field)
  let unlock: (() => void) | undefined
  const locked = new Promise<void>(locks => {
    // Every sign-in under way now keeps its connection.
    void server.db.transaction().execute(async store => {
      await sql`lock table rate_limits`.execute(store)
      locks()
      await new Promise<void>(unlocks => (unlock = unlocks))
    })
  })
  await locked
  const signIns = Array.from({ length: 40 }, (_, i) => signIn(`nobody${i}@new.example`, `198.51.100.${i}`))
  await eventually('sign-ins wait for the lock', async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return rows.length > 0
  })

  const read = await visitor.get('/api/trucks')
  unlock?.()

  expect([read.statusCode, read.body]).toEqual([200, read.body])
  expect(new Set(await Promise.all(signIns))).toEqual(new Set([401]))
})

describe('signing in', () => {
  test('signing in is refused after too many wrong passwords for one account at one address, and says for how long', async () => {
    expect(await wrongSignIns(3, ada, home)).toEqual([401, 401, 401])

    const reply = await newVisitor(server.app, home).signIn(ada)

    const seconds = Number(reply.headers['retry-after'])
    expect(reply.statusCode).toBe(429)
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(reply.json()).toEqual({
      message: 'Too many attempts. Please wait 15 minutes and try again.',
      code: 'too_many',
    })
  })

  test('signing in stays possible for the account’s owner elsewhere, however often somebody guesses at one address', async () => {
    await wrongSignIns(20, ada, home)

    expect(await signIn(ada, elsewhere)).toBe(200)
  })

  test('signing in is refused everywhere after many wrong passwords for one account from several addresses', async () => {
    await wrongSignIns(3, ada, home)
    await wrongSignIns(2, ada, elsewhere)

    expect(await signIn(ada, '192.0.2.3')).toBe(429)
    expect(await signIn(field, '192.0.2.3')).toBe(200)
  })

  test('signing in with the right password does not reset the count of guesses from other addresses', async () => {
    await wrongSignIns(3, ada, home)
    await signIn(ada, elsewhere)

    expect(await signIn(ada, home)).toBe(429)
    expect(await wrongSignIns(3, ada, elsewhere)).toEqual([401, 401, 429])
  })

  test('signing in stays possible in a browser in which the owner has signed in before, despite guesses from elsewhere', async () => {
    const owner = newVisitor(server.app, home)
    await owner.signIn(ada)
    await owner.post('/api/auth/logout', {})
    await wrongSignIns(3, ada, home)
    await wrongSignIns(3, ada, elsewhere)

    expect(await signIn(ada, '192.0.2.3')).toBe(429)
    expect((await owner.signIn(ada)).statusCode).toBe(200)
  })

  test('signing in is limited in a browser in which the owner has signed in before, and only there', async () => {
    const owner = newVisitor(server.app, home)
    await owner.signIn(ada)
    const statuses: number[] = []
    for (let tried = 0; tried < 4; tried += 1) statuses.push((await owner.signIn(ada, 'wrong')).statusCode)

    expect(statuses).toEqual([401, 401, 401, 429])
    expect(await signIn(ada, home)).toBe(200)
  })

  test('a browser is known only for the accounts that signed in with it', async () => {
    const visitor = newVisitor(server.app, home)
    await visitor.signIn(ada)
    await wrongSignIns(3, field, home)

    expect((await visitor.signIn(field)).statusCode).toBe(429)
  })

  test('signing in accepts no cookie of a known browser that the server has not signed', async () => {
    await wrongSignIns(3, ada, home)
    const forged = newVisitor(server.app, home)
    const owner = newVisitor(server.app, elsewhere)
    await owner.signIn(ada)
    const [name, cookie = ''] = [...owner.cookies].find(([each]) => each.includes('browser')) ?? []
    forged.cookies.set(name ?? '', cookie.replace(/\..*$/, '.forged'))

    expect(name).toBeDefined()
    expect((await forged.signIn(ada)).statusCode).toBe(429)
  })

  test('signing in is blocked for longer each time that the attempts are used up within a day', async () => {
    const waits: number[] = []
    for (let round = 0; round < 9; round += 1) {
      await wrongSignIns(3, ada, home)
      const reply = await newVisitor(server.app, home).signIn(ada)
      waits.push(Math.round(Number(reply.headers['retry-after']) / 60))
      // The account everywhere has its own, shorter waits.
      await sql`delete from rate_limits where key not like '% here%'`.execute(server.db)
      await sql`update rate_limits set expire = 0 where key not like '% lockouts:%'`.execute(server.db)
    }

    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
    const { rows } = await sql<{ days: number }>`
      select (max(expire) - ${Date.now()})::float / 86400000 as days from rate_limits where key like '% lockouts:%'
    `.execute(server.db)
    expect(rows[0]?.days).toBeCloseTo(1, 1)
  })

  test('signing in is refused in the same way for an e-mail that nobody has', async () => {
    const known = await wrongSignIns(4, ada, home)
    const unknown = await wrongSignIns(4, 'nobody@gridhaul.example', elsewhere)

    expect(unknown).toEqual(known)
  })

  test('the limit of signing in counts all spellings of an e-mail as one', async () => {
    await wrongSignIns(2, ada, home)
    await wrongSignIns(1, ' ADMIN@gridhaul.example', home)

    expect(await signIn(ada, home)).toBe(429)
  })

  test('the limit of signing in locks out nobody else at the same address because of one person’s typos', async () => {
    await wrongSignIns(4, ada, home)

    expect(await signIn(field, home)).toBe(200)
  })

  test('signing in is refused after too many wrong passwords from one address for any accounts, and only from there', async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
      await wrongSignIns(1, `${name}@gridhaul.example`, home)

    expect(await signIn(field, home)).toBe(429)
    expect(await signIn(field, elsewhere)).toBe(200)
  })

  test('signing in with the right password is never limited', async () => {
    for (let times = 0; times < 10; times += 1) expect(await signIn(ada, home)).toBe(200)
  })

  test('signing in with the right password is never limited, even many times at the same instant', async () => {
    await wrongSignIns(2, ada, home)

    const statuses = await Promise.all(Array.from({ length: 12 }, () => signIn(ada, home)))

    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('signing in with the right passwords is never limited for many users of one address at the same instant', async () => {
    const people = await server.db
      .selectFrom('users')
      .select('email')
      .limit(3 * few.address)
      .execute()

    const statuses = await Promise.all(people.map(({ email }) => signIn(email, home)))

    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('signing in with the right password resets the count of wrong ones before it', async () => {
    await wrongSignIns(2, ada, home)
    await signIn(ada, home)

    expect(await wrongSignIns(2, ada, home)).toEqual([401, 401])
  })

  test('the limit of signing in counts each of many attempts at the same instant', async () => {
    const tries = Array.from({ length: 8 }, () => wrongSignIns(1, ada, home))

    const statuses = (await Promise.all(tries)).flat().sort()

    expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
  })

  test('the limit of signing in counts for all server processes together, and a restart resets nothing', async () => {
    const settings = { logLevel: 'silent', publicUrl: undefined } as const
    const second = await buildApp({ settings, db: server.db, allowsDemoPassword: () => true, limits })

    await wrongSignIns(2, ada, home)
    const there = await wrongSignIns(2, ada, home, second)

    await second.close()
    expect(there).toEqual([401, 429])
  })

  test('signing in is possible again when the time of the limit is over', async () => {
    await wrongSignIns(4, ada, home)
    await sql`update rate_limits set expire = expire - 15 * 60 * 1000`.execute(server.db)

    expect(await signIn(ada, home)).toBe(200)
  })

  test('signing in is possible again after a password reset', async () => {
    await wrongSignIns(4, ada, home)
    await wrongSignIns(4, ada, elsewhere)
    await posted('/api/auth/request-password-reset', { email: ada })
    await eventually('a token is there', async () => server.logged().includes('.eml'))
    const [, file = ''] = /"mail":"([^"]+)"/.exec(server.logged()) ?? []
    const [, token] = /token=([\w-]{43})/.exec(await readFile(file, 'utf8')) ?? []

    await posted('/api/auth/reset-password', { token, password: 'a new password' })

    expect((await newVisitor(server.app, home).signIn(ada, 'a new password')).statusCode).toBe(200)
  })

  test('the counters of sign-ins contain neither e-mails nor passwords', async () => {
    await wrongSignIns(1, ada, home)

    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(server.db)

    expect(rows.map(({ key }) => key).sort()).toEqual([
      expect.stringMatching(/^login account here:[\w-]{43} [\w-]{43}$/),
      expect.stringMatching(/^login account:[\w-]{43}$/),
      'login address:192.0.2.1',
    ])
  })
})

describe('requesting a password reset', () => {
  test('requesting a password reset is limited for each account at one address, whether or not the account exists', async () => {
    const statuses = async (email: string, address: string) => {
      const replies = []
      for (let tried = 0; tried < 4; tried += 1)
        replies.push((await posted('/api/auth/request-password-reset', { email }, address)).statusCode)
      return replies
    }

    expect(await statuses(ada, home)).toEqual([204, 204, 204, 429])
    expect(await statuses('nobody@gridhaul.example', elsewhere)).toEqual([204, 204, 204, 429])
    expect(await statuses(ada, '192.0.2.3')).toEqual([204, 204, 429, 429])
  })

  test('requesting a password reset is limited for each address', async () => {
    const ask = (who: number) =>
      posted('/api/auth/request-password-reset', { email: `${who}@gridhaul.example` })
    for (let who = 0; who < 6; who += 1) await ask(who)

    expect((await ask(7)).statusCode).toBe(429)
  })
})

describe('trying reset tokens', () => {
  const tryToken = (token: string) =>
    posted('/api/auth/reset-password', { token, password: 'a new password' })

  test('trying reset tokens is limited for each address', async () => {
    for (let tried = 0; tried < 6; tried += 1) await tryToken(`token ${tried}`)

    expect((await tryToken('token 7')).statusCode).toBe(429)
  })

  test('trying reset tokens is limited for each token, which identifies an account here', async () => {
    const replies = []
    for (let tried = 0; tried < 4; tried += 1) replies.push((await tryToken('the same')).statusCode)

    expect(replies).toEqual([422, 422, 422, 429])
  })
})

test('guessing the old password in a session that was left open is limited too', async () => {
  const owner = await signedIn(server.app, ada)
  const statuses = []
  for (let tried = 0; tried < 4; tried += 1) {
    const body = { old_password: `guess ${tried}`, new_password: 'a new password' }
    statuses.push((await owner.patch('/api/auth/change-password', body)).statusCode)
  }

  expect(statuses).toEqual([422, 422, 422, 429])
})

describe('the address that counts', () => {
  const forwarded = async (proxy: string, client: string) => {
    const visitor = newVisitor(server.app, proxy)
    await visitor.get('/api/auth/identify')
    const body = { email: `${client}@gridhaul.example`, password: 'wrong' }
    await visitor.post('/api/auth/login', body, { 'x-forwarded-for': client })
    const { rows } = await sql<{
      key: string
    }>`select key from rate_limits where key like '%address%'`.execute(server.db)
    return rows.map(({ key }) => key)
  }

  test('the address that counts is the caller’s if a trusted proxy names it', async () => {
    expect(await forwarded('10.1.2.3', '198.51.100.7')).toEqual(['login address:198.51.100.7'])
  })

  test('the address that counts is the proxy’s own if the proxy is not trusted, and the log names the proxy', async () => {
    expect(await forwarded('10.2.2.3', '198.51.100.7')).toEqual(['login address:10.2.2.3'])
    expect(server.logged()).toMatch(/"address":"10\.2\.2\.3".*TRUST_PROXY/)
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('the address that counts for %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

test('the default limits let nobody lock an account everywhere from one address', () => {
  for (const { account, accountHere } of Object.values(defaultRateLimits))
    expect(account).toBeGreaterThanOrEqual(3 * accountHere)
})

test('the default limits leave room for an office behind one address', () => {
  for (const { address, accountHere } of Object.values(defaultRateLimits))
    expect(address).toBeGreaterThanOrEqual(3 * accountHere)
})
