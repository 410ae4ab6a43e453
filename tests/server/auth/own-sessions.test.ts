import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deviceOf } from '../../../server/auth/device.ts'
import { addSession } from '../../../server/repositories/accounts/sessions.ts'
import { userOf } from '../support/demo-ids.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
beforeEach(() => addDemo(server.db))

const field = 'field@gridhaul.example'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const idOf = async (email: string) => (await userOf(server.db, email)).id
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/auth/identify')).statusCode
const sessionsOf = async (visitor: Visitor, id: string) =>
  (await visitor.get(`/api/users/${id}/sessions`)).json()

describe("one's own sessions", () => {
  test('the sessions of a user are listed with device, address and last use, and the present one is marked', async () => {
    const elsewhere = newVisitor(server.app, '192.0.2.7')
    await elsewhere.get('/api/auth/identify')
    await elsewhere.post(
      '/api/auth/login',
      { email: field, password: 'gridhaul96' },
      { 'user-agent': firefox },
    )
    const here = await signedIn(server.app, field)

    const sessions = await sessionsOf(here, await idOf(field))

    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    const id = expect.any(String)
    const times = { id, created_at: instant, last_seen_at: instant }
    expect(sessions).toHaveLength(2)
    expect(sessions).toEqual(
      expect.arrayContaining([
        { ...times, device: 'Firefox on Linux', address: '192.0.2.7', current: false },
        { ...times, device: expect.anything(), address: '127.0.0.1', current: true },
      ]),
    )
  })

  test('a user can end own sessions one by one', async () => {
    const [here, there] = [await signedIn(server.app, field), await signedIn(server.app, field)]
    const id = await idOf(field)
    const other = (await sessionsOf(here, id)).find(({ current }: { current: boolean }) => !current)

    const ended = await here.delete(`/api/users/${id}/sessions/${other.id}`)
    const again = await here.delete(`/api/users/${id}/sessions/${other.id}`)

    expect([ended.statusCode, again.statusCode]).toEqual([204, 404])
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  })

  test('a user can end all own sessions but the present one', async () => {
    const [here, there] = [await signedIn(server.app, field), await signedIn(server.app, field)]
    const stranger = await signedIn(server.app, 'business@gridhaul.example')

    await here.delete(`/api/users/${await idOf(field)}/sessions`)

    expect(await Promise.all([here, there, stranger].map(statusOf))).toEqual([200, 401, 200])
  })

  test('the sessions of another user are neither seen nor ended by anybody but administrators', async () => {
    const theirs = await signedIn(server.app, field)
    const id = await idOf(field)
    const [session] = await sessionsOf(theirs, id)
    const business = await signedIn(server.app, 'business@gridhaul.example')
    const own = await idOf('business@gridhaul.example')

    const refused = [
      await business.get(`/api/users/${id}/sessions`),
      await business.delete(`/api/users/${id}/sessions`),
      await business.delete(`/api/users/${id}/sessions/${session.id}`),
      await business.delete(`/api/users/${own}/sessions/${session.id}`),
    ]
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const listed = await sessionsOf(admin, id)
    await admin.delete(`/api/users/${id}/sessions`)

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 404])
    expect(listed).toMatchObject([{ id: session.id, current: false }])
    expect(await statusOf(theirs)).toBe(401)
  })

  test('a list of sessions contains no token', async () => {
    const visitor = await signedIn(server.app, field)

    const body = JSON.stringify(await sessionsOf(visitor, await idOf(field)))

    expect(body).not.toContain(visitor.cookies.get('gridhaul_session'))
    expect(body).not.toContain('token')
  })
})

test('a change of the password gives the session another token, and ends the other sessions', async () => {
  const [here, there] = [await signedIn(server.app, field), await signedIn(server.app, field)]
  const stolen = newVisitor(server.app)
  stolen.cookies.set('gridhaul_session', here.cookies.get('gridhaul_session') ?? '')

  const changed = await here.patch('/api/auth/change-password', {
    old_password: 'gridhaul96',
    new_password: 'a better one 7',
  })

  expect(changed.statusCode).toBe(204)
  expect(await Promise.all([here, there, stolen].map(statusOf))).toEqual([200, 401, 401])
  expect((await here.patch(`/api/users/${await idOf(field)}`, { name: 'Fay' })).statusCode).toBe(200)
})

test.each([
  [firefox, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [undefined, null],
  ['Mozilla/5.0 (Haiku) Gecko/20100101 Firefox/115.0', 'Firefox'],
  ['', null],
  ['x'.repeat(10_000), null],
])('a device is named by its browser and system: %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('a person has a hundred sessions at most, and those that were used last stay', async () => {
  const { id: userId } = await userOf(server.db, 'field@gridhaul.example')
  const hashOfSession = (i: number) => Buffer.alloc(32, i)
  for (let i = 1; i <= 101; i++) {
    await addSession(server.db, hashOfSession(i), { userId })
    if (i === 1) await sql`update sessions set last_seen_at = now() + interval '1 minute'`.execute(server.db)
  }

  const { rows } = await sql<{ token_hash: Buffer }>`
    select token_hash from sessions where user_id = ${userId}`.execute(server.db)

  expect(rows).toHaveLength(100)
  expect(rows.some(({ token_hash }) => token_hash.equals(hashOfSession(1)))).toBe(true)
  expect(rows.some(({ token_hash }) => token_hash.equals(hashOfSession(2)))).toBe(false)
})

test('a hundred sign-ins from one address end no session from another, and a sign-in always counts', async () => {
  const { id: userId } = await userOf(server.db, 'field@gridhaul.example')
  const begin = (token: number, address: string) =>
    addSession(server.db, Buffer.alloc(32, token), { userId }, { device: null, address })
  const countFrom = async (address: string) => {
    const rows = await server.db.selectFrom('sessions').where('address', '=', address).select('id').execute()
    return rows.length
  }

  for (let i = 1; i <= 2; i++) await begin(i, '192.0.2.1')
  for (let i = 3; i <= 110; i++) await begin(i, '192.0.2.2')
  const afterMany = [await countFrom('192.0.2.1'), await countFrom('192.0.2.2')]
  await begin(111, '192.0.2.1')
  await begin(112, '192.0.2.3')

  expect(afterMany).toEqual([2, 98])
  expect(await countFrom('192.0.2.3')).toBe(1)
})
