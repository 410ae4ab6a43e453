import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { operationsOf } from '../../../server/api-docs/api-document.ts'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { mailsTo, tokenOf } from '../support/mailbox.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase({ publicUrl: 'http://gridhaul.example:8080' })
let ids: DemoIds
let admin: Visitor
let business: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  admin = await signedIn(server.app, 'admin@gridhaul.example')
  business = await signedIn(server.app, 'business@gridhaul.example')
})

let made = 0
const newPerson = () => ({ name: 'Zoe Winter', email: `zoe${++made}@customer.example` })
const typed = 'charge96kWh'
const chosen = 'a better one 7'

const create = async (body: object, visitor = business) => {
  const reply = await visitor.post(`/api/organizations/${ids.customer}/users`, body)
  expect(reply.statusCode).toBe(201)
  return reply.json()
}
const statusOf = async (id: string) => (await admin.get(`/api/users/${id}`)).json().status
const makeAdmin = (identity: string) =>
  admin.put(`/api/identities/${identity}/roles`, { role_names: ['ADMIN'] })
const redeem = async (token: string, password = chosen) => {
  const visitor = newVisitor(server.app)
  await visitor.get('/api/auth/identify')
  return visitor.post('/api/auth/reset-password', { token, password })
}
const signInStatus = async (email: string, password: string) =>
  (await newVisitor(server.app).signIn(email, password)).statusCode

describe('a temporary password', () => {
  const withTypedPassword = async () => {
    const person = newPerson()
    const user = await create({ ...person, password: typed })
    const visitor = newVisitor(server.app)
    const signIn = await visitor.signIn(person.email, typed)
    return { person, user, visitor, signIn }
  }

  test('a temporary password opens a session that requires a change of the password', async () => {
    const { user, visitor, signIn } = await withTypedPassword()

    expect(signIn.statusCode).toBe(200)
    expect(signIn.json().must_change_password).toBe(true)
    expect((await visitor.get('/api/auth/identify')).json().must_change_password).toBe(true)
    expect(await statusOf(user.id)).toBe('temporary_password')
  })

  test('a temporary password allows no call that needs a sign-in but the change of the password', async () => {
    const { user, visitor } = await withTypedPassword()
    await admin.put(`/api/identities/${user.identity.id}/roles`, {
      role_names: ['BUSINESS_OPERATIONS', 'FIELD_OPERATIONS'],
    })
    await visitor.signIn(user.email, typed)
    const operations = operationsOf(server.app.apiDocument()).filter(
      ({ operation }) => operation.responses[401] && operation.security?.some(each => 'session' in each),
    )

    const allowed: string[] = []
    for (const { method, path } of operations) {
      const url = path.replaceAll(/\{\w+\}/g, user.id)
      const reply = method === 'get' ? await visitor.get(url) : await visitor[method as 'post'](url, {})
      if (reply.statusCode !== 403 || reply.json().code !== 'password_change_required')
        allowed.push(`${method} ${path}`)
    }

    expect(operations.length).toBeGreaterThan(30)
    expect(allowed.sort()).toEqual(['get /api/auth/identify', 'patch /api/auth/change-password'])
  })

  test('a temporary password is changed for one of the own choice, and then all calls are allowed', async () => {
    const { person, user, visitor } = await withTypedPassword()

    const same = await visitor.patch('/api/auth/change-password', {
      old_password: typed,
      new_password: typed,
    })
    const changed = await visitor.patch('/api/auth/change-password', {
      old_password: typed,
      new_password: chosen,
    })

    expect(same.json().fields).toEqual({
      new_password: 'Choose a password other than the one you were given.',
    })
    expect(changed.statusCode).toBe(204)
    expect((await visitor.get(`/api/users/${user.id}`)).json().status).toBe('active')
    expect((await visitor.get('/api/auth/identify')).json()).not.toHaveProperty('must_change_password')
    expect(await signInStatus(person.email, typed)).toBe(401)
  })

  test('a temporary password still lets its owner sign out', async () => {
    const { visitor } = await withTypedPassword()

    expect((await visitor.post('/api/auth/logout')).statusCode).toBe(204)
    expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
  })

  test('a temporary password is replaced by a password reset too', async () => {
    const { person, user, visitor } = await withTypedPassword()
    await visitor.post('/api/auth/request-password-reset', { email: person.email })

    const reply = await redeem(tokenOf((await mailsTo(server, person.email))[0]))

    expect(reply.statusCode).toBe(204)
    expect(await statusOf(user.id)).toBe('active')
  })
})

