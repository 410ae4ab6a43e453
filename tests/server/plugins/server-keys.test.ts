import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { defaultRateLimits } from '../../../server/plugins/rate-limits.ts'
import { readServerKeys, rotateServerKeys } from '../../../server/repositories/server-keys.ts'
import { runServerCommand } from '../support/server-command.ts'
import { addDemo, appWithDatabase, copyOfTemplate } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const login = { minutes: 15, address: 3, accountHere: 100, account: 100 }
const server = appWithDatabase({ limits: { ...defaultRateLimits, login } })
beforeEach(() => addDemo(server.db))

const email = 'field@gridhaul.example'

async function replaceKeys({ only }: { only: boolean }): Promise<void> {
  await rotateServerKeys(server.db, { only })
  await server.app.reloadServerKeys()
}
/** As after two minutes. */
async function letTimePass(): Promise<void> {
  await sql`update server_keys set created_at = created_at - interval '5 minutes'`.execute(server.db)
  await server.app.reloadServerKeys()
}
const signingKey = async () => (await readServerKeys(server.db))['anti-forgery'][0].toString('hex')

test('after the server’s keys are replaced, what the earlier ones signed is accepted, and nobody is signed out', async () => {
  const visitor = await signedIn(server.app, email)
  await replaceKeys({ only: false })
  await letTimePass()
  await exhaustAddress()

  const renamed = await visitor.patch('/api/auth/change-password', {
    old_password: 'gridhaul96',
    new_password: 'charge96kWh',
  })
  const signedInAgain = await visitor.signIn(email, 'charge96kWh')

  expect(renamed.statusCode).toBe(204)
  // Only a browser that is known is not counted with its address.
  expect(signedInAgain.statusCode).toBe(200)
})

/** Guesses that close sign-in at the address of all visitors, except in known browsers. */
async function exhaustAddress(): Promise<void> {
  const guesser = newVisitor(server.app)
  for (let attempt = 0; attempt < 4; attempt += 1) await guesser.signIn('nobody@gridhaul.example', 'wrong')
}

test('a new key of the server signs two minutes after it was made, when every server has read it', async () => {
  await letTimePass()
  const before = await signingKey()

  await replaceKeys({ only: false })
  const atOnce = await signingKey()
  await letTimePass()
  const later = await signingKey()

  expect(atOnce).toBe(before)
  expect(later).not.toBe(before)
})

test('once earlier keys of the server are ended, their anti-forgery tokens are refused together with a new one, and the session goes on', async () => {
  const visitor = await signedIn(server.app, email)
  await replaceKeys({ only: true })

  const refused = await visitor.post('/api/auth/logout')
  const identified = await visitor.get('/api/auth/identify')
  const accepted = await visitor.post('/api/auth/logout')

  expect(refused.json().code).toBe('anti_forgery')
  expect(identified.json().email).toBe(email)
  expect(accepted.statusCode).toBe(204)
})

test('npm run admin -- rotate-server-keys replaces every key, and with --only ends all earlier ones', async () => {
  const env = { DATABASE_URL: await copyOfTemplate() }
  await runServerCommand('admin', ['rotate-server-keys'], env)

  const rotated = await runServerCommand('admin', ['rotate-server-keys'], env)
  const ended = await runServerCommand('admin', ['rotate-server-keys', '--only'], env)

  expect(rotated).toMatchObject({ code: 0, stderr: '' })
  expect(rotated.stdout).toContain('nobody is signed out')
  expect(ended.stdout).toContain('earlier keys stop working')
})
