import { existsSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { addAdministrator } from '../../../server/auth/administrator.ts'
import { promptNewPassword } from '../../../server/commands/prompt-password.ts'
import {
  addReferenceName,
  changeReferenceName,
  referenceKinds,
} from '../../../server/commands/reference-names.ts'
import { connect } from '../../../server/database/connect.ts'
import { addReference, listReference } from '../../../server/repositories/reference-data.ts'
import { runServerCommand } from '../support/server-command.ts'
import { runningServer, temporaryFolder } from '../support/spawned-server.ts'
import { addDemo, appWithDatabase, copyOfTemplate } from '../support/test-app.ts'
import { newVisitor } from '../support/visitor.ts'

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

describe('npm run admin -- unlock EMAIL', () => {
  test('npm run admin -- unlock EMAIL lets that account sign in again at once after too many attempts, and no other', async () => {
    const env = { DATABASE_URL: await copyOfTemplate() }
    const made = await admin(['create', 'ada@ops.example'], env)
    const other = await admin(['create', 'bo@ops.example'], env)
    const limited = { ...env, SIGN_IN_TRIES: '2', DEMO: '0' }
    const server = await runningServer(limited)
    const status = async (email: string, password: string) =>
      (await canSignIn(server.address(), email, password)).status
    for (const email of ['ada@ops.example', 'bo@ops.example'])
      for (const expected of [401, 401, 429]) expect(await status(email, 'wrong')).toBe(expected)

    const unlocked = await admin(['unlock', 'Ada@ops.example'], env)

    expect(unlocked).toMatchObject({
      code: 0,
      stdout: 'Ada@ops.example can try to sign in again.\n',
      stderr: '',
    })
    expect(await status('ada@ops.example', passwordIn(made.stdout))).toBe(200)
    expect(await status('bo@ops.example', passwordIn(other.stdout))).toBe(429)
    server.process.kill('SIGTERM')
    await server.ended
  })

  test('npm run admin -- unlock EMAIL says if no user has the address', async () => {
    const refused = await admin(['unlock', 'nobody@ops.example'], { DATABASE_URL: await copyOfTemplate() })

    expect(refused).toMatchObject({ code: 1, stderr: 'No account has the address nobody@ops.example.\n' })
  })
})

test.each(['unlock', 'reset-factors'])(
  'npm run admin -- %s EMAIL says that an account is deactivated, and not that there is none',
  async verb => {
    const env = { DATABASE_URL: await copyOfTemplate() }
    await admin(['create', 'ada@ops.example'], env)
    const db = connect(env.DATABASE_URL, () => {})
    await db.updateTable('users').set({ deactivated_at: new Date() }).execute()
    await db.destroy()

    expect(await admin([verb, 'ada@ops.example'], env)).toMatchObject({
      code: 1,
      stderr:
        'The account ada@ops.example or its organization is deactivated: an administrator has to activate it first.\n',
    })
  },
)

describe('npm run admin -- reset-factors EMAIL', () => {
  test('npm run admin -- reset-factors EMAIL lets somebody sign in by password alone again', async () => {
    const env = { DATABASE_URL: await copyOfTemplate() }
    await admin(['create', 'ada@ops.example'], env)
    const db = connect(env.DATABASE_URL, () => {})
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const app = { user_id: id, secret: Buffer.from('key'), confirmed_at: new Date(), last_step: 0 }
    await db.insertInto('authenticator_apps').values(app).execute()

    const reset = await admin(['reset-factors', 'Ada@ops.example'], env)

    expect(reset).toMatchObject({
      code: 0,
      stdout: 'Ada@ops.example signs in by password alone, until a second factor is set up again.\n',
    })
    expect(await db.selectFrom('authenticator_apps').selectAll().execute()).toEqual([])
    await db.destroy()
  })
})

describe('npm run admin -- create EMAIL', () => {
  test('npm run admin -- create EMAIL creates a database and its first administrator, and shows the password once', async () => {
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

  test('npm run admin -- create EMAIL refuses an e-mail that has an account, whatever its spelling, and changes nothing', async () => {
    const env = { DATABASE_URL: await copyOfTemplate() }
    await admin(['create', 'ada@ops.example'], env)

    const again = await admin(['create', 'Ada@OPS.example'], env)

    expect(again).toMatchObject({ code: 1, stdout: '', stderr: 'Ada@OPS.example has an account already.\n' })
  })

  test('npm run admin -- create EMAIL creates one account if two run at the same instant', async () => {
    const db = connect(await copyOfTemplate(), () => {})

    for (let round = 0; round < 8; round++) {
      const email = `ada${round}@ops.example`
      const ada = { email, name: 'Ada', password: 'gridhaul96' }
      const made = await Promise.allSettled([1, 2, 3].map(() => addAdministrator(db, ada)))
      const refused = made.flatMap(each => (each.status === 'rejected' ? [String(each.reason.message)] : []))
      expect(refused).toEqual(Array(2).fill(`${email} has an account already.`))
    }
    const organizations = await db.selectFrom('organizations').select('name').execute()
    await db.destroy()
    expect(organizations).toHaveLength(1)
  })

  test.each([[['create']], [['create', 'ada@ops.example', 'geheim12']]])(
    'npm run admin prints the usage without repeating what was typed: %j',
    async args => {
      const { code, stderr } = await admin(args, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })

      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^Give the email address of the account to create: npm run admin -- create EMAIL\. [^\n]+\n$/,
      )
      expect(stderr).not.toContain('geheim12')
    },
  )

  test("npm run admin -- create EMAIL refuses an invalid e-mail with the form's message", async () => {
    const { code, stderr } = await admin(['create', 'ada'], {})

    expect([code, stderr]).toEqual([1, 'Email is not valid.\n'])
  })
})

const inQuotationMarks = 'put a name of several words in quotation marks.'

describe('asset models and service areas', () => {
  test('asset models and service areas are added, listed and renamed by command', async () => {
    const env = { DATABASE_URL: await copyOfTemplate() }
    const before = await admin(['list', 'asset-models'], env)

    const made = await admin(['add', 'asset-model', ' GridCube 160 '], env)
    await admin(['add', 'service-area', 'Häfen (St. Pauli)'], env)
    const changed = await admin(['rename', 'asset-model', 'gridcube  160', 'GridCube 200'], env)
    const [models, areas] = [
      await admin(['list', 'asset-models'], env),
      await admin(['list', 'service-areas'], env),
    ]

    const [, id = ''] =
      /^Added the asset model 'GridCube 160' \(([\da-f-]{36})\)\.\n$/.exec(made.stdout) ?? []
    expect(before.stdout).toBe('There are no asset models yet.\n')
    expect(changed.stdout).toBe("The asset model 'GridCube 160' is called 'GridCube 200' now.\n")
    expect(models).toMatchObject({ code: 0, stdout: `${id}  GridCube 200\n`, stderr: '' })
    expect(areas.stdout).toMatch(/^[\da-f-]{36} {2}Häfen \(St\. Pauli\)\n$/)
  })

  test('asset models and service areas need an existing database, and none is created for them', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data')

    const { code, stderr } = await admin(['list', 'service-areas'], { DATA_DIR: dataDir })

    expect([code, stderr]).toEqual([1, `DATA_DIR ${dataDir} holds no data.\n`])
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each([
    [
      [],
      'A verb is missing: there are create, unlock, reset-factors, verify-history, upgrade-check, migrate, doctor, protect-history, rotate-server-keys, keys, create-key, rotate-key, revoke-key, list, add, rename.',
    ],
    [
      ['make', 'ada@ops.example'],
      'Unknown verb: there are create, unlock, reset-factors, verify-history, upgrade-check, migrate, doctor, protect-history, rotate-server-keys, keys, create-key, rotate-key, revoke-key, list, add, rename.',
    ],
    [
      ['constructor', 'asset-model'],
      'Unknown verb: there are create, unlock, reset-factors, verify-history, upgrade-check, migrate, doctor, protect-history, rotate-server-keys, keys, create-key, rotate-key, revoke-key, list, add, rename.',
    ],
    [['list'], 'list is followed by asset-model or service-area.'],
    [['list', 'trucks'], 'list is followed by asset-model or service-area.'],
    [['add', 'truck', 'x'], 'add is followed by asset-model or service-area and NAME.'],
    [['list', 'asset-models', 'x'], `list asset-models is followed by nothing; ${inQuotationMarks}`],
    [['add', 'asset-model'], `add asset-model is followed by NAME; ${inQuotationMarks}`],
    [['add', 'asset-model', 'Grid', 'Cube'], `add asset-model is followed by NAME; ${inQuotationMarks}`],
    [
      ['rename', 'asset-model', 'GridCube'],
      `rename asset-model is followed by NAME and NEW-NAME; ${inQuotationMarks}`,
    ],
    [
      ['add', '--asset-model', 'x'],
      'There is no such option: there are --organization and --asset and --days and --hours with a value, --only and --deep and --help, which take no value.',
    ],
  ])(
    'asset models and service areas stay unchanged if the command is invalid, and it says why: %j',
    async (args, why) => {
      const ended = await admin(args, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })

      expect(ended).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `${why} npm run admin -- --help shows how it is used.\n`,
      })
    },
  )
})

