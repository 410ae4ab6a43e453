// What is under way while an account is recovered: it gives nobody a way in afterwards.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import type { MailKind } from '../../../server/database/tables.ts'
import { allowLink, linkUser, listLinks } from '../../../server/repositories/accounts/provider-links.ts'
import { recover } from '../../../server/repositories/accounts/recoveries.ts'
import { queueMail } from '../../../server/repositories/queued-mails.ts'
import { accountToRecover, admin, evil, origin, owner } from '../support/account-to-recover.ts'
import { newAuthenticator } from '../support/authenticator.ts'
import { eventually } from '../support/eventually.ts'
import { mailsTo, tokenOf } from '../support/mailbox.ts'
import { newVisitor, signedIn, type Visitor } from '../support/visitor.ts'

const { server, provider, account, newestMail, openLink } = await accountToRecover()

const asAdmin = async (call: 'delete' | 'patch', path: string, body?: object) => {
  const visitor = await signedIn(server.app, admin)
  expect((await visitor[call](`/api/users/${account.id}${path}`, body)).statusCode).toBeLessThan(300)
}
/** By somebody who knows the password. */
async function changeAddress(to: string) {
  const visitor = await signedIn(server.app, owner)
  await visitor.patch(`/api/users/${account.id}`, { email: to })
  const token = tokenOf(await newestMail(to, /Confirm/))
  expect(await openLink('confirm-email', { token, password: demoPassword })).toBe(204)
}

describe('a mail that waits for the mail server while the account is recovered', () => {
  /** The mail server did not take it, and is tried again later. */
  async function addWaiting(kind: MailKind, recipient: string) {
    await sql`
      insert into queued_mails (kind, email_key, user_id, recipient, next_try_at)
      values (${kind}, ${recipient}, ${account.id}, ${recipient}, now() + interval '1 hour')`.execute(
      server.db,
    )
  }
  async function releaseMails() {
    await sql`update queued_mails set next_try_at = now()`.execute(server.db)
  }

  test.each([
    ['an administrator removes the second factors', () => asAdmin('delete', '/second-factors')],
    ['an administrator gives the account its address back', () => asAdmin('patch', '', { email: owner })],
    [
      'the owner undoes the change of the address',
      async () => {
        const token = tokenOf(await newestMail(owner, /email address/))
        expect(await openLink('undo-email-change', { token })).toBe(204)
      },
    ],
  ])("tells a thief's first address of the change without a link, if %s", async (_, recover) => {
    await changeAddress(evil)
    await addWaiting('email_changed', evil)
    await addWaiting('passkey_added', evil)

    await recover()
    await releaseMails()

    // An administrator's own change of the address is mailed there too.
    const mails = (await mailsTo(server, evil)).filter(({ text }) =>
      text?.includes('The account was recovered since.'),
    )
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/was changed/), expect.stringMatching(/passkey/)]),
    )
    expect(mails.map(tokenOf)).toEqual(['', ''])
  })

  test('keeps its link to undo an earlier change, if the account is reset by mail, which may be by a thief', async () => {
    await changeAddress(evil)
    await queueMail(server.db, 'reset', evil)
    const token = tokenOf(await newestMail(evil, /Reset/))
    await addWaiting('email_changed', owner)

    expect(await openLink('reset-password', { token, password: 'quick-otter-7-lamp' })).toBe(204)
    await rm(path.join(server.dataDir, 'mail'), { recursive: true })
    await releaseMails()

    const undo = tokenOf(await newestMail(owner, /was changed/))
    expect(await openLink('undo-email-change', { token: undo })).toBe(204)
  })

  test('is not sent, if it has a link to choose a password', async () => {
    await queueMail(server.db, 'reset', owner)
    const token = tokenOf(await newestMail(owner, /Reset/))
    await addWaiting('reset', owner)

    expect(await openLink('reset-password', { token, password: 'quick-otter-7-lamp' })).toBe(204)
    await releaseMails()

    expect((await mailsTo(server, owner)).filter(mail => /Reset/.test(mail.subject ?? ''))).toHaveLength(1)
  })
})

