import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { type DemoIds, demoIds, userOf } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { mailsTo, tokenOf } from '../support/mailbox.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { type DemoEmail, newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase({ publicUrl: 'http://gridhaul.example:8080' })
let ids: DemoIds
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
})

const password = 'gridhaul96'
const field = 'field@gridhaul.example'
const otherHash = await hashPassword('another one', { memoryCost: 8, timeCost: 1, parallelism: 1 })
let made = 0
/** An address that no other test writes to. */
const newAddress = () => `new${++made}@elsewhere.example`

const idOf = async (email: string) => (await userOf(server.db, email)).id
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/auth/identify')).statusCode
const signInStatus = async (email: string, typed = password) =>
  (await newVisitor(server.app).signIn(email, typed)).statusCode

async function ask(email: string, { who = field as DemoEmail } = {}) {
  const visitor = await signedIn(server.app, who)
  const id = await idOf(who)
  const reply = await visitor.patch(`/api/users/${id}`, { email, name: 'Fay Other' })
  return { visitor, id, reply }
}

const open = async (call: 'confirm-email' | 'undo-email-change', body: object, visitor?: Visitor) => {
  const opener = visitor ?? newVisitor(server.app)
  await opener.get('/api/auth/identify')
  return opener.post(`/api/auth/${call}`, body)
}
const confirm = (token: string, typed = password, visitor?: Visitor) =>
  open('confirm-email', { token, password: typed }, visitor)
const undo = (token: string) => open('undo-email-change', { token })
const newest = async (address: string) => (await mailsTo(server, address)).at(-1)

/** Changes the address of the field operator, all the way. */
async function changed(address = newAddress()) {
  const { id, visitor } = await ask(address)
  const reply = await confirm(tokenOf(await newest(address)), password, visitor)
  expect(reply.statusCode).toBe(204)
  return { address, id, visitor }
}

describe("a change of one's own e-mail", () => {
  test('a new e-mail waits until the link that is sent to it is opened', async () => {
    const address = newAddress()

    const { visitor, id, reply } = await ask(address)

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ name: 'Fay Other', email: field, pending_email: address })
    expect((await visitor.get(`/api/users/${id}`)).json().pending_email).toBe(address)
    expect([await signInStatus(address), await signInStatus(field)]).toEqual([401, 200])
    const mail = await newest(address)
    expect(mail?.text).toContain(`http://gridhaul.example:8080/confirm-email?token=${tokenOf(mail)}`)
  })

  test('the history says which e-mail was requested', async () => {
    const address = newAddress()

    const entries = await lastEntries(server.db, () => ask(address))

    expect(entries.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'requested_email',
      before: null,
      after: address,
    })
  })

  test('a new e-mail is taken over with the link and the current password, and other sessions end', async () => {
    const address = newAddress()
    const other = await signedIn(server.app, field)
    const { visitor, id } = await ask(address)
    const token = tokenOf(await newest(address))

    const wrong = await confirm(token, 'wrong', visitor)
    const right = await confirm(token, password, visitor)
    const again = await confirm(token, password, visitor)

    expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { password: 'The password is incorrect.' }])
    expect([right.statusCode, again.statusCode]).toEqual([204, 422])
    expect((await visitor.get(`/api/users/${id}`)).json()).toMatchObject({ email: address })
    expect([await statusOf(visitor), await statusOf(other)]).toEqual([200, 401])
    expect([await signInStatus(address), await signInStatus(field)]).toEqual([200, 401])
  })

  test('a new e-mail cannot be had by somebody who borrowed the session and does not know the password', async () => {
    const address = newAddress()
    await ask(address)
    const token = tokenOf(await newest(address))

    for (let tried = 0; tried < 12; tried++) await confirm(token, `guess ${tried}`)

    expect((await confirm(token)).statusCode).toBe(429)
    expect((await userOf(server.db, field)).email).toBe(field)
  })

  test.each([
    ['a day later', sql`update email_changes set requested_at = now() - interval '25 hours'`],
    [
      'after the password was changed',
      sql`update users set password_hash = ${otherHash} where email = ${field}`,
    ],
    [
      'where somebody else has the address by then',
      sql`update users set email_key = (select lower(new_email) from email_changes) where email = 'customer@gridhaul.example'`,
    ],
  ])('a requested change of e-mail is no longer possible %s', async (_, meanwhile) => {
    const address = newAddress()
    await ask(address)
    const token = tokenOf(await newest(address))
    await meanwhile.execute(server.db)

    expect((await confirm(token)).statusCode).toBe(422)
    expect((await userOf(server.db, field)).email).toBe(field)
  })

  test('a requested change of e-mail replaces the one before, whose link becomes invalid', async () => {
    const [first, second] = [newAddress(), newAddress()]
    const { visitor, id } = await ask(first)
    const old = tokenOf(await newest(first))
    await visitor.patch(`/api/users/${id}`, { email: second })

    expect((await confirm(old)).statusCode).toBe(422)
    expect((await confirm(tokenOf(await newest(second)))).statusCode).toBe(204)
  })

  test('a requested change of e-mail is kept when only the name is saved', async () => {
    const address = newAddress()
    const { visitor, id } = await ask(address)

    const saved = await visitor.patch(`/api/users/${id}`, { name: 'Fay', email: field })

    expect(saved.json()).toMatchObject({ name: 'Fay', email: field, pending_email: address })
  })

  test('a requested change of e-mail is shown only to its user and administrators', async () => {
    const address = newAddress()
    const { id } = await ask(address)

    const seen = await Promise.all(
      (['admin@gridhaul.example', 'business@gridhaul.example'] as const).map(async who =>
        (await (await signedIn(server.app, who)).get(`/api/users/${id}`)).json(),
      ),
    )

    expect(seen.map(({ pending_email }) => pending_email)).toEqual([address, undefined])
  })

  test('a change of e-mail can be requested five times an hour at most', async () => {
    const { visitor, id } = await ask(newAddress())
    const statuses = []
    for (let asked = 0; asked < 5; asked++)
      statuses.push((await visitor.patch(`/api/users/${id}`, { email: newAddress() })).statusCode)

    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})

