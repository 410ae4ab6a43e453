import path from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { addAdministrator } from '../../server/administrator.ts'
import { askNewPassword } from '../../server/commands/ask-password.ts'
import { seedDemo } from '../../server/seeds/demo.ts'
import { runServerCommand } from './support/server-command.ts'
import { runningServer, temporaryFolder } from './support/spawned-server.ts'
import { appWithDatabase, copyOfTemplate } from './support/test-app.ts'
import { newVisitor } from './support/visitor.ts'

const admin = (args: string[], env: Record<string, string>) => runServerCommand('admin', args, env)
const passwordIn = (stdout: string) => /not shown again: (\S+)\n$/.exec(stdout)?.[1] ?? ''

async function canSignIn(address: string, email: string, password: string): Promise<Response> {
  const first = await fetch(`${address}/api/auth/identify`)
  const cookies = first.headers.getSetCookie().map(line => line.split(';', 1)[0] ?? '')
  const token = cookies.find(each => each.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token, cookie: cookies.join('; ') },
    body: JSON.stringify({ email, password }),
  })
}

describe('npm run admin -- create EMAIL', () => {
  test('makes the first administrator of a store that was not there, with a password that is told once', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data')

    const made = await admin(['create', 'ada@ops.example'], { DATA_DIR: dataDir })

    expect(made).toMatchObject({ code: 0, stderr: '' })
    const server = await runningServer({ DATA_DIR: dataDir, DEMO: '0' })
    const reply = await canSignIn(server.address(), 'ada@ops.example', passwordIn(made.stdout))
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ name: 'Administrator', roles: ['ADMIN'] })

    const beside = await admin(['create', 'bo@ops.example'], { DATA_DIR: dataDir })
    expect(beside.code).toBe(0)
    expect((await canSignIn(server.address(), 'bo@ops.example', passwordIn(beside.stdout))).status).toBe(200)
    server.process.kill('SIGTERM')
    await server.ended
  })

  test('refuses an e-mail that has an account, whatever its spelling, and changes nothing', async () => {
    const env = { DATABASE_URL: await copyOfTemplate() }
    await admin(['create', 'ada@ops.example'], env)

    const again = await admin(['create', 'Ada@OPS.example'], env)

    expect(again).toEqual({ code: 1, stdout: '', stderr: 'Ada@OPS.example has an account already.\n' })
  })

  test.each([[[]], [['create']], [['make', 'ada@ops.example']], [['create', 'ada@ops.example', 'geheim12']]])(
    'says how it is used, and repeats nothing that was typed: %j',
    async args => {
      const { code, stderr } = await admin(args, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })

      expect(code).toBe(1)
      expect(stderr).toMatch(/^Say whose account to create: npm run admin -- create EMAIL\. [^\n]+\n$/)
      expect(stderr).not.toContain('geheim12')
    },
  )

  test('refuses what is no e-mail in the words of the form', async () => {
    const { code, stderr } = await admin(['create', 'ada'], {})

    expect([code, stderr]).toEqual([1, 'Email is not valid.\n'])
  })
})

describe('a new administrator', () => {
  const server = appWithDatabase()

  test('belongs to the organization of the first one', async () => {
    await seedDemo(server.db, '2026-01-15')
    const password = 'correct horse'
    await addAdministrator(server.db, { email: 'new@gridhaul.example', name: 'New', password })

    const first = (await newVisitor(server.app).signIn('admin@gridhaul.example')).json()
    const second = (await newVisitor(server.app).signIn('new@gridhaul.example', password)).json()

    expect(second).toMatchObject({ roles: ['ADMIN'], organization_id: first.organization_id })
  })
})

describe('asking for the password', () => {
  /** What is shown while somebody types. */
  async function typing(...keys: string[]) {
    const [input, output] = [new PassThrough(), new PassThrough()]
    let shown = ''
    output.on('data', chunk => (shown += chunk))
    const asked = askNewPassword(input, output).catch((refused: Error) => refused)
    for (const each of keys) input.write(each)
    return { answer: await asked, shown }
  }

  test('takes what was typed twice, with corrections, and shows none of it', async () => {
    const { answer, shown } = await typing('geheimx\x7f12\r', 'geheim12\r')

    expect(answer).toBe('geheim12')
    expect(shown).toBe('Password (at least 8 letters and digits): \nThe same again: \n')
  })

  test('refuses two that differ', async () => {
    const { answer } = await typing('geheim12\r', 'geheim13\r')

    expect(String(answer)).toBe('StartRefused: Passwords do not match.')
  })

  test.each([['\x03'], ['\x04']])('ends where the person gives up', async key => {
    const { answer } = await typing('geheim12\r', key)

    expect(String(answer)).toBe('StartRefused: No password was typed: nothing was created.')
  })
})
