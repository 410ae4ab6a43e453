import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { eventually } from '../support/eventually.ts'
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

const newUser = { name: 'Zoë Müller', email: 'Zoe@customer.example', password: 'charge96kWh' }
const create = (body: object, visitor = admin) =>
  visitor.post(`/api/organizations/${ids.customer}/users`, body)
const tooCommon = 'This password is one of the most common ones. Choose another.'
const holdsName = 'The password must not contain the name, the email address or "Gridhaul".'
const rolesOf = (roles: string[]) => roles.map(role => ({ id: role, name: role }))

describe('a new user', () => {
  test('a new user belongs to the organization, has no role, and can sign in', async () => {
    const made = await create(newUser)

    const { id, identity } = made.json()
    const signIn = await newVisitor(server.app).signIn('zoe@CUSTOMER.example', newUser.password)
    expect(made.statusCode).toBe(201)
    expect(made.json()).toEqual({
      id: expect.any(String),
      name: 'Zoë Müller',
      email: 'Zoe@customer.example',
      identity: {
        id: expect.any(String),
        roles: [],
        organization: { id: ids.customer, name: 'Harborview Events' },
      },
      status: 'temporary_password',
      roles_wait: true,
      second_factor: false,
    })
    expect(identity.id).not.toBe(id)
    expect((await admin.get(`/api/users/${id}`)).json()).toEqual(made.json())
    expect(signIn.json()).toMatchObject({ id, roles: [], organization_id: ids.customer })
  })

  test.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'Zoe_M' }, { name: 'Name can only contain letters, numbers, and spaces' }],
    [{ name: null }, { name: 'Name is required' }],
    [{ name: ['Zoe'] }, { name: 'This value is missing or of the wrong type.' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'zoe' }, { email: 'Email is not valid' }],
    [{ email: 'zoe\0@customer.example' }, { email: 'Email is not valid' }],
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: 'abc4567!' }, { password: 'Password must be at least 8 characters long' }],
    [
      { name: undefined, email: undefined, password: null },
      { name: 'Name is required', email: 'Email is required', password: 'Password is required' },
    ],
  ])('a new user with %j is refused with %j', async (changes, fields) => {
    const reply = await create({ ...newUser, ...changes })

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({ message: 'Some of the values are not valid.', code: 'invalid', fields })
  })

  test.each([
    ['QwertyUIOP', tooCommon],
    ['iloveyou1', tooCommon],
    ['zoemuller99', holdsName],
    ['my MÜLLER 2026', holdsName],
    ['GridHaul2026', holdsName],
  ])('a new user is not created with the guessable password %j', async (password, message) => {
    const reply = await create({ ...newUser, password })

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({ message, code: 'invalid', fields: { password: message } })
  })

  test('a new user cannot have an e-mail or a password of unlimited length', async () => {
    const reply = await create({
      ...newUser,
      email: `${'a'.repeat(255)}@customer.example`,
      password: 'a1'.repeat(501),
    })

    expect(reply.statusCode).toBe(422)
    expect(reply.json().fields).toEqual({
      email: 'Email is not valid',
      password: 'Password must be at most 1,000 characters long',
    })
  })

  test('a new user cannot bring an id, a hash, roles or another organization', async () => {
    const planted = {
      id: 'mine',
      identity_id: 'mine',
      identity: { id: 'mine', roles: [{ name: 'ADMIN' }] },
      roles: ['ADMIN'],
      role_names: ['ADMIN'],
      password_hash: 'mine',
      organization_id: ids.organization,
      email_key: 'admin@gridhaul.example',
      search_key: 'mine',
      __proto__: { roles: ['ADMIN'] },
    }

    const made = await create({ ...newUser, ...planted })

    const kept = await userOf(server.db, newUser.email)
    expect(made.json().identity).toMatchObject({ roles: [], organization: { id: ids.customer } })
    expect(kept.id).not.toBe('mine')
    expect(kept.identity_id).not.toBe('mine')
    expect(kept.password_hash).toMatch(/^\$argon2id\$/)
    expect(kept.email_key).toBe('zoe@customer.example')
  })

  test.each(['admin@gridhaul.example', ' ADMIN@Gridhaul.Example '])(
    'a new user with the e-mail %j of another user is a conflict',
    async email => {
      const reply = await create({ ...newUser, email })

      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toEqual({
        message: 'Another user already has this email.',
        code: 'email_taken',
        fields: { email: 'Another user already has this email.' },
      })
    },
  )

  test('a new user is created once if several requests have the same e-mail at the same instant', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => create(newUser)))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  })
})

