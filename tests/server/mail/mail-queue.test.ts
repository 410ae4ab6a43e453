import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../server/database/transaction.ts'
import { readHeads } from '../../../server/history/heads.ts'
import { appendEntry } from '../../../server/repositories/history.ts'
import { buildApp } from '../../../server/start/app.ts'
import { keepHistoryHead } from '../../../server/start/history-head.ts'
import { eventually } from '../support/eventually.ts'
import { startMailServer } from '../support/mail-server.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'

const mailServer = await startMailServer('gridhaul', 'smtp-geheim')
const settings = { logLevel: 'silent', publicUrl: undefined, smtpUrl: mailServer.url } as const
const server = appWithDatabase({ settings })
beforeEach(async () => {
  mailServer.mails.length = 0
  await addDemo(server.db)
})
afterAll(() => mailServer.close())

test('the head of the history is kept in the file, and its mail tried again after the mail server was away', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'heads-'))
  const kept = { historyHeadFile: path.join(folder, 'heads'), historyHeadMail: 'audit@elsewhere.example' }
  await server.db.deleteFrom('queued_mails').execute()
  await inTransaction(server.db, store =>
    appendEntry(store, {
      actor: { type: 'system', id: null, name: null, roles: [] },
      action: 'call',
      operation: 'test',
      object: null,
      changes: [],
      result: 'done',
    }),
  )
  mailServer.refuse = new Error('Come back later')

  await keepHistoryHead(server.app, server.db, kept)
  await keepHistoryHead(server.app, server.db, kept)
  await server.app.sendQueuedMails()
  const [head, ...more] = await readHeads(kept.historyHeadFile)
  expect(more).toEqual([])
  expect(mailServer.mails).toEqual([])

  mailServer.refuse = undefined
  await sql`update queued_mails set next_try_at = now()`.execute(server.db)
  await server.app.sendQueuedMails()
  expect(mailServer.mails.map(({ to }) => to)).toEqual([['audit@elsewhere.example']])
  expect(mailServer.mails[0]?.email.text?.replaceAll(/\s+/g, ' ')).toContain(`${head?.id} ${head?.hash}`)
  await rm(folder, { recursive: true })
})

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

test('a mail does not wait for others that hang at the mail server', async () => {
  const [last, ...others] = await server.db
    .selectFrom('users')
    .select(['email', 'email_key'])
    .limit(5)
    .execute()
  const queue = (keys: string[]) =>
    server.db
      .insertInto('queued_mails')
      .values(keys.map(email_key => ({ kind: 'reset' as const, email_key })))
      .execute()
  let release = () => {}
  mailServer.hold = new Promise(resolve => {
    release = resolve
  })
  await queue(others.map(({ email_key }) => email_key))
  const hanging = server.app.sendQueuedMails()
  await eventually('the others hang', async () => mailServer.held === others.length)
  mailServer.hold = undefined

  await queue([last?.email_key ?? ''])
  server.app.sendQueuedMails()

  await eventually('the last one arrives', async () => mailServer.mails.length > 0)
  expect(mailServer.mails.map(({ to }) => to)).toEqual([[last?.email]])
  release()
  await hanging
})