describe('an e-mail of another user', () => {
  const admin = 'admin@gridhaul.example'

  test('an e-mail of another user is a conflict for those who may list users', async () => {
    const { reply } = await ask(admin)

    expect([reply.statusCode, reply.json().code]).toEqual([409, 'email_taken'])
  })

  test('an e-mail of another user looks like any other to a user without a role, and gets no mail', async () => {
    const free = newAddress()

    const taken = await ask(admin, { who: 'customer@gridhaul.example' })
    const before = (await mailsTo(server, admin)).length
    const other = await ask(free, { who: 'customer@gridhaul.example' })

    const told = ({ reply }: typeof taken) => ({ ...reply.json(), pending_email: '' })
    expect([taken.reply.statusCode, told(taken)]).toEqual([other.reply.statusCode, told(other)])
    expect(taken.reply.json().pending_email).toBe(admin)
    expect((await mailsTo(server, admin)).length).toBe(before)
    expect(await mailsTo(server, free)).toHaveLength(1)
  })
})

describe('the old address', () => {
  const undoToken = async () => tokenOf(await newest(field))

  test('the old address is notified and can undo the change: sessions end, and the password becomes invalid', async () => {
    const { address, visitor } = await changed()
    const mail = await newest(field)

    const reply = await undo(tokenOf(mail))

    expect(mail?.subject).toBe('Your email address for Gridhaul was changed')
    expect(mail?.text).not.toContain(address)
    expect(reply.statusCode).toBe(204)
    expect(await statusOf(visitor)).toBe(401)
    expect([await signInStatus(field), await signInStatus(address)]).toEqual([401, 401])
    expect((await newest(field))?.subject).toBe('Reset your Gridhaul password')
  })

  test.each([
    ['removes a second factor that was added two days before', 2, 0],
    ['removes a second factor that was added 29 days before', 29, 0],
    ['keeps a second factor that was added 31 days before', 31, 1],
  ])('the old address that undoes a change %s', async (_, daysAgo, left) => {
    const { id } = await changed()
    const created_at = new Date(Date.now() - daysAgo * 24 * 3_600_000)
    await server.db
      .insertInto('authenticator_apps')
      .values({ user_id: id, secret: Buffer.from('key'), confirmed_at: created_at, last_step: 0, created_at })
      .execute()

    await undo(await undoToken())

    expect((await newest(field))?.subject).toBe('Reset your Gridhaul password')
    expect(await server.db.selectFrom('authenticator_apps').selectAll().execute()).toHaveLength(left)
  })

  test('the old address can undo a change of e-mail once, and within seven days', async () => {
    await changed()
    const token = await undoToken()
    await sql`update email_undos set changed_at = now() - interval '169 hours'`.execute(server.db)
    const late = await undo(token)
    await sql`update email_undos set changed_at = now() - interval '167 hours'`.execute(server.db)

    const inTime = await undo(token)
    const again = await undo(token)

    expect([late.statusCode, inTime.statusCode, again.statusCode]).toEqual([422, 204, 422])
  })

  test('the old address undoes later changes of e-mail too, and that cannot be undone', async () => {
    const { address, visitor, id } = await changed()
    const first = await undoToken()
    const third = newAddress()
    await visitor.patch(`/api/users/${id}`, { email: third })
    await confirm(tokenOf(await newest(third)))
    const second = tokenOf(await newest(address))

    const replies = [await undo(first), await undo(second)]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 422])
    expect((await userOf(server.db, field)).id).toBe(id)
  })
})