describe('an edited user', () => {
  const edit = (body: object) => admin.patch(`/api/users/${ids.user}`, body)

  test('an edited user gets the values that are sent and keeps the rest', async () => {
    const before = (await admin.get(`/api/users/${ids.user}`)).json()

    const named = await edit({ name: 'Mara Sund' })
    const mailed = await edit({ email: 'mara.sund@customer.example' })
    const empty = await edit({})

    expect(named.json()).toEqual({ ...before, name: 'Mara Sund' })
    expect(mailed.json()).toEqual({ ...before, name: 'Mara Sund', email: 'mara.sund@customer.example' })
    expect(empty.json()).toEqual(mailed.json())
    expect((await newVisitor(server.app).signIn('mara.sund@customer.example')).statusCode).toBe(200)
  })

  test('an edited user is held to the rules of a form and to a unique e-mail', async () => {
    const invalid = await edit({ name: '-', email: '' })
    const taken = await edit({ email: 'FIELD@gridhaul.example' })
    const own = await edit({ email: 'Contact1@customer1.example' })

    expect(invalid.json().fields).toEqual({
      name: 'Name can only contain letters, numbers, and spaces',
      email: 'Email is required',
    })
    expect(taken.statusCode).toBe(409)
    expect(own.statusCode).toBe(200)
  })

  test('an edited user does not get an earlier address back that somebody changes at the same time', async () => {
    const { id } = await userOf(server.db, 'field@gridhaul.example')
    const edit = await server.db.transaction().execute(async store => {
      await store
        .updateTable('users')
        .set({ email: 'other@gridhaul.example', email_key: 'other@gridhaul.example' })
        .where('id', '=', id)
        .execute()
      const reply = admin.patch(`/api/users/${id}`, { name: 'Frida', email: 'field@gridhaul.example' })
      const waiting = reply.then(result => result)
      await eventually('the change waits for the other one', async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
        return rows.length === 1
      })
      return { waiting }
    })

    expect((await edit.waiting).json().code).toBe('changed_meanwhile')
    expect((await admin.get(`/api/users/${id}`)).json().email).toBe('other@gridhaul.example')
  })

  test('an edited user cannot be moved, promoted or given a password', async () => {
    const before = await userOf(server.db, 'contact1@customer1.example')

    await edit({ id: 'x', identity_id: 'x', organization_id: ids.organization, password: 'charge96kWh' })
    await edit({ password_hash: 'x', roles: ['ADMIN'], identity: { roles: [{ name: 'ADMIN' }] } })
    // One by one: a field that no table has must not save the others.
    await edit({ organization_id: ids.organization })
    await edit({ password_hash: 'x' })
    await edit({ must_change_password: true })

    expect(await userOf(server.db, 'contact1@customer1.example')).toEqual(before)
  })
})

