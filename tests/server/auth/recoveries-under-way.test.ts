// What is under way while an account is recovered: it gives nobody a way in afterwards.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { queueMail, queueMailTo } from '../../../server/repositories/queued-mails.ts'
import { userOf } from '../support/demo-ids.ts'
import { mailsTo, tokenOf } from '../support/mailbox.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const server = appWithDatabase({ publicUrl: 'http://localhost:8080' })

const owner = 'field@gridhaul.example'
const admin = 'admin@gridhaul.example'
const evil = 'mallory@evil.example'
let id = ''

beforeEach(async () => {
  await addDemo(server.db)
  await rm(path.join(server.dataDir, 'mail'), { recursive: true, force: true })
  id = (await userOf(server.db, owner)).id
})

const newest = async (address: string, subject: RegExp) =>
  (await mailsTo(server, address)).filter(mail => subject.test(mail.subject ?? '')).at(-1)
const openLink = async (call: string, body: object) => {
  const visitor = newVisitor(server.app)
  await visitor.get('/api/auth/identify')
  return (await visitor.post(`/api/auth/${call}`, body)).statusCode
}
const asAdmin = async (call: 'delete' | 'patch', path: string, body?: object) => {
  const visitor = await signedIn(server.app, admin)
  expect((await visitor[call](`/api/users/${id}${path}`, body)).statusCode).toBeLessThan(300)
}
/** By somebody who knows the password. */
async function changeAddress(from: string, to: string) {
  const visitor = await signedIn(server.app, from)
  await visitor.patch(`/api/users/${id}`, { email: to })
  const token = tokenOf(await newest(to, /Confirm/))
  expect(await openLink('confirm-email', { token, password: demoPassword })).toBe(204)
}

describe('a mail that waits for the mail server while the account is recovered', () => {
  async function holdMails() {
    await sql`update queued_mails set next_try_at = now() + interval '1 hour'`.execute(server.db)
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
        const token = tokenOf(await newest(owner, /email address/))
        expect(await openLink('undo-email-change', { token })).toBe(204)
      },
    ],
  ])("tells a thief's first address of the change without a link, if %s", async (_, recover) => {
    await changeAddress(owner, evil)
    await queueMailTo(server.db, 'email_changed', { userId: id, recipient: evil })
    await queueMailTo(server.db, 'passkey_added', { userId: id, recipient: evil })
    await holdMails()

    await recover()
    await releaseMails()

    const mails = [await newest(evil, /was changed/), await newest(evil, /passkey/)]
    expect(mails.map(tokenOf)).toEqual(['', ''])
    for (const mail of mails) expect(mail?.text).toContain('The account was recovered since.')
  })

  test('keeps its link to undo an earlier change, if the account is reset by mail, which may be by a thief', async () => {
    await changeAddress(owner, evil)
    await queueMail(server.db, 'reset', evil)
    const token = tokenOf(await newest(evil, /Reset/))
    await queueMailTo(server.db, 'email_changed', { userId: id, recipient: owner })
    await holdMails()

    expect(await openLink('reset-password', { token, password: 'quick-otter-7-lamp' })).toBe(204)
    await rm(path.join(server.dataDir, 'mail'), { recursive: true })
    await releaseMails()

    const undo = tokenOf(await newest(owner, /was changed/))
    expect(await openLink('undo-email-change', { token: undo })).toBe(204)
  })

  test('is not sent, if it has a link to choose a password', async () => {
    await queueMail(server.db, 'reset', owner)
    const token = tokenOf(await newest(owner, /Reset/))
    await queueMail(server.db, 'reset', owner)
    await holdMails()

    expect(await openLink('reset-password', { token, password: 'quick-otter-7-lamp' })).toBe(204)
    await releaseMails()

    expect((await mailsTo(server, owner)).filter(mail => /Reset/.test(mail.subject ?? ''))).toHaveLength(1)
  })
})
