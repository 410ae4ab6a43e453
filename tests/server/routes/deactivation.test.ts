import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { mailsTo, tokenOf } from '../support/mailbox.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let admin: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  admin = await signedIn(server.app, 'admin@gridhaul.example')
})

const customer = 'contact1@customer1.example'
const field = 'field@gridhaul.example'
const signIn = (email: string, password = 'gridhaul96') => newVisitor(server.app).signIn(email, password)
const identified = async (visitor: Visitor) => (await visitor.get('/api/auth/identify')).statusCode
const statusOf = async (id: string) => (await admin.get(`/api/users/${id}`)).json().status

describe('a deactivated user', () => {
  test('a deactivated user is signed out and refused like a wrong password, until activated', async () => {
    const theirs = await signedIn(server.app, field)
    const { id } = await userOf(server.db, field)

    const done = await admin.post(`/api/users/${id}/deactivate`)
    const [right, wrong] = [await signIn(field), await signIn(field, 'wrong')]
    const status = await statusOf(id)
    const calls = [await identified(theirs), (await theirs.get('/api/assets')).statusCode]
    await admin.post(`/api/users/${id}/activate`)

    expect(done.statusCode).toBe(204)
    expect([right.statusCode, right.body]).toEqual([401, wrong.body])
    expect(status).toBe('deactivated')
    expect(calls).toEqual([401, 401])
    expect((await signIn(field)).statusCode).toBe(200)
    expect(await statusOf(id)).toBe('active')
    expect(await identified(theirs)).toBe(401)
  })

  test('a deactivated user gets no reset mail, and an earlier one is invalid', async () => {
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')
    await visitor.post('/api/auth/request-password-reset', { email: customer })
    const [mail] = await mailsTo(server, customer)
    await admin.post(`/api/users/${ids.user}/deactivate`)

    const used = await visitor.post('/api/auth/reset-password', {
      token: tokenOf(mail),
      password: 'a better one 7',
    })
    await visitor.post('/api/auth/request-password-reset', { email: customer })

    expect(used.statusCode).toBe(422)
    expect(await mailsTo(server, customer)).toHaveLength(1)
  })

  test('a deactivated user does not count as an administrator: the last active one cannot be removed', async () => {
    const { id: own } = await userOf(server.db, 'admin@gridhaul.example')
    const { id, identity_id } = await userOf(server.db, field)
    await admin.put(`/api/identities/${identity_id}/roles`, { role_names: ['ADMIN'] })
    const alone = [
      await admin.post(`/api/users/${id}/deactivate`),
      await admin.post(`/api/users/${own}/deactivate`),
    ]

    expect(alone.map(({ statusCode }) => statusCode)).toEqual([204, 409])
    expect((await admin.post(`/api/organizations/${ids.organization}/deactivate`)).json().code).toBe(
      'last_admin',
    )
    expect((await admin.delete(`/api/users/${own}`)).statusCode).toBe(409)
  })
})

test('administrators cannot deactivate themselves, even where another one remains', async () => {
  const { id: own } = await userOf(server.db, 'admin@gridhaul.example')
  const { identity_id } = await userOf(server.db, field)
  await admin.put(`/api/identities/${identity_id}/roles`, { role_names: ['ADMIN'] })

  const refused = await admin.post(`/api/users/${own}/deactivate`)

  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { message: 'You cannot deactivate your own account.', code: 'own_account' },
  ])
  expect(await statusOf(own)).toBe('active')
})

describe('a deactivated organization', () => {
  test('a deactivated organization has its users signed out and refused, and no other users', async () => {
    const theirs = newVisitor(server.app)
    await theirs.signIn(customer)

    await admin.post(`/api/organizations/${ids.customer}/deactivate`)
    const seen = [
      await identified(theirs),
      (await signIn(customer)).statusCode,
      (await signIn(field)).statusCode,
    ]
    const told = [
      await statusOf(ids.user),
      (await admin.get(`/api/organizations/${ids.customer}`)).json().deactivated,
    ]
    await admin.post(`/api/organizations/${ids.customer}/activate`)

    expect(seen).toEqual([401, 401, 200])
    expect(told).toEqual(['account_deactivated', true])
    expect((await signIn(customer)).statusCode).toBe(200)
    expect((await admin.get(`/api/organizations/${ids.customer}`)).json()).not.toHaveProperty('deactivated')
  })
})

test.each(['/api/users/nobody', '/api/organizations/none'])('%s cannot be deactivated', async path => {
  expect((await admin.post(`${path}/deactivate`)).statusCode).toBe(404)
  expect((await admin.post(`${path}/activate`)).statusCode).toBe(404)
})