test.each(['help', '--help'])('npm run admin -- %s prints the usage', async typed => {
  const { code, stdout } = await admin([typed], {})

  expect(code).toBe(0)
  for (const verb of ['create EMAIL', 'list asset-models', 'add service-area NAME'])
    expect(stdout).toContain(`npm run admin -- ${verb}`)
  expect(stdout).toContain('npm run admin -- rename asset-model NAME NEW-NAME')
})

describe('the name of an asset model', () => {
  const server = appWithDatabase()
  const model = referenceKinds['asset-model']
  const add = (name: string) => addReferenceName(server.db, model, name)
  const names = async () => (await listReference(server.db, 'asset_models')).map(({ name }) => name)
  const sentenceOf = (asked: Promise<string>) => asked.catch((refused: Error) => refused.message)

  test.each(['', ' ', '\u00a0\t'])('the name of an asset model must not be blank: %j', async name => {
    expect(await sentenceOf(add(name))).toBe('The name of the asset model must not be blank.')
    expect(await names()).toEqual([])
  })

  test.each(['x'.repeat(100), 'two\nlines', 'half a pair \ud800'])(
    'the name of an asset model must be one short line: %j',
    async name => {
      expect(await sentenceOf(add(name))).toBe(
        'The name of the asset model must be one line of at most 99 characters.',
      )
      expect(await names()).toEqual([])
    },
  )

  test.each(['GridCube 160', 'gridcube  160 '])(
    'the name of an asset model must not be taken: %j',
    async name => {
      await add('GridCube 160')

      expect(await sentenceOf(add(name))).toMatch(
        /^The asset model 'GridCube 160' \([\da-f-]{36}\) already exists\.$/,
      )
      expect(await names()).toEqual(['GridCube 160'])
    },
  )

  test('the name of an asset model is given once if two request it at the same instant', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => add('GridCube 160')))

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await names()).toEqual(['GridCube 160'])
  })

  test('an asset model may have the name of a service area', async () => {
    await addReferenceName(server.db, referenceKinds['service-area'], 'North')

    expect(await add('North')).toMatch(/^Added/)
  })

  test("the spelling of an asset model's name can be changed, but not to another one's name", async () => {
    await add('GridCube 160')
    await add('GridCube 200')

    await changeReferenceName(server.db, model, 'GridCube 160', 'GRIDCUBE 160')
    const refused = await sentenceOf(changeReferenceName(server.db, model, 'GRIDCUBE 160', 'gridcube 200'))

    expect(refused).toMatch(/^The asset model 'GridCube 200' \(.*\) already exists/)
    expect(await names()).toEqual(['GRIDCUBE 160', 'GridCube 200'])
  })

  test('renaming by name fails with a sentence if none or several have it; the id always works', async () => {
    const twins = [await addReference(server.db, 'asset_models', 'Twin')]
    twins.push(await addReference(server.db, 'asset_models', 'twin'))

    const none = await sentenceOf(changeReferenceName(server.db, model, 'GridCube', 'GridCube 160'))
    const several = await sentenceOf(changeReferenceName(server.db, model, 'Twin', 'Single'))
    await changeReferenceName(server.db, model, twins[0] ?? '', 'Single')

    expect(none).toBe("There is no asset model 'GridCube'.")
    expect(several).toBe("There are 2 asset models 'Twin': give its id instead.")
    expect(await names()).toEqual(['Single', 'twin'])
  })
})

