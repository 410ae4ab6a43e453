import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/database/embedded.ts'
import { copyFolder } from './support/copy-folder.ts'

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

test.runIf(isEmbedded)(
  'tables of a database that the superuser made belong to the server’s role after a start',
  async () => {
    await query(database.superuserUrl, 'create table earlier (id integer generated always as identity)')
    await expect(query(database.url, 'insert into earlier default values')).rejects.toThrow(
      'permission denied',
    )
    await database.stop()

    database = await startEmbeddedDatabase({ folder, log: () => {}, settings })

    const inserted = await query(database.url, 'insert into earlier default values returning id')
    expect(inserted.rows).toEqual([{ id: 1 }])
    await query(database.url, 'drop table earlier')
  },
)