describe('a call that waits for a recovery of the account', () => {
  /** Sends `call` while an administrator removes all sign-in methods, and waits until it has come as far as it can. */
  async function during(call: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
    // A mail that is still being composed would wait too.
    await server.app.sendQueuedMails()
    let reply: Promise<LightMyRequestResponse> | undefined
    await server.db.transaction().execute(async store => {
      await sql`select from users where id = ${account.id} for update`.execute(store)
      reply = call()
      await eventually('the call waits', async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
        return rows.length > 0
      })
      await recover(store, 'reset_second_factors', { userId: account.id })
    })
    if (!reply) throw new Error('nothing was called')
    return reply
  }
  const isIn = async (visitor: Visitor) => (await visitor.get('/api/auth/identify')).statusCode === 200

  async function backFromProvider(visitor: Visitor): Promise<string> {
    provider.people.mallory = { email: owner, email_verified: true }
    await visitor.get('/api/auth/identify')
    const { location } = (await visitor.get('/api/auth/login-with-google')).headers
    const back = await provider.visit(String(location), 'mallory')
    return back.pathname + back.search
  }
  const connect = () =>
    linkUser(server.db, { issuer: provider.issuer.href.replace(/\/$/, ''), subject: 'mallory' }, account.id)
  async function addPasskey(visitor: Visitor) {
    const device = newAuthenticator(origin)
    const password = demoPassword
    const options = (await visitor.post('/api/auth/passkeys/options', { password })).json()
    const added = await visitor.post('/api/auth/passkeys', {
      name: 'Mine',
      credential: device.create(options),
    })
    return { device, codes: added.json().recovery_codes as string[] }
  }

  test.each([
    ['is connected', connect],
    ['may connect without the password', () => allowLink(server.db, account.id)],
  ])('signs nobody in who comes from the identity provider and %s', async (_, prepare) => {
    await prepare()
    const visitor = newVisitor(server.app)
    const path = await backFromProvider(visitor)

    const reply = await during(() => visitor.get(path))

    expect(reply.headers.location).toBe('/login?refused=expired')
    expect(await isIn(visitor)).toBe(false)
    expect(await listLinks(server.db, account.id)).toEqual([])
  })

  test('signs nobody in with a recovery code', async () => {
    const { codes } = await addPasskey(await signedIn(server.app, owner))
    const visitor = newVisitor(server.app)
    await visitor.signIn(owner)

    const reply = await during(() => visitor.post('/api/auth/login/second-factor', { code: codes[0] }))

    expect([reply.statusCode, reply.json().code]).toEqual([401, 'second_factor_refused'])
    expect(await isIn(visitor)).toBe(false)
  })

  test('signs nobody in with a passkey', async () => {
    const { device } = await addPasskey(await signedIn(server.app, owner))
    const visitor = newVisitor(server.app)
    await visitor.get('/api/auth/identify')
    const credential = device.get((await visitor.get('/api/auth/login/passkey')).json())

    const reply = await during(() => visitor.post('/api/auth/login/passkey', { credential }))

    expect([reply.statusCode, reply.json().code]).toEqual([401, 'passkey_refused'])
    expect(await isIn(visitor)).toBe(false)
  })

  test.each([
    [
      'confirming the identity with the password',
      (visitor: Visitor) => visitor.post('/api/auth/confirm-identity', { password: demoPassword }),
      [401, 'signed_out'],
    ],
    [
      'confirming the identity with a recovery code',
      (visitor: Visitor, code: string) => visitor.post('/api/auth/confirm-identity', { code }),
      [422, 'invalid'],
    ],
    [
      'changing the password',
      (visitor: Visitor) =>
        visitor.patch('/api/auth/change-password', {
          old_password: demoPassword,
          new_password: 'quick-otter-7-lamp',
        }),
      [401, 'signed_out'],
    ],
    [
      'disconnecting the identity provider',
      async (visitor: Visitor) => {
        const [link] = await listLinks(server.db, account.id)
        return visitor.delete(`/api/users/${account.id}/provider-links/${link?.id}`)
      },
      [404, 'not_found'],
    ],
  ])('does not revive a session that it ended: %s', async (_, call, refused) => {
    await connect()
    const visitor = await signedIn(server.app, owner)
    const { codes } = await addPasskey(visitor)

    const reply = await during(() => call(visitor, codes[0] ?? ''))

    expect([reply.statusCode, reply.json().code]).toEqual(refused)
    expect(await isIn(visitor)).toBe(false)
    expect((await newVisitor(server.app).signIn(owner)).statusCode).toBe(200)
  })
})
