import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoIds, demoIds } from '../support/demo-ids.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let visitor: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  visitor = await signedIn(server.app, 'field@gridhaul.example')
})

describe('a customer account', () => {
  test('a customer account is created with a name, read by its id, and renamed', async () => {
    const made = await visitor.post('/api/organizations/', { name: '  Skyline Fair  ' })
    const { id } = made.json()
    const read = await visitor.get(`/api/organizations/${id}`)
    const renamed = await visitor.patch(`/api/organizations/${id}/`, { name: 'Skyline Fairs' })

    expect(made.statusCode).toBe(201)
    expect(made.json()).toEqual({ id: expect.any(String), name: 'Skyline Fair' })
    expect(read.json()).toEqual(made.json())
    expect(renamed.statusCode).toBe(200)
    expect(renamed.json()).toEqual({ id, name: 'Skyline Fairs' })
    expect((await visitor.get(`/api/organizations/${id}`)).json()).toEqual(renamed.json())
  })

  test.each([
    [{ name: '' }, 'Account name cannot be empty'],
    [{ name: '   ' }, 'Account name cannot be empty'],
    [{}, 'Account name cannot be empty'],
    [{ name: 7 }, 'This value is missing or of the wrong type.'],
    [{ name: 'nul\0' }, 'This value is not valid.'],
    [{ name: '\ud800' }, 'This value is not valid.'],
  ])('a customer account is neither created nor renamed with %j', async (body, text) => {
    const before = (await visitor.get('/api/organizations/')).json()

    const made = await visitor.post('/api/organizations/', body)
    const renamed = await visitor.patch(`/api/organizations/${ids.customer}/`, body)

    expect([made.statusCode, renamed.statusCode]).toEqual([422, 422])
    expect(made.json().fields).toEqual({ name: text })
    expect(renamed.json().fields).toEqual({ name: text })
    expect((await visitor.get('/api/organizations/')).json()).toEqual(before)
  })

  test('a customer account keeps the id that the server gave it, whatever is sent', async () => {
    const made = await visitor.post('/api/organizations/', { id: 'mine', name: 'New', search_key: 'x' })
    const renamed = await visitor.patch(`/api/organizations/${ids.customer}/`, { id: 'mine', name: 'Other' })

    expect(made.json().id).not.toBe('mine')
    expect(renamed.json()).toEqual({ id: ids.customer, name: 'Other' })
  })

  test.each(['/', ''])('a customer account is found with %j at the end of its address', async slash => {
    expect((await visitor.get(`/api/organizations/${ids.customer}${slash}`)).statusCode).toBe(200)
    expect((await visitor.get(`/api/organizations${slash}`)).statusCode).toBe(200)
    expect((await visitor.post(`/api/organizations${slash}`, { name: 'New' })).statusCode).toBe(201)
    expect(
      (await visitor.patch(`/api/organizations/${ids.customer}${slash}`, { name: 'New' })).statusCode,
    ).toBe(200)
  })
})

describe.each([
  'nobody',
  '00000000-0000-0000-0000-000000000000',
  '%00',
  "'; drop table users; --",
  '__proto__',
])('the unknown id %s', id => {
  test('an unknown id gets 404 from every call that reads', async () => {
    const sent = encodeURI(decodeURIComponent(id))

    const replies = [
      await visitor.get(`/api/organizations/${sent}`),
      await visitor.get(`/api/organizations/${sent}/users`),
      await visitor.get(`/api/organizations/${sent}/roles?filter=active`),
      await visitor.get(`/api/users/${sent}`),
      await visitor.get(`/api/assets/${sent}`),
      await visitor.get(`/api/trucks/${sent}`),
    ]

    const refused = { message: 'There is no such record.', code: 'not_found' }
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 404))
    expect(replies.map(reply => reply.json())).toEqual(replies.map(() => refused))
  })

  test('an unknown id gets 404 from every call that changes something', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const sent = encodeURI(decodeURIComponent(id))

    const replies = [
      await admin.patch(`/api/organizations/${sent}/`, { name: 'X' }),
      await admin.post(`/api/organizations/${sent}/users`, {
        name: 'X',
        email: 'x@y.example',
        password: 'gridhaul96',
      }),
      await admin.patch(`/api/users/${sent}`, { name: 'X' }),
      await admin.delete(`/api/users/${sent}`),
      await admin.put(`/api/identities/${sent}/roles`, { role_names: [] }),
      await admin.patch(`/api/assets/${sent}`, { name: 'X' }),
      await admin.delete(`/api/assets/${sent}`),
      await admin.patch(`/api/trucks/${sent}`, { name: 'X' }),
      await admin.delete(`/api/trucks/${sent}`),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 404))
  })
})