describe('a new administrator', () => {
  const server = appWithDatabase()

  test('a new administrator belongs to the organization of the first one', async () => {
    await addDemo(server.db)
    const password = 'correct horse'
    await addAdministrator(server.db, { email: 'new@gridhaul.example', name: 'New', password })

    const first = (await newVisitor(server.app).signIn('admin@gridhaul.example')).json()
    const second = (await newVisitor(server.app).signIn('new@gridhaul.example', password)).json()

    expect(second).toMatchObject({ roles: ['ADMIN'], organization_id: first.organization_id })
  })
})

describe('the password prompt', () => {
  /** What is shown while somebody types. */
  async function typing(...keys: string[]) {
    const [input, output] = [new PassThrough(), new PassThrough()]
    let shown = ''
    output.on('data', chunk => (shown += chunk))
    const asked = promptNewPassword(input, output).catch((refused: Error) => refused)
    for (const each of keys) input.write(each)
    return { answer: await asked, shown }
  }

  test('the password prompt accepts what was typed twice, with corrections, and shows none of it', async () => {
    const { answer, shown } = await typing('geheimx\x7f12\r', 'geheim12\r')

    expect(answer).toBe('geheim12')
    expect(shown).toBe('Password (at least 8 letters and digits): \nRepeat the password: \n')
  })

  test('the password prompt refuses two different passwords', async () => {
    const { answer } = await typing('geheim12\r', 'geheim13\r')

    expect(String(answer)).toBe('StartupError: Passwords do not match.')
  })

  test.each([['\x03'], ['\x04']])('the password prompt ends if the person cancels it', async key => {
    const { answer } = await typing('geheim12\r', key)

    expect(String(answer)).toBe('StartupError: No password was entered: nothing was created.')
  })
})