describe('the roles of a user whose first password somebody else typed', () => {
  const subjects = async (email: string) => (await mailsTo(server, email)).map(({ subject }) => subject)

  /** BUSINESS types the first password, signs in with it and replaces it; then ADMIN gives a role. */
  const takenOver = async () => {
    const person = newPerson()
    const user = await create({ ...person, password: typed })
    const author = newVisitor(server.app)
    await author.signIn(person.email, typed)
    await author.patch('/api/auth/change-password', { old_password: typed, new_password: chosen })
    const granted = await makeAdmin(user.identity.id)
    await author.signIn(person.email, chosen)
    return { person, user, author, granted }
  }

  test('wait even when the author of the password replaces it first', async () => {
    const { user, author, granted } = await takenOver()

    const identified = (await author.get('/api/auth/identify')).json()

    expect([granted.statusCode, granted.json().roles]).toEqual([200, [{ id: 'ADMIN', name: 'ADMIN' }]])
    expect([identified.roles, identified.waiting_roles]).toEqual([[], ['ADMIN']])
    expect((await author.get('/api/users?search=a')).statusCode).toBe(403)
    expect((await admin.get(`/api/users/${user.id}`)).json()).toMatchObject({
      roles_wait: true,
      identity: { roles: [{ name: 'ADMIN' }] },
    })
  })

  test('count from when a password is chosen by the link that is mailed to the address', async () => {
    const { person, user, author } = await takenOver()
    const [mail] = await mailsTo(server, person.email)

    const redeemed = await redeem(tokenOf(mail), 'an owner chose 96')
    const owner = newVisitor(server.app)
    const signIn = await owner.signIn(person.email, 'an owner chose 96')

    expect(await subjects(person.email)).toEqual(['Choose your own Gridhaul password'])
    expect(mail?.text).toContain('within 7 days')
    expect([redeemed.statusCode, signIn.json().roles]).toEqual([204, ['ADMIN']])
    expect(signIn.json()).not.toHaveProperty('waiting_roles')
    expect((await admin.get(`/api/users/${user.id}`)).json()).not.toHaveProperty('roles_wait')
    expect((await author.get('/api/auth/identify')).statusCode).toBe(401)
  })

  test('count from when the password is chosen by a reset mail too', async () => {
    const { person, author } = await takenOver()
    await author.post('/api/auth/request-password-reset', { email: person.email })
    const mail = (await mailsTo(server, person.email)).find(({ subject }) => /Reset/.test(subject ?? ''))

    await redeem(tokenOf(mail), 'an owner chose 96')

    const signIn = await newVisitor(server.app).signIn(person.email, 'an owner chose 96')
    expect(signIn.json().roles).toEqual(['ADMIN'])
  })

  test('are out of reach of what the author has set up to sign in with', async () => {
    const { person, user, author } = await takenOver()
    await sql`
      insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name)
      values (${user.id}, 'cred', '\\x00', 0, '{}', 'of the author')`.execute(server.db)
    await sql`
      insert into provider_links (issuer, subject, user_id)
      values ('https://id.example', 'author', ${user.id})`.execute(server.db)
    const moved = await author.patch(`/api/users/${user.id}`, { email: 'author@elsewhere.example' })

    await redeem(tokenOf((await mailsTo(server, person.email))[0]), 'an owner chose 96')

    const { rows } = await sql`
      select 'passkey' as left from passkeys where user_id = ${user.id}
      union all select 'link' from provider_links where user_id = ${user.id}`.execute(server.db)
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'password_not_own'])
    expect(rows).toEqual([])
  })

  test('are announced by one mail at a time, which staff can send again', async () => {
    const { person, user } = await takenOver()
    await makeAdmin(user.identity.id)
    const once = await subjects(person.email)

    const sent = await business.post(`/api/users/${user.id}/invitation`)

    expect([once.length, sent.statusCode, (await subjects(person.email)).length]).toEqual([1, 204, 2])
    expect((await admin.get('/api/features')).json().features).toContain('mail_files')
  })

  test('do not replace the last administrator', async () => {
    await takenOver()
    const { identity_id } = await userOf(server.db, 'admin@gridhaul.example')

    const demoted = await admin.put(`/api/identities/${identity_id}/roles`, { role_names: [] })

    expect(demoted.json().code).toBe('last_admin')
  })
})