describe('the roles of a user', () => {
  const put = (role_names: unknown, identity = ids.identity) =>
    admin.put(`/api/identities/${identity}/roles`, { role_names })

  test('the roles of a user are replaced by those that are sent, each once', async () => {
    const first = await put(['FIELD_OPERATIONS', 'ADMIN', 'FIELD_OPERATIONS'])
    const second = await put(['BUSINESS_OPERATIONS'])
    const none = await put([])

    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({ id: ids.identity, roles: rolesOf(['ADMIN', 'FIELD_OPERATIONS']) })
    expect(second.json().roles).toEqual(rolesOf(['BUSINESS_OPERATIONS']))
    expect(none.json().roles).toEqual([])
    expect((await admin.get(`/api/users/${ids.user}`)).json().identity.roles).toEqual([])
  })

  test.each([
    [['OWNER'], 'role_names.0'],
    [['ADMIN', 7], 'role_names.1'],
    ['ADMIN', 'role_names'],
    [undefined, 'role_names'],
  ])('the roles of a user cannot be %j', async (roles, field) => {
    const reply = await put(roles)

    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().fields)).toEqual([field])
  })

  test('the roles of a user end every session of the user when they change, and none when they stay the same', async () => {
    const { identity_id } = await userOf(server.db, 'field@gridhaul.example')
    const sessions = [
      await signedIn(server.app, 'field@gridhaul.example'),
      await signedIn(server.app, 'field@gridhaul.example'),
    ]
    const statuses = async () =>
      Promise.all(sessions.map(async session => (await session.get('/api/auth/identify')).statusCode))

    await put(['FIELD_OPERATIONS'], identity_id)
    const stayed = await statuses()
    await put(['FIELD_OPERATIONS', 'BUSINESS_OPERATIONS'], identity_id)
    const changed = await statuses()

    expect(stayed).toEqual([200, 200])
    expect(changed).toEqual([401, 401])
    expect((await admin.get('/api/auth/identify')).statusCode).toBe(200)
  })

  test.each(['', '?filter=active'])(
    'the roles that a user can be given are listed by roles%s',
    async query => {
      const reply = await admin.get(`/api/organizations/${ids.customer}/roles${query}`)

      expect(reply.json()).toEqual(rolesOf(['ADMIN', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS']))
    },
  )

  test('the roles that a user can be given are not listed by an unknown filter', async () => {
    const reply = await admin.get(`/api/organizations/${ids.customer}/roles?filter=all`)

    expect(reply.statusCode).toBe(422)
  })
})

describe('a removed user', () => {
  test('a removed user is gone, with all sessions', async () => {
    const gone = await signedIn(server.app, 'business@gridhaul.example')
    const { id } = await userOf(server.db, 'business@gridhaul.example')

    const reply = await admin.delete(`/api/users/${id}`)

    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect((await gone.get('/api/auth/identify')).statusCode).toBe(401)
    expect((await admin.get(`/api/users/${id}`)).statusCode).toBe(404)
    expect((await admin.delete(`/api/users/${id}`)).statusCode).toBe(404)
    expect((await newVisitor(server.app).signIn('business@gridhaul.example')).statusCode).toBe(401)
  })
})

describe('the last administrator', () => {
  const promote = async (email: string) => {
    const { id, identity_id } = await userOf(server.db, email)
    await server.db.insertInto('identity_roles').values({ identity_id, role: 'ADMIN' }).execute()
    return { id, identity_id, visitor: newVisitor(server.app) }
  }
  const admins = () =>
    server.db.selectFrom('identity_roles').select('identity_id').where('role', '=', 'ADMIN').execute()

  test('the last administrator can be neither removed nor demoted by anybody', async () => {
    const { id, identity_id } = await userOf(server.db, 'admin@gridhaul.example')

    const removed = await admin.delete(`/api/users/${id}`)
    const demoted = await admin.put(`/api/identities/${identity_id}/roles`, {
      role_names: ['FIELD_OPERATIONS'],
    })

    expect([removed.statusCode, demoted.statusCode]).toEqual([409, 409])
    expect(removed.json()).toEqual({
      message: 'This is the last administrator. Make somebody else an administrator first.',
      code: 'last_admin',
    })
    expect((await admin.get(`/api/users/${id}`)).json().identity.roles).toEqual(rolesOf(['ADMIN']))
  })

  test('the last administrator can be removed once there is another', async () => {
    await promote('field@gridhaul.example')
    const { id } = await userOf(server.db, 'admin@gridhaul.example')

    expect((await admin.delete(`/api/users/${id}`)).statusCode).toBe(204)
    expect(await admins()).toHaveLength(1)
  })

  test.each([
    [
      'removed',
      (visitor: Visitor, { id }: { id: string; identity_id: string }) => visitor.delete(`/api/users/${id}`),
    ],
    [
      'demoted',
      (visitor: Visitor, { identity_id }: { id: string; identity_id: string }) =>
        visitor.put(`/api/identities/${identity_id}/roles`, { role_names: [] }),
    ],
  ])(
    'the last administrator remains if all administrators are %s by each other at the same instant',
    async (_, lose) => {
      const emails = ['admin', 'business', 'field', 'customer'].map(name => `${name}@gridhaul.example`)
      for (const email of emails.slice(1)) await promote(email)
      const others = await Promise.all(emails.map(email => userOf(server.db, email)))
      const visitors = await Promise.all(
        emails.map(async email => {
          const visitor = newVisitor(server.app)
          await visitor.signIn(email)
          return visitor
        }),
      )

      await Promise.all(
        visitors.map((visitor, place) => {
          const other = others[(place + 1) % others.length]
          return other && lose(visitor, other)
        }),
      )

      expect((await admins()).length).toBeGreaterThan(0)
    },
  )
})