describe('a search', () => {
  const names = async (path: string) =>
    (await visitor.get(path)).json().map(({ name }: { name: string }) => name)
  const searched = (search: string) => names(`/api/organizations/?search=${encodeURIComponent(search)}`)

  test.each([
    ['HARBOR', 'Harborview Events'],
    ['bor', 'Harborview Events'],
    ['straße 8', 'STRASSE 8'],
    ['STRASSE 8', 'STRASSE 8'],
    ['ÉCOLE', 'École des Mines'],
    ['e\u0301cole', 'École des Mines'],
    ['київ', 'КИЇВ Енерго'],
    ['οδυσσευς', 'ΟΔΥΣΣΕΥΣ'],
    ['ΟΔΥΣ', 'ΟΔΥΣΣΕΥΣ'],
    ['電池', '東京電池株式会社'],
    ['100% green_power', '100% Green_Power \\ Co'],
    ['\\', '100% Green_Power \\ Co'],
    ['  harborview   events ', 'Harborview Events'],
  ])('a search for %j finds %s', async (search, name) => {
    for (const made of [
      'STRASSE 8',
      'École des Mines',
      'КИЇВ Енерго',
      'ΟΔΥΣΣΕΥΣ',
      '東京電池株式会社',
      '100% Green_Power \\ Co',
    ])
      await visitor.post('/api/organizations/', { name: made })

    expect(await searched(search)).toEqual([name])
  })

  test.each(['%', '_', "' or '1'='1", '\0', 'zzz'])(
    'a search for %j, which is in no name, finds nothing',
    async part => {
      const reply = await visitor.get(`/api/organizations/?search=${encodeURIComponent(part)}`)

      expect(reply.json()).toEqual([])
    },
  )

  test.each(['', '?search=', '?search=%20', '?nothing=x'])(
    'an empty search (%j) lists all accounts by name',
    async query => {
      const all = await names(`/api/organizations/${query}`)

      expect(all).toHaveLength(42)
      expect(all.slice(0, 3)).toEqual(['Alder Creek Winery', 'Aurora Film Studios', 'Bahía Clara Resorts'])
    },
  )

  test('a search finds an account by a part of its id, and by its new name only', async () => {
    await visitor.patch(`/api/organizations/${ids.customer}/`, { name: 'Seaview Events' })

    expect(await searched(ids.customer.slice(3, 20).toUpperCase())).toEqual(['Seaview Events'])
    expect(await searched('harborview')).toEqual([])
    expect(await searched('seaview')).toEqual(['Seaview Events'])
  })

  test('a search with two values is refused', async () => {
    const reply = await visitor.get('/api/organizations/?search=a&search=b')

    expect(reply.statusCode).toBe(422)
    expect(reply.json().fields).toEqual({ search: 'This value is missing or of the wrong type.' })
  })

  test('a search finds users of one organization by name, e-mail and id', async () => {
    const users = async (part: string) =>
      names(`/api/organizations/${ids.customer}/users?search=${encodeURIComponent(part)}`)

    expect(await users('')).toEqual(['Casper Nyman', 'Mara Lindgren', 'Tobias Achterberg'])
    expect(await users('LINDGREN')).toEqual(['Mara Lindgren'])
    expect(await users('contact2@')).toEqual(['Tobias Achterberg'])
    expect(await users(ids.user)).toEqual(['Mara Lindgren'])
    // A name of another organization that no random id can contain.
    expect(await users('admin@')).toEqual([])
  })

  test('a search finds batteries by name, serial number and id, and trucks by name, VIN and id', async () => {
    expect(await names('/api/assets?search=mb-3')).toEqual(['MB-3'])
    expect(await names('/api/assets?search=gc200')).toEqual(['MB-7', 'MB-8'])
    expect(await names(`/api/assets?search=${ids.asset}`)).toEqual(['MB-1'])
    expect(await names('/api/trucks?search=ghx18')).toEqual(['T-3', 'T-4'])
    expect(await names('/api/trucks?search=t-1')).toEqual(['T-1'])
    expect(await names(`/api/trucks?search=${ids.truck}`)).toEqual(['T-1'])
  })
})