describe('an e-mail that an administrator changes', () => {
  test('an e-mail that an administrator changes is valid at once, both addresses are notified, and the user is signed out', async () => {
    const address = newAddress()
    const theirs = await signedIn(server.app, field)
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const id = await idOf(field)
    const before = (await mailsTo(server, field)).length

    const reply = await admin.patch(`/api/users/${id}`, { email: address })

    expect(reply.json()).toMatchObject({ id, email: address })
    expect(reply.json()).not.toHaveProperty('pending_email')
    expect(await statusOf(theirs)).toBe(401)
    expect(await signInStatus(address)).toBe(200)
    for (const told of [(await mailsTo(server, field)).slice(before), await mailsTo(server, address)])
      expect(told.map(({ subject }) => subject)).toEqual([
        'An email address for Gridhaul was changed by an administrator',
      ])
  })

  test('the old address undoes a change by an administrator within seven days, and the user gets a reset mail there', async () => {
    const address = newAddress()
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const id = await idOf(field)
    await admin.patch(`/api/users/${id}`, { email: address })

    const reply = await undo(tokenOf(await newest(field)))

    expect([reply.statusCode, (await userOf(server.db, field)).id]).toEqual([204, id])
    expect((await newest(field))?.subject).toBe('Reset your Gridhaul password')
    expect(await signInStatus(field)).toBe(401)
  })

  test('the new address cannot undo a change by an administrator', async () => {
    const address = newAddress()
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    await admin.patch(`/api/users/${await idOf(field)}`, { email: address })

    expect((await newest(address))?.text).not.toContain('token=')
  })

  test('an address that an account has had for some days cannot undo that an administrator takes it away, and no link mailed before works then', async () => {
    const { id, address } = await changed()
    const first = tokenOf(await newest(field))
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const last = newAddress()

    await admin.patch(`/api/users/${id}`, { email: last })

    expect((await newest(address))?.text).not.toContain('token=')
    expect((await undo(first)).statusCode).toBe(422)
    expect((await userOf(server.db, last)).id).toBe(id)
  })

  test('the old address of a deactivated account cannot undo that an administrator takes it away, and no link mailed before works then', async () => {
    const { id, address } = await changed()
    const first = tokenOf(await newest(field))
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    // As if it had been the account's address for long.
    await server.db.updateTable('users').set({ email_changed_at: null }).where('id', '=', id).execute()
    const last = newAddress()

    for (const [call, path, body] of [
      ['post', '/deactivate', undefined],
      ['patch', '', { email: last }],
      ['post', '/activate', undefined],
    ] as const)
      expect((await admin[call](`/api/users/${id}${path}`, body)).statusCode).toBeLessThan(300)

    expect((await newest(address))?.subject).toContain('was changed by an administrator')
    expect((await newest(address))?.text).not.toContain('token=')
    expect((await undo(first)).statusCode).toBe(422)
    expect((await userOf(server.db, last)).id).toBe(id)
  })

  test('an address that an administrator gives back can undo the next change again', async () => {
    const { id } = await changed()
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    await admin.patch(`/api/users/${id}`, { email: field })
    await admin.patch(`/api/users/${id}`, { email: newAddress() })

    expect((await undo(tokenOf(await newest(field)))).statusCode).toBe(204)
  })

  test('a change of e-mail by an administrator to the own account waits like that of any user', async () => {
    const { reply } = await ask(newAddress(), { who: 'admin@gridhaul.example' })

    expect(reply.json().email).toBe('admin@gridhaul.example')
  })

  test('the changed e-mail of an invited user gets the invitation', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const [old, right] = [newAddress(), newAddress()]
    const made = await admin.post(`/api/organizations/${ids.customer}/users`, { name: 'Zoe', email: old })
    const wrongToken = tokenOf(await newest(old))

    await admin.patch(`/api/users/${made.json().id}`, { email: right })

    const invitation = (await mailsTo(server, right)).find(({ subject }) => /invitation/.test(subject ?? ''))
    const reset = (token: string) => open('undo-email-change', { token })
    expect((await reset(wrongToken)).statusCode).toBe(422)
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')
    const statuses = []
    for (const token of [wrongToken, tokenOf(invitation)])
      statuses.push(
        (await visitor.post('/api/auth/reset-password', { token, password: 'a better one 7' })).statusCode,
      )
    expect(statuses).toEqual([422, 204])
  })
})

test.each(['confirm-email', 'undo-email-change'] as const)('%s refuses a made-up token', async call => {
  for (const token of ['A'.repeat(43), '', '\0', 'a'.repeat(5000)])
    expect((await open(call, { token, password })).statusCode).toBe(422)
})
