import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findBinaries } from '../../../server/database/binaries.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { chooseRunner } from '../../../server/database/run-as.ts'
import { copyFolder } from '../support/copy-folder.ts'

const isEmbedded = inject('initializedDataDir') !== ''
const settings = { fsync: 'off' }
let parent: string
let folder: string
let database: EmbeddedDatabase

beforeAll(async () => {
  if (!isEmbedded) return
  parent = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-role-'))
  folder = copyFolder(inject('initializedDataDir'), parent)
  database = await startEmbeddedDatabase({ folder, log: () => {}, settings })
})
afterAll(async () => {
  if (!isEmbedded) return
  await database.stop()
  await rm(parent, { recursive: true })
})

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

test.runIf(isEmbedded)(
  'the role that the server works as may create neither roles nor databases',
  async () => {
    const { rows } = await query(
      database.url,
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
     from pg_roles where rolname = current_user`,
    )

    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
  },
)

test
  .runIf(isEmbedded)
  .each([
    `select pg_read_file('/etc/hostname')`,
    `select pg_ls_dir('/')`,
    `copy (select 1) to '/tmp/written-by-the-database'`,
    `copy (select 1) to program 'cat'`,
    `create extension file_fdw`,
    `alter role current_user superuser`,
  ])('the server’s connection is refused: %s', async text => {
  await expect(query(database.url, text)).rejects.toMatchObject({
    code: expect.stringMatching(/^42501|0A000$/),
  })
})

test.runIf(isEmbedded)('a data folder whose name a shell would run is a name and nothing else', async () => {
  const place = path.join(parent, 'data; touch injected; $(touch injected)')
  mkdirSync(place)
  const other = await startEmbeddedDatabase({
    folder: copyFolder(inject('initializedDataDir'), place),
    log: () => {},
    settings,
  })

  const { rows } = await query(other.superuserUrl, `select current_setting('gridhaul.data_folder') as folder`)
  await other.stop()

  expect(rows[0].folder).toContain('$(touch injected)')
  expect(readdirSync(place)).not.toContain('injected')
})

const startsAsRoot = isEmbedded && process.getuid?.() === 0 && process.platform === 'linux'

describe.runIf(startsAsRoot)('a database that root starts in a folder that only root can enter', () => {
  test('has no capability of root, and reads no file of others', async () => {
    expect(statSync(parent).mode & 0o777).toBe(0o700)

    const status = readFileSync(`/proc/${database.pid}/status`, 'utf8')

    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^CapPrm:\s+0+$/m)
    expect(status).toMatch(/^CapAmb:\s+0+$/m)
    await expect(query(database.superuserUrl, `select pg_read_file('/etc/shadow')`)).rejects.toThrow(
      'Permission denied',
    )
    await expect(
      query(database.superuserUrl, `copy (select 1) to '${parent}/written-by-the-database'`),
    ).rejects.toThrow('Permission denied')
  })

  test('runs copies of its programs where only root can reach the installation', async () => {
    const installed = path.dirname(path.dirname((await findBinaries()).postgres))
    const packageFolder = path.join(parent, 'package')
    mkdirSync(packageFolder)
    copyFolder(installed, packageFolder, 'native')
    writeFileSync(path.join(packageFolder, 'package.json'), '{"version":"1.2.3"}')
    const bin = path.join(packageFolder, 'native', 'bin')
    const binaries = {
      initdb: path.join(bin, 'initdb'),
      postgres: path.join(bin, 'postgres'),
      pg_ctl: path.join(bin, 'pg_ctl'),
    }
    const copies = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-copies-'))
    chmodSync(copies, 0o755)
    const options = { cluster: path.join(folder, 'postgres'), binaries, copies }

    const runner = await chooseRunner(options)
    const again = await chooseRunner(options)

    const version = execFileSync(runner.binaries.postgres, ['--version'], { ...runner.user, cwd: '/' })
    expect(version.toString()).toContain('PostgreSQL')
    expect(runner.binaries.postgres).toBe(path.join(copies, 'postgresql-1.2.3', 'bin', 'postgres'))
    expect(again.binaries).toEqual(runner.binaries)
    expect(readdirSync(copies)).toEqual(['postgresql-1.2.3'])
    await rm(copies, { recursive: true })
  })
})

test.runIf(isEmbedded)(
  'tables of a database that the superuser made belong to the server’s role after a start, which gives it another password',
  async () => {
    await query(database.superuserUrl, 'create table earlier (id integer generated always as identity)')
    await expect(query(database.url, 'insert into earlier default values')).rejects.toThrow(
      'permission denied',
    )
    await database.stop()
    const earlierPassword = new URL(database.url).password

    database = await startEmbeddedDatabase({ folder, log: () => {}, settings })

    expect(new URL(database.url).password).not.toBe(earlierPassword)
    const inserted = await query(database.url, 'insert into earlier default values returning id')
    expect(inserted.rows).toEqual([{ id: 1 }])
    await query(database.url, 'drop table earlier')
  },
)
