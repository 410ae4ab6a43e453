import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { withClient } from '../../../server/backup/client.ts'
import { type ReplaceOptions, replaceDatabase } from '../../../server/backup/replace.ts'
import { readBackup } from '../../../server/backup/restore.ts'
import { backupFile } from '../../../server/backup/source.ts'
import { writeBackup } from '../../../server/backup/write.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { exchangeCluster, startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { eventually } from '../support/eventually.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { runServerCommand } from '../support/server-command.ts'
import { databasePid, isAlive, nodeFor } from '../support/server-process.ts'
import { initializedDataDir, runningServer, temporaryFolder } from '../support/spawned-server.ts'
import { addDemo, copyOfTemplate, newDatabase } from '../support/test-app.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await temporaryFolder()
  file = path.join(folder, 'store.backup')
})

async function on<T>(url: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(url, () => {})
  return use(db).finally(() => db.destroy())
}

const run = async (url: string, ...statements: RawBuilder<unknown>[]) =>
  on(url, async db => {
    for (const statement of statements) await statement.execute(db)
  })

let demo: string
beforeAll(async () => {
  demo = await copyOfTemplate()
  await on(demo, addDemo)
})
const demoStore = () => newDatabase(new URL(demo).pathname.slice(1))

const rowsOf = <Row>(url: string, query: RawBuilder<Row>) =>
  on(url, async db => (await query.execute(db)).rows)
const namesOf = async (url: string) =>
  (await rowsOf(url, sql<{ name: string }>`select name from organizations order by name`)).map(
    each => each.name,
  )

const replace = (url: string, ...args: string[]) =>
  runServerCommand('restore', ['--replace', ...args, file], {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, 'data'),
  })

/** In this process, where a test can change a part of it. */
const replaceWith = async (url: string, parts: Partial<ReplaceOptions>) =>
  replaceDatabase(url, {
    source: backupFile(file),
    header: await readBackup(backupFile(file)),
    dataDir: path.join(folder, 'data'),
    recipients: [],
    keepAccess: false,
    withRestorePoint: true,
    confirm: async () => false,
    finish: async () => {},
    ...parts,
  })

describe('a restore in the place of another database', () => {
  test('saves what is there, replaces it, and can be taken back by restoring what was saved', async () => {
    const url = await demoStore()
    await writeBackup({ url, file, force: false })
    const before = await namesOf(url)
    await run(url, sql`insert into organizations (name) values ('After the backup')`)

    const replaced = await replace(url)

    expect(replaced).toMatchObject({ code: 0, stderr: '' })
    expect(await namesOf(url)).toEqual(before)
    const saved = /saved as a backup before: (.+)/.exec(replaced.stdout)?.[1] ?? ''
    expect(path.dirname(saved)).toBe(path.join(folder, 'data/restore-points'))
    await rename(saved, file)
    expect(await replace(url)).toMatchObject({ code: 0 })
    expect(await namesOf(url)).toEqual([...before, 'After the backup'].sort())
  })

  test('is not done over a damaged database that cannot be saved, unless somebody says so', async () => {
    const url = await demoStore()
    await writeBackup({ url, file, force: false })
    const before = await namesOf(url)
    await run(url, sql`drop table kysely_migration, users cascade`)

    const refused = await replace(url)
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'Nothing was changed: the present database could not be saved first (the list of its migrations is missing). Add --without-restore-point to replace it all the same.\n',
    })
    const replaced = await replace(url, '--without-restore-point')

    expect(replaced).toMatchObject({ code: 0, stdout: expect.stringContaining('was not saved') })
    expect(await namesOf(url)).toEqual(before)
  })

  test('leaves tables of others in the same schema alone, and names the views that it has to drop', async () => {
    const url = await demoStore()
    await writeBackup({ url, file, force: false })
    await run(
      url,
      sql`create table others (id integer primary key, user_id text references users (id))`,
      sql`insert into others select 1, id from users limit 1`,
      sql`create view people as select name from users`,
    )

    expect(await replace(url)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Views that used its tables were dropped with it: people.\n'),
    })

    expect(await rowsOf(url, sql`select id from others`)).toEqual([{ id: 1 }])
  })

  test('is refused under a running server, which is left as it is', async () => {
    const url = await demoStore()
    await writeBackup({ url, file, force: false })
    const server = await runningServer({ DATABASE_URL: url, DEMO: '0' })

    expect(await replace(url)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('A server is running on this database: stop it'),
    })

    server.process.kill('SIGTERM')
    await server.ended
  })

  test('is refused if a server starts while what is there is saved', async () => {
    const url = await demoStore()
    await writeBackup({ url, file, force: false })
    await run(
      url,
      sql`insert into organizations (name) values ('After the backup')`,
      sql`drop table kysely_migration`,
    )
    const server = new pg.Client({ connectionString: url, application_name: 'gridhaul' })
    const confirm = () => server.connect().then(() => true)

    await expect(replaceWith(url, { confirm })).rejects.toThrow(
      'A server is running on this database: stop it',
    )

    await server.end()
    expect(await namesOf(url)).toContain('After the backup')
  })

  test('of a damaged file changes nothing', async () => {
    const url = await demoStore()
    const before = await namesOf(url)
    await writeFile(file, 'no backup')

    expect(await replace(url)).toMatchObject({ code: 1 })
    expect(await namesOf(url)).toEqual(before)
  })
})

