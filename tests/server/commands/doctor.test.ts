import path from 'node:path'
import { expect, test } from 'vitest'
import { withClient } from '../../../server/backup/client.ts'
import { startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { migrateTo } from '../../../server/database/migrate.ts'
import { runServerCommand } from '../support/server-command.ts'
import { initializedDataDir, temporaryFolder } from '../support/spawned-server.ts'
import { copyOfTemplate, newDatabase } from '../support/test-app.ts'

const doctor = (env: Record<string, string>, ...options: string[]) =>
  runServerCommand('admin', ['doctor', ...options], env)

/** The lines about a subject, without it. */
const linesOn = (subject: string, stdout: string): string[] =>
  stdout
    .split('\n')
    .filter(line => line.slice(9, 28).trim() === subject)
    .map(line => line.replace(/^(\w+) +.{19}/, '$1: '))

test('the doctor says what is in order and what to do about the rest, and fails where data could be lost', async () => {
  const DATA_DIR = await temporaryFolder()

  const { code, stdout, stderr } = await doctor({ DATABASE_URL: await copyOfTemplate(), DATA_DIR })

  expect(linesOn('tables', stdout)).toEqual(['ok: They are of this version.'])
  expect(linesOn('disk', stdout)[0]).toMatch(/^\w+: [\d.]+ GB of [\d.]+ GB are free at /)
  // The database of the tests is not durable.
  expect(linesOn('durability', stdout)).toEqual([
    'failed: A power failure loses changes that were acknowledged: PostgreSQL runs without fsync, full_page_writes, synchronous_commit. Turn that on in PostgreSQL.',
  ])
  expect(linesOn('backups', stdout)[0]).toMatch(/^warning: The server makes none by itself\. /)
  expect(linesOn('mail', stdout)).toEqual([
    `warning: Mails are written to ${DATA_DIR}/mail and sent to nobody. Set SMTP_URL.`,
  ])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^1 check failed\. \d warnings?\.\n$/)
})

test('the doctor reads every index and the history of an embedded database, and fails for a damaged one', async () => {
  const dataDir = await initializedDataDir()
  const sound = await doctor({ DATA_DIR: dataDir }, '--deep')
  await loseFromIndexes(dataDir)

  const damaged = await doctor({ DATA_DIR: dataDir }, '--deep')

  expect(sound.code, sound.stdout).toBe(0)
  expect(linesOn('indexes', sound.stdout)[0]).toMatch(/^ok: \d{3} indexes agree with what is stored\.$/)
  expect(linesOn('history', sound.stdout)).toContain('ok: The history is whole: 0 entries.')
  expect(damaged.code).toBe(1)
  expect(linesOn('indexes', damaged.stdout).join()).toMatch(
    /failed: organizations_pkey is damaged \(.*\)\. .*reindex/,
  )
})

/** Adds a row to a table and not to its indexes. */
async function loseFromIndexes(dataDir: string): Promise<void> {
  const database = await startEmbeddedDatabase({ folder: dataDir, log: () => {} })
  await withClient(database.superuserUrl, async client => {
    const ready = (is: boolean) =>
      client.query(`update pg_index set indisready = ${is} where indrelid = 'organizations'::regclass`)
    await ready(false)
    await client.query(`insert into organizations (id, name) values ('lost', 'Lost')`)
    await ready(true)
  })
  await database.stop()
}

test('the doctor fails where the newest verified backup is too old', async () => {
  const url = await copyOfTemplate()
  await withClient(url, client =>
    client.query(`
      insert into backups (place, name, encrypted, result, begun_at, ended_at, snapshot_at)
      values ('/backups', 'one', false, 'verified', now() - interval '9 days', now() - interval '9 days', now() - interval '9 days')`),
  )
  const DATA_DIR = await temporaryFolder()

  const { stdout } = await doctor({ DATABASE_URL: url, DATA_DIR, BACKUP_TO: DATA_DIR })

  expect(linesOn('backups', stdout)[0]).toMatch(
    /^failed: Backups are late: the newest verified one is of .+\. The page Backups/,
  )
})

test('the doctor warns of missing migrations and changes nothing', async () => {
  const url = await newDatabase()
  await migrateTo(url, '0081-alarm-places')

  const first = await doctor({ DATABASE_URL: url, DATA_DIR: await temporaryFolder() })
  const second = await doctor({ DATABASE_URL: url, DATA_DIR: await temporaryFolder() })

  expect(linesOn('tables', first.stdout)[0]).toMatch(
    /^warning: They are of an earlier version: \d+ migrations are missing\./,
  )
  expect(linesOn('tables', second.stdout)).toEqual(linesOn('tables', first.stdout))
})

test('the doctor names what cannot be reached, and goes on', async () => {
  const { code, stdout } = await doctor({
    DATABASE_URL: 'postgres://me:geheim@127.0.0.1:1/grid',
    DATA_DIR: path.join(await temporaryFolder(), 'missing'),
    SMTP_URL: 'smtp://me:geheim@127.0.0.1:1',
    OIDC_CLIENT_ID: 'gridhaul',
    OIDC_ISSUER: 'http://127.0.0.1:1',
    PUBLIC_URL: 'http://127.0.0.1:1',
  })

  expect(code).toBe(1)
  for (const subject of ['disk', 'database', 'mail', 'identity provider', 'public address'])
    expect(linesOn(subject, stdout)[0], subject).toMatch(/^failed: /)
  expect(stdout).not.toContain('geheim')
})

test('the doctor says what the server would not start with', async () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL] = [await copyOfTemplate(), await newDatabase()]
  const DATA_DIR = await temporaryFolder()

  const { code, stdout } = await doctor({
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATA_DIR,
    BACKUP_TO: DATA_DIR,
    BACKUP_AGE_IDENTITY_FILE: path.join(DATA_DIR, 'missing'),
  })

  expect(code).toBe(1)
  expect(linesOn('settings', stdout)[0]).toBe(
    `failed: The identity cannot be read from ${DATA_DIR}/missing (ENOENT). Correct it: until then no backup is made, and no server with BACKUP_TO starts.`,
  )
  expect(linesOn('pooler', stdout)).toEqual([
    expect.stringMatching(/^failed: DATABASE_DIRECT_URL: what is announced .* is not heard at /),
  ])
  expect(linesOn('database', stdout)).toEqual([expect.stringMatching(/^ok: PostgreSQL /)])
})

test('the doctor names an invalid setting', async () => {
  const { code, stdout } = await doctor({ PORT: 'eighty' })

  expect(code).toBe(1)
  expect(stdout).toBe(
    "failed   settings           PORT must be a whole number from 0 to 65535, not 'eighty'. Correct it: nothing else can be checked before.\n",
  )
})
