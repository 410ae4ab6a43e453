import { afterAll, beforeEach, expect, test } from 'vitest'
import { queueMailTo } from '../../../server/repositories/queued-mails.ts'
import { userOf } from '../support/demo-ids.ts'
import { startMailServer } from '../support/mail-server.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor } from '../support/visitor.ts'

const mailServer = await startMailServer('gridhaul', 'smtp-geheim')
const server = appWithDatabase({ settings: { smtpUrl: mailServer.url } })
beforeEach(() => addDemo(server.db))
afterAll(() => mailServer.close())

const email = 'field@gridhaul.example'

test('the owner of an account is mailed of a sign-in with a browser that it was not used with, and of no other', async () => {
  const visitor = newVisitor(server.app)
  await visitor.signIn(email, 'wrong')
  await visitor.signIn(email)
  await server.app.sendQueuedMails()
  await visitor.post('/api/auth/logout')
  await visitor.signIn(email)
  await server.app.sendQueuedMails()

  expect(mailServer.signInMails.map(({ to, email: { subject } }) => [to, subject])).toEqual([
    [[email], 'A new browser signed in to your Gridhaul account'],
  ])
  expect(mailServer.signInMails[0]?.email.text).toMatch(
    /from the address 127\.0\.0\.1, at \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  )
})

test('of a sign-in whose session has ended meanwhile the owner is mailed, too, and not with the device of another', async () => {
  const { id: userId } = await userOf(server.db, email)
  await queueMailTo(server.db, 'new_sign_in', { userId, recipient: email })
  await newVisitor(server.app).signIn(email)
  await server.app.sendQueuedMails()

  expect(mailServer.signInMails.map(mail => mail.email.text)).toContainEqual(
    expect.stringContaining('Which device it was is not known any more.'),
  )
})