describe('a user who is created without a password', () => {
  test('a user who is created without a password is mailed a link that sets one, once', async () => {
    const person = newPerson()
    const user = await create(person)
    const [mail, ...more] = await mailsTo(server, person.email)
    const token = tokenOf(mail)

    const weak = await redeem(token, 'password1')
    const first = await redeem(token)
    const again = await redeem(token, 'another good one')

    expect(user.status).toBe('invited')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your invitation to Gridhaul')
    expect(mail?.text).toContain(`http://gridhaul.example:8080/reset-password?token=${token}&invited=1`)
    expect(mail?.text).toContain('within 7 days')
    expect([weak.statusCode, first.statusCode, again.statusCode]).toEqual([422, 204, 422])
    expect(await statusOf(user.id)).toBe('active')
    expect(await signInStatus(person.email, chosen)).toBe(200)
    expect((await makeAdmin(user.identity.id)).statusCode).toBe(200)
  })

  test('a user who is created without a password cannot sign in, reset it or count as an administrator before setting one', async () => {
    const person = newPerson()
    const user = await create(person)
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')

    const signIns = await Promise.all(
      ['', typed, 'null'].map(password => signInStatus(person.email, password)),
    )
    const reset = await visitor.post('/api/auth/request-password-reset', { email: person.email })
    const promoted = await makeAdmin(user.identity.id)
    const demoted = await admin.put(
      `/api/identities/${(await userOf(server.db, 'admin@gridhaul.example')).identity_id}/roles`,
      {
        role_names: [],
      },
    )

    expect(signIns).toEqual([401, 401, 401])
    expect(reset.statusCode).toBe(204)
    expect((await mailsTo(server, person.email)).map(({ subject }) => subject)).toEqual([
      'Your invitation to Gridhaul',
    ])
    expect([promoted.statusCode, demoted.json().code]).toEqual([200, 'last_admin'])
  })

  test('an invitation expires after the configured days, until it is sent again', async () => {
    const person = newPerson()
    const { id } = await create(person)
    const [old] = await mailsTo(server, person.email)
    await sql`
      update users set invitation_expires_at = now() - interval '1 minute' where id = ${id}`.execute(
      server.db,
    )
    await sql`
      update password_resets set created_at = created_at - interval '7 days 1 minute' where user_id = ${id}`.execute(
      server.db,
    )

    const expired = await statusOf(id)
    const late = await redeem(tokenOf(old))
    const sent = await business.post(`/api/users/${id}/invitation`)
    const [, fresh] = await mailsTo(server, person.email)

    expect([expired, late.statusCode, sent.statusCode]).toEqual(['invitation_expired', 422, 204])
    expect(await statusOf(id)).toBe('invited')
    expect((await redeem(tokenOf(old))).statusCode).toBe(422)
    expect((await redeem(tokenOf(fresh))).statusCode).toBe(204)
  })

  const accounts: [string, (id: string) => string][] = [
    ['user', id => `/api/users/${id}`],
    ['customer account', () => `/api/organizations/${ids.customer}`],
  ]

  test.each(accounts)(
    'an open invitation is mailed anew when the %s is activated again',
    async (_, pathOf) => {
      const person = newPerson()
      const { id } = await create(person)
      const [old] = await mailsTo(server, person.email)
      await admin.post(`${pathOf(id)}/deactivate`)

      const activated = await admin.post(`${pathOf(id)}/activate`)
      const [, fresh] = await mailsTo(server, person.email)

      expect([activated.statusCode, await statusOf(id)]).toEqual([204, 'invited'])
      expect((await redeem(tokenOf(old))).statusCode).toBe(422)
      expect((await redeem(tokenOf(fresh))).statusCode).toBe(204)
      expect(await signInStatus(person.email, chosen)).toBe(200)
    },
  )

  test('a customer account is activated, though one of its users was sent too many invitations within the hour', async () => {
    const person = newPerson()
    const { id } = await create(person)
    for (let sent = 1; sent < 10; sent++) await admin.post(`/api/users/${id}/invitation`)
    await admin.post(`/api/organizations/${ids.customer}/deactivate`)

    const activated = await admin.post(`/api/organizations/${ids.customer}/activate`)

    expect(activated.statusCode).toBe(204)
    expect((await admin.post(`/api/users/${id}/invitation`)).statusCode).toBe(429)
  })

  test('a user who was created while the customer account was deactivated is mailed once it is activated', async () => {
    await admin.post(`/api/organizations/${ids.customer}/deactivate`)
    const person = newPerson()
    await create(person)
    expect(await mailsTo(server, person.email)).toEqual([])

    await admin.post(`/api/organizations/${ids.customer}/activate`)

    const [mail] = await mailsTo(server, person.email)
    expect((await redeem(tokenOf(mail))).statusCode).toBe(204)
  })

  test.each(accounts)('nobody is mailed again when a %s that is active is activated', async (_, pathOf) => {
    const person = newPerson()
    const { id } = await create(person)

    await admin.post(`${pathOf(id)}/activate`)

    const mails = await mailsTo(server, person.email)
    expect(mails).toHaveLength(1)
    expect((await redeem(tokenOf(mails[0]))).statusCode).toBe(204)
  })

  test('a user whose invitation is withdrawn cannot use its link', async () => {
    const person = newPerson()
    const { id } = await create(person)
    const [mail] = await mailsTo(server, person.email)

    const withdrawn = await business.delete(`/api/users/${id}/invitation`)

    expect(withdrawn.statusCode).toBe(204)
    expect(await statusOf(id)).toBe('invitation_withdrawn')
    expect((await redeem(tokenOf(mail))).statusCode).toBe(422)
  })

  test('a user whose invitation is withdrawn before its mail was sent gets no mail', async () => {
    const { id, email } = await create(newPerson())
    await sql`delete from queued_mails`.execute(server.db)
    await sql`insert into queued_mails (kind, email_key) values ('invitation', ${email})`.execute(server.db)
    const before = await mailsTo(server, email)
    await sql`insert into queued_mails (kind, email_key) values ('invitation', ${email})`.execute(server.db)

    await admin.delete(`/api/users/${id}/invitation`)

    expect((await mailsTo(server, email)).length).toBe(before.length)
  })

  test('an invitation has a state in the list of users', async () => {
    const { id } = await create(newPerson())

    const list = (await business.get(`/api/organizations/${ids.customer}/users`)).json()

    expect(list.find((user: { id: string }) => user.id === id).status).toBe('invited')
    expect(list.find((user: { id: string }) => user.id === ids.user).status).toBe('active')
  })
})