describe('what was revoked after the backup', () => {
  const standing = (url: string) =>
    rowsOf(
      url,
      sql<{ email: string; active: boolean; roles: string[]; factors: number }>`
        select email, deactivated_at is null as active,
          array(select role from identity_roles where identity_id = users.identity_id order by role) as roles,
          (select count(*) from passkeys where user_id = users.id)::int as factors
        from users where email in
          ('admin@gridhaul.example', 'business@gridhaul.example', 'field@gridhaul.example', 'contact1@customer1.example')
        order by email`,
    )
  const idOf = (email: string) => sql`(select id from users where email = ${email})`
  const recorded = (action: string, email: string) => sql`
    insert into history (id, at, actor_type, actor_roles, action, operation, object_type, object_id, changes, result, hash)
    select (select last_id + 1 from history_chain), now(), 'operator', '{}', ${action}, 'x', 'user', ${idOf(email)}, '[]', 'done', '\\x00'
    from history_chain`
  const chained = sql`update history_chain set last_id = last_id + 1`

  const appSecret = Buffer.from('the key of an app')
  const codeHash = Buffer.from('the hash of a code')

  async function revoked(): Promise<string> {
    const url = await demoStore()
    const passkey = (email: string, name: string) => sql`
      insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name)
      values (${idOf(email)}, ${name}, '', 0, '{}', ${name})`
    await run(
      url,
      passkey('business@gridhaul.example', 'lost'),
      passkey('business@gridhaul.example', 'good'),
      passkey('admin@gridhaul.example', 'fine'),
      sql`insert into authenticator_apps (user_id, secret, confirmed_at)
        values (${idOf('business@gridhaul.example')}, ${appSecret}, now())`,
      sql`insert into recovery_codes (user_id, code_hash, salt)
        values (${idOf('business@gridhaul.example')}, ${codeHash}, 'salt')`,
    )
    await writeBackup({ url, file, force: false })
    await run(
      url,
      sql`update users set deactivated_at = now() where email = 'field@gridhaul.example'`,
      sql`delete from passkeys where name in ('lost', 'fine')`,
      recorded('remove_second_factor', 'business@gridhaul.example'),
      chained,
      sql`delete from identity_roles where role = 'BUSINESS_OPERATIONS'
        and identity_id = (select identity_id from users where email = 'business@gridhaul.example')`,
      recorded('delete', 'contact1@customer1.example'),
      chained,
      sql`delete from users where email = 'contact1@customer1.example'`,
    )
    return url
  }

  test('stays revoked, as far as somebody did it, and the command says what', async () => {
    const url = await revoked()

    const replaced = await replace(url)

    expect(replaced).toMatchObject({ code: 0, stderr: '' })
    expect(replaced.stdout).toContain(
      'Carried over from the replaced database, because it was revoked after the backup: 1 user deactivated, 1 deleted user deactivated, 1 role taken away, 1 way to sign in removed.\n',
    )
    expect(await standing(url)).toEqual([
      // What no entry of the history explains was no removal by somebody.
      { email: 'admin@gridhaul.example', active: true, roles: ['ADMIN'], factors: 1 },
      { email: 'business@gridhaul.example', active: true, roles: [], factors: 1 },
      { email: 'contact1@customer1.example', active: false, roles: [], factors: 0 },
      { email: 'field@gridhaul.example', active: false, roles: ['FIELD_OPERATIONS'], factors: 0 },
    ])
  })

  test('stays revoked after a restore that failed, once the next one reaches its end', async () => {
    const url = await revoked()
    const data = path.join(folder, 'data')
    const bytes = () => {
      throw new Error('connection lost')
    }

    await expect(replaceWith(url, { source: { name: file, bytes } })).rejects.toThrow(
      /^It failed: connection lost\. The database as it was before is in .+\.backup\. Run the same command again before a server is started: it still revokes what was revoked after the backup\.$/,
    )
    const [stored = ''] = (await readdir(data)).filter(name => name.startsWith('revoked-'))
    expect((await stat(path.join(data, stored))).mode & 0o777).toBe(0o600)
    const content = await readFile(path.join(data, stored), 'utf8')
    for (const secret of [appSecret, codeHash])
      for (const coding of ['hex', 'base64'] as const) expect(content).not.toContain(secret.toString(coding))
    // The second one reads the restored database, in which nothing is revoked.
    await expect(replaceWith(url, { finish: bytes })).rejects.toThrow('connection lost')
    const replaced = await replace(url)

    expect(replaced.stdout).toMatch(/because it was revoked after the backup: 1 user deactivated, [^.]+\.\n/)
    expect((await standing(url)).map(({ active, roles }) => [active, roles.length])).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 1],
    ])
    const kept = sql`select secret, code_hash from authenticator_apps join recovery_codes using (user_id)`
    expect(await rowsOf(url, kept)).toEqual([{ secret: appSecret, code_hash: codeHash }])
    expect((await readdir(data)).filter(name => name.startsWith('revoked-'))).toEqual([])
  })

  test('comes back with --keep-access', async () => {
    const url = await revoked()

    const replaced = await replace(url, '--keep-access')

    expect(replaced.stdout).not.toContain('Carried over')
    expect((await standing(url)).map(({ active, factors }) => [active, factors])).toEqual([
      [true, 1],
      [true, 2],
      [true, 0],
      [true, 0],
    ])
  })

  test('cannot be known where tables are missing, which the command says; a table that was emptied revokes nothing', async () => {
    const url = await demoStore()
    await writeBackup({ url, file, force: false })
    const before = await standing(url)
    await run(url, sql`drop table history cascade`, sql`delete from identity_roles`, sql`drop table passkeys`)

    const replaced = await replace(url, '--without-restore-point')

    expect(replaced.stdout).toContain(
      'Nothing was carried over from the replaced database. It could not be read for roles, deleted users, removed ways to sign in: review them.\n',
    )
    expect(await standing(url)).toEqual(before)
  })

  test('says so if no administrator is left', async () => {
    const url = await demoStore()
    await writeBackup({ url, file, force: false })
    await run(url, sql`update users set deactivated_at = now()`)

    expect((await replace(url)).stdout).toContain(
      'No administrator can sign in: npm run admin -- create EMAIL',
    )
  })
})

