import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../server/start/app.ts'
import { eventually } from '../support/eventually.ts'
import { startMailServer } from '../support/mail-server.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'

const mailServer = await startMailServer('gridhaul', 'smtp-geheim')
const settings = { logLevel: 'silent', publicUrl: undefined, smtpUrl: mailServer.url } as const
const server = appWithDatabase({ settings })
beforeEach(() => addDemo(server.db))
afterAll(() => mailServer.close())

test('of mails that several senders of two servers send at once, each arrives once', async () => {
  const users = await server.db.selectFrom('users').select(['email', 'email_key']).limit(12).execute()
  const other = await buildApp({ settings, db: server.db, allowsDemoPassword: () => true })
  await other.ready()
  await server.db
    .insertInto('queued_mails')
    .values(users.map(({ email_key }) => ({ kind: 'reset' as const, email_key })))
    .execute()

  await Promise.all([server.app.sendQueuedMails(), other.sendQueuedMails()])

  await eventually('every mail is sent', async () => {
    const { rows } = await sql`select from queued_mails`.execute(server.db)
    return rows.length === 0
  })
  await other.close()
  expect(users.length).toBeGreaterThan(5)
  expect(mailServer.mails.flatMap(({ to }) => to).sort()).toEqual(users.map(({ email }) => email).sort())
})
