import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../server/database/connect.ts'
import { requiresEncryption } from '../../../server/mail/mail.ts'
import { makeCertificates } from '../support/certificates.ts'
import { eventually } from '../support/eventually.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { type Encryption, type MailServer, startMailServer } from '../support/mail-server.ts'
import type { SpawnedServer } from '../support/server-process.ts'
import { runningServer } from '../support/spawned-server.ts'
import { copyOfTemplate } from '../support/test-app.ts'

const certificates = makeCertificates()
let folder: string
/** Makes a server trust whoever signed those certificates. */
let trust: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-mail-'))
  trust = { NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.pem') }
  await writeFile(path.join(folder, 'authority.pem'), certificates.authority)
})
afterAll(() => rm(folder, { recursive: true }))

async function mailServer(from?: Encryption['from']): Promise<MailServer> {
  const server = await startMailServer('gridhaul', 'smtp-geheim', from && { from, certificates })
  onTestFinished(() => server.close())
  return server
}

async function running(env: Record<string, string>): Promise<SpawnedServer> {
  const server = await runningServer({ LOG_LEVEL: 'info', ...env })
  onTestFinished(async () => {
    server.process.kill('SIGTERM')
    await server.ended
  })
  return server
}

async function askForReset(server: SpawnedServer): Promise<void> {
  const visitor = await signedInOver(server.address(), 'admin@gridhaul.example')
  await visitor.post('/api/auth/request-password-reset', { email: 'admin@gridhaul.example' })
}

/** What the server logged of the mail that did not leave. */
async function failureOf(server: SpawnedServer): Promise<Record<string, unknown>> {
  const lines = () => server.stdout().split('\n')
  const tells = (line: string) => line.includes('will be tried again')
  await eventually('the failure is logged', async () => lines().some(tells))
  return JSON.parse(lines().find(tells) ?? '')
}

const untrusted = 'its certificate is not signed by an authority that this server trusts'

describe.each([
  ['smtps://', 'start', ''],
  ['smtp:// and STARTTLS demanded', 'STARTTLS', '?requireTLS=true'],
] as const)('a mail server of %s', (_, from, parameters) => {
  test('a mail server with a trusted certificate gets the mail encrypted', async () => {
    const post = await mailServer(from)
    const env = { DATABASE_URL: await copyOfTemplate(), SMTP_URL: post.url + parameters }

    await askForReset(await running({ ...env, ...trust }))

    await eventually('the mail arrives', async () => post.mails.length === 1)
    expect(post.mails[0]).toMatchObject({ encrypted: true, to: ['admin@gridhaul.example'] })
  })

  test('a mail server with an untrusted certificate gets nothing: the log says why, and the mail is sent when it is trusted', async () => {
    const post = await mailServer(from)
    const env = { DATABASE_URL: await copyOfTemplate(), SMTP_URL: post.url + parameters }
    const wary = await running(env)

    await askForReset(wary)

    expect(await failureOf(wary)).toMatchObject({ level: 40, reason: untrusted, tries: 1 })
    expect([post.signIns, post.mails]).toEqual([0, []])
    expect(wary.stdout() + wary.stderr()).not.toMatch(/smtp-geheim|token=/)
    // It would try the mail first, and put it off again.
    wary.process.kill('SIGTERM')
    await wary.ended
    await makeDue(env.DATABASE_URL)
    await running({ ...env, ...trust })
    await eventually('the mail arrives', async () => post.mails.length === 1)
  })
})

test('a mail server without the required encryption gets neither password nor mail', async () => {
  const post = await mailServer()
  const env = { DATABASE_URL: await copyOfTemplate(), SMTP_URL: `${post.url}?requireTLS=true` }
  const server = await running(env)

  await askForReset(server)

  expect(await failureOf(server)).toMatchObject({ reason: 'it does not offer encryption' })
  expect([post.signIns, post.mails]).toEqual([0, []])
})

test.each([
  ['smtp://mail.example', true],
  ['smtp://10.0.0.5:25', true],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtp://mail.example?ignoreTLS=true', false],
  ['smtp://localhost', false],
  ['smtp://[::1]:25', false],
  ['smtp://127.0.0.1?requireTLS=true', true],
])('encryption is required for another machine unless the address says otherwise: %s', (url, demanded) => {
  expect(requiresEncryption(url)).toBe(demanded)
})

/** As if the pause before the next try were over. */
async function makeDue(url: string): Promise<void> {
  const db = connect(url, () => {})
  await sql`update queued_mails set next_try_at = now()`.execute(db)
  await db.destroy()
}
