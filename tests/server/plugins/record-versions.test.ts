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
  visitor = await signedIn(server.app, 'admin@gridhaul.example')
})

const pathOf = {
  organization: () => `/api/organizations/${ids.customer}`,
  user: () => `/api/users/${ids.user}`,
  asset: () => `/api/assets/${ids.asset}`,
  truck: () => `/api/trucks/${ids.truck}`,
}

const tagOf = async (path: string) => (await visitor.get(path)).headers.etag as string

describe.each(Object.entries(pathOf))('the version of one %s', (_, path) => {
  test('is the same until the record changes, and the reply to the change carries the new one', async () => {
    const first = await tagOf(path())
    expect(await tagOf(path())).toBe(first)

    const changed = await visitor.patch(path(), { name: 'Other' }, { 'if-match': first })

    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(first)
    expect(await tagOf(path())).toBe(changed.headers.etag)
  })

  test('holds back a change by somebody who has not seen the last one', async () => {
    const seen = await tagOf(path())
    await visitor.patch(path(), { name: 'Changed by somebody else' })

    const refused = await visitor.patch(path(), { name: 'Mine' }, { 'if-match': seen })

    expect(refused.statusCode).toBe(412)
    expect(refused.json()).toEqual({
      message: 'Somebody else has changed this record in the meantime.',
      code: 'changed_meanwhile',
    })
    expect((await visitor.get(path())).json().name).toBe('Changed by somebody else')
  })

  test('is not asked for: without If-Match the last change wins', async () => {
    await visitor.patch(path(), { name: 'First' })

    expect((await visitor.patch(path(), { name: 'Second' })).statusCode).toBe(200)
    expect((await visitor.patch(path(), { name: 'Third' }, { 'if-match': '*' })).statusCode).toBe(200)
    expect((await visitor.patch(path(), { name: 'No' }, { 'if-match': 'W/"3", "999"' })).statusCode).toBe(412)
  })

  test('does not change when a change changes nothing', async () => {
    const { name } = (await visitor.get(path())).json()
    const before = await tagOf(path())

    await visitor.patch(path(), { name })

    expect(await tagOf(path())).toBe(before)
  })
})

test.each(['asset', 'truck', 'user'] as const)(
  'a deletion of one %s is held back by a change that was not seen',
  async kind => {
    const path = pathOf[kind]()
    const seen = await tagOf(path)
    await visitor.patch(path, { name: 'Other' })

    expect((await visitor.delete(path, undefined, { 'if-match': seen })).statusCode).toBe(412)
    const now = await tagOf(path)
    expect((await visitor.delete(path, undefined, { 'if-match': now })).statusCode).toBe(204)
  },
)

test('roles are part of the version of a user', async () => {
  const seen = await tagOf(pathOf.user())
  const path = `/api/identities/${ids.identity}/roles`
  await visitor.put(path, { role_names: ['FIELD_OPERATIONS'] })

  const refused = await visitor.put(path, { role_names: ['BUSINESS_OPERATIONS'] }, { 'if-match': seen })

  expect(refused.statusCode).toBe(412)
  const { identity } = (await visitor.get(pathOf.user())).json()
  expect(identity.roles).toEqual([expect.objectContaining({ name: 'FIELD_OPERATIONS' })])
})

test('deactivating a user is held back by a change that was not seen, and its reply carries the new version', async () => {
  const path = pathOf.user()
  const seen = await tagOf(path)
  await visitor.patch(path, { name: 'Other' })

  const refused = await visitor.post(`${path}/deactivate`, undefined, { 'if-match': seen })
  expect(refused.statusCode).toBe(412)
  expect((await visitor.get(path)).json().status).toBe('active')

  const done = await visitor.post(`${path}/deactivate`, undefined, { 'if-match': await tagOf(path) })
  expect(done.statusCode).toBe(204)
  expect(done.headers.etag).toBe(await tagOf(path))
})

test('of changes that were prepared on the same version exactly one is made', async () => {
  const seen = await tagOf(pathOf.truck())
  const names = Array.from({ length: 12 }, (_, i) => `Truck of ${i}`)

  const replies = await Promise.all(
    names.map(name => visitor.patch(pathOf.truck(), { name }, { 'if-match': seen })),
  )

  const made = replies.flatMap(({ statusCode }, i) => (statusCode === 200 ? [names[i]] : []))
  expect(made).toHaveLength(1)
  expect(replies.filter(({ statusCode }) => statusCode === 412)).toHaveLength(11)
  expect((await visitor.get(pathOf.truck())).json().name).toBe(made[0])
})