describe('an invitation', () => {
  test('an invitation is neither sent to nor withdrawn from somebody who has a password', async () => {
    const replies = [
      await admin.post(`/api/users/${ids.user}/invitation`),
      await admin.delete(`/api/users/${ids.user}/invitation`),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect((await userOf(server.db, 'contact1@customer1.example')).password_hash).toMatch(/^\$argon2id/)
  })

  test('an invitation of an unknown user is not found', async () => {
    expect((await admin.post('/api/users/nobody/invitation')).statusCode).toBe(404)
    expect((await admin.delete('/api/users/nobody/invitation')).statusCode).toBe(404)
  })

  test('an invitation cannot be sent again and again to fill a mailbox', async () => {
    const { id } = await create(newPerson())

    const statuses = []
    for (let sent = 0; sent < 10; sent++)
      statuses.push((await business.post(`/api/users/${id}/invitation`)).statusCode)

    // The first one was sent when the user was created.
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(204))
    expect(statuses[9]).toBe(429)
  })

  test('a reader of the database cannot guess from a hash to whom invitations were sent', async () => {
    const { email } = await create(newPerson())

    const { rows: sent } = await sql<{ recipient: Buffer }>`select recipient from sent_invitations`.execute(
      server.db,
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.recipient).not.toEqual(hash('sha256', email, 'buffer'))
  })
})

test('the features of the server beyond the specification are listed for the client', async () => {
  const reply = await newVisitor(server.app).get('/api/features')

  expect(reply.json().features).toContain('invitations')
})