describe.skipIf(inject('initializedDataDir') === '')('the embedded database', () => {
  test('keeps its heads, and no second cluster, if the restored one cannot take its place', async () => {
    await writeBackup({ url: demo, file, force: false })
    const dataDir = await initializedDataDir()
    await writeFile(path.join(dataDir, 'history-heads'), 'heads')
    // A folder where the password has to be written.
    await rm(path.join(dataDir, 'postgres-password'))
    await mkdir(path.join(dataDir, 'postgres-password'))

    const failed = await runServerCommand('restore', ['--replace', file], { DATA_DIR: dataDir })

    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('EISDIR') })
    expect(await readFile(path.join(dataDir, 'history-heads'), 'utf8')).toBe('heads')
    expect(existsSync(path.join(dataDir, 'restoring'))).toBe(false)
  })

  test.each([
    ['a server', initializedDataDir],
    ['the same restore on a machine that never had one', async () => path.join(folder, 'new')],
  ])(
    'is whole after a restore was killed half way, and %s stops the database that it has left',
    async (next, dataDirOf) => {
      await writeBackup({ url: demo, file, force: false })
      const dataDir = await dataDirOf()
      const orphan = await killedHalfWay(dataDir)
      expect(isAlive(orphan)).toBe(true)

      if (next.startsWith('the same'))
        expect(await runServerCommand('restore', ['--replace', file], { DATA_DIR: dataDir })).toMatchObject({
          code: 0,
          stderr: '',
        })
      const server = await runningServer({ DATA_DIR: dataDir })

      expect(isAlive(orphan)).toBe(false)
      expect(
        (await readdir(dataDir)).filter(name => /^(restoring|replaced-|postgres\.restored)/.test(name)),
      ).toEqual([])
      await signedInOver(server.address(), 'admin@gridhaul.example')
      server.process.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    },
  )

  /** The process id of the database that the killed command has left. */
  async function killedHalfWay(dataDir: string): Promise<number> {
    // The command waits for a pipe as long as this test wants.
    const pipe = path.join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const [program = '', ...before] = nodeFor(path.join(path.dirname(inject('serverBundle')), 'restore.js'))
    const { PATH } = process.env
    const command = spawn(program, [...before, '--replace', pipe], {
      env: { PATH, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const content = await readFile(file)
    const restoring = path.join(dataDir, 'restoring')
    await writeFile(pipe, content)
    await eventually('the file is verified', async () => databasePid(restoring) !== undefined)
    const half = await open(pipe, 'w')
    await half.write(content.subarray(0, content.length >> 1))
    const orphan = databasePid(restoring) ?? 0
    onTestFinished(() => void (isAlive(orphan) && process.kill(orphan, 'SIGQUIT')))
    command.kill('SIGKILL')
    await once(command, 'exit')
    await half.close()
    return orphan
  }

  test('is there after a crash in the middle of the exchange', async () => {
    const dataDir = await initializedDataDir()
    const beside = path.join(folder, 'beside')
    await mkdir(beside)
    const other = await startEmbeddedDatabase({ folder: beside, log: () => {} })
    await withClient(other.superuserUrl, client => client.query('create table new_one ()'))
    await other.stop()
    await exchangeCluster(dataDir, beside, path.join(folder, 'aside'))
    // As the crash leaves it: the old cluster is gone from its place, the new one not there yet.
    await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres.restored'))

    const database = await startEmbeddedDatabase({ folder: dataDir, log: () => {} })
    const { rows } = await withClient(database.superuserUrl, client =>
      client.query(`select to_regclass('new_one') is not null as known`),
    )
    await database.stop()

    expect(rows).toEqual([{ known: true }])
    expect(existsSync(path.join(folder, 'aside/postgres/PG_VERSION'))).toBe(true)
  })

  test('keeps nothing of the restored one after a crash that has left the old one in its place', async () => {
    const dataDir = await initializedDataDir()
    await mkdir(path.join(dataDir, 'postgres.restored'))
    await writeFile(path.join(dataDir, 'postgres.restored/PG_VERSION'), '18\n')

    const database = await startEmbeddedDatabase({ folder: dataDir, log: () => {} })
    const tables = await rowsOf(database.url, sql`select from pg_tables where tablename = 'users'`)
    await database.stop()

    expect(tables).toHaveLength(1)
    expect((await readdir(dataDir)).filter(name => name.startsWith('postgres.'))).toEqual(['postgres.log'])
  })
})
