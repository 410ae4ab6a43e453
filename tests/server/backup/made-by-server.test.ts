import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { withClient } from '../../../server/backup/client.ts'
import { tryBackupLock } from '../../../server/backup/lock.ts'
import { makeBackup } from '../../../server/backup/make.ts'
import { reasonOf } from '../../../server/backup/reason.ts'
import { readBackup } from '../../../server/backup/restore.ts'
import { backupFile } from '../../../server/backup/source.ts'
import { faultOfBackup } from '../../../server/backup/verify.ts'
import { writeBackup } from '../../../server/backup/write.ts'
import type { BackupSettings } from '../../../server/config/settings.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { listBackups } from '../../../server/repositories/backups.ts'
import { startBackups } from '../../../server/start/backups.ts'
import { eventually } from '../support/eventually.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { type S3Server, s3Server } from '../support/s3-server.ts'
import { runServerCommand } from '../support/server-command.ts'
import { initializedDataDir, runningServer, temporaryFolder } from '../support/spawned-server.ts'
import { addDemo, addNewDemo, appWithDatabase, copyOfTemplate, newDatabase } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

let folder: string
let url: string
let db: Database
let identity: string
let recipient: string
let demo: string
beforeAll(async () => {
  demo = await copyOfTemplate()
  const filling = connect(demo, () => {})
  await addNewDemo(filling)
  await filling.destroy()
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
})
beforeEach(async () => {
  folder = await temporaryFolder()
  url = await newDatabase(new URL(demo).pathname.slice(1))
  db = connect(url, () => {})
  onTestFinished(() => db.destroy())
})

const target = () => path.join(folder, 'backups')
const settingsOf = (folder: string): BackupSettings => ({
  place: { kind: 'folder', folder },
  s3: undefined,
  everyHours: 24,
  days: 7,
  weeks: 5,
  identityFile: undefined,
  verifyUrl: undefined,
})
const settingsWith = (more: Partial<BackupSettings> = {}) => ({ ...settingsOf(target()), ...more })

interface More extends Partial<BackupSettings> {
  recipients?: string[]
  address?: string
  signal?: AbortSignal
}

const make = ({
  recipients = [],
  address = url,
  signal = new AbortController().signal,
  ...more
}: More = {}) =>
  makeBackup({
    db,
    address: { url: address },
    settings: settingsWith(more),
    recipients,
    dataDir: path.join(folder, 'data'),
    signal,
  })

/** Without a trial, which takes most of the time: this database is not empty. */
const makeUntried = (more: More = {}) => make({ verifyUrl: demo, ...more })

const identityFile = async () => {
  const file = path.join(folder, 'identity')
  await writeFile(file, `# created: 2026-01-15\n# public key: ${recipient}\n${identity}\n`)
  return file
}
const listed = () => listBackups(db, null)
const stored = () => readdir(target())

/** Databases and schemas of trials that are still there. */
const scratchLeft = (address = url): Promise<string[]> =>
  withClient(address, async client => {
    const { rows } = await client.query(
      `select datname as name from pg_database
       where datname = 'gridhaul_scratch_' || (select oid from pg_database where datname = current_database())
       union all select nspname from pg_namespace where nspname like 'gridhaul%'`,
    )
    return rows.map(({ name }) => name)
  })

/** As a role that may not create databases. */
async function asLesserRole(): Promise<string> {
  const name = `lesser_${path.basename(folder).replaceAll(/\W/g, '').toLowerCase()}`
  await sql.raw(`grant all on all tables in schema public to public`).execute(db)
  await withClient(superuserOf(url), admin => admin.query(`create role ${name} login password 'lesser'`))
  const lesser = new URL(url)
  lesser.username = name
  lesser.password = 'lesser'
  return lesser.href
}

/** Tests run as a role that may create databases, and that of the cluster's superuser is beside it. */
const superuserOf = (address: string): string =>
  inject('superuserUrl').replace(/\/[^/?]*(\?|$)/, `${new URL(address).pathname}$1`)

describe('a backup that the server makes', () => {
  test('is restored as a trial, with as many rows as were written and a whole history, and only then called verified', async () => {
    const made = await make()

    expect(made).toMatchObject({
      result: 'verified',
      note: 'Restored as a trial. What is stored is the same (SHA-256).',
      faults: [],
    })
    expect(await stored()).toEqual([made.name])
    const content = readFileSync(path.join(target(), made.name))
    expect(await listed()).toMatchObject([
      { name: made.name, result: 'verified', bytes: content.length, encrypted: false, removed_at: null },
    ])
    const { rows } = await sql`select sha256 from backups`.execute(db)
    expect(rows).toEqual([{ sha256: createHash('sha256').update(content).digest('hex') }])
    expect(statSync(path.join(target(), made.name)).mode & 0o777).toBe(0o600)
    expect(await readBackup(backupFile(path.join(target(), made.name)))).toHaveProperty('tables')
    expect(await scratchLeft()).toEqual([])
    expect(await readdir(path.join(folder, 'data')).catch(() => [])).toEqual([])
  })

  test('whose history was rewritten is stored, and says so', async () => {
    await sql.raw(`update history_chain set last_id = last_id + 1`).execute(db)

    expect(await make()).toMatchObject({
      result: 'wrong',
      note: expect.stringMatching(/^The history was changed/),
    })
    expect(await stored()).toHaveLength(1)
    expect(await scratchLeft()).toEqual([])
  })

  test('where no database can be created is stored, and never called verified', async () => {
    const made = await make({ address: await asLesserRole() })

    expect(made).toMatchObject({
      result: 'unverified',
      note: 'The role of DATABASE_URL may not create a database to try it in, and BACKUP_VERIFY_URL names none.',
    })
    expect(await stored()).toEqual([made.name])
  })

  test('is tried in the database of BACKUP_VERIFY_URL, and nothing of it stays there', async () => {
    const verifyUrl = await newDatabase()

    expect(await make({ address: await asLesserRole(), verifyUrl })).toMatchObject({ result: 'verified' })

    expect(await scratchLeft(verifyUrl)).toEqual([])
    const used = await copyOfTemplate()
    expect(await make({ verifyUrl: used })).toMatchObject({
      result: 'unverified',
      note: 'The database of BACKUP_VERIFY_URL is not empty: it holds tables of Gridhaul.',
    })
  })

  test('that cannot be stored has failed, says why, and leaves nothing', async () => {
    await mkdir(target())
    await writeFile(path.join(folder, 'file'), '')
    const place = { kind: 'folder', folder: path.join(folder, 'file') } as const

    const made = await make({ place })

    expect(made).toMatchObject({ result: 'failed', note: expect.stringMatching(/cannot be written/) })
    expect(await listed()).toMatchObject([{ result: 'failed', bytes: null }])
    expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['backup-under-way']))
  })

  test('goes to a folder that is made once, and not in the place of a disk that is not mounted later', async () => {
    const first = await makeUntried()
    await rename(target(), `${target()}-elsewhere`)

    const unmounted = await makeUntried()

    expect(unmounted).toMatchObject({
      result: 'failed',
      note: `The folder ${target()} is not there: is the disk mounted?`,
      faults: [],
    })
    await expect(stored()).rejects.toThrow('ENOENT')
    await rename(`${target()}-elsewhere`, target())
    const mounted = await makeUntried()
    expect(mounted).toMatchObject({ result: 'unverified', faults: [] })
    expect(await stored()).toEqual([first.name, mounted.name].sort())
  })

  test('is in the history, as the server’s own', async () => {
    await makeUntried()

    const { rows } =
      await sql`select actor_type, action, operation from history order by id desc limit 1`.execute(db)
    expect(rows).toEqual([{ actor_type: 'system', action: 'back_up', operation: 'BACKUP_TO' }])
  })

  test('removes those that are not needed any more, and none that it does not know', async () => {
    const [first, second] = [await makeUntried(), await makeUntried()]
    await sql`update backups set snapshot_at = snapshot_at - interval '100 days' where name = ${first.name}`.execute(
      db,
    )
    writeFileSync(path.join(target(), 'gridhaul-20200101T000000Z-abcdef.backup'), 'somebody else’s')

    const third = await makeUntried()

    expect(await stored()).toEqual(
      ['gridhaul-20200101T000000Z-abcdef.backup', second.name, third.name].sort(),
    )
    expect(await listed()).toMatchObject([
      { removed_at: null },
      { removed_at: null },
      { name: first.name, removed_at: expect.any(String) },
    ])
  })
})

test('names in the table that the server does not give remove nothing, and the log says so', async () => {
  const outside = path.join(folder, 'outside')
  await writeFile(outside, 'somebody else’s')
  await sql`insert into backups (place, name, encrypted, result, begun_at) values
    (${target()}, '../outside', false, 'verified', now() - interval '100 days'),
    (${target()}, '../outside', false, 'failed', now() - interval '100 days')`.execute(db)
  await mkdir(target())
  const logged = new Map<string, object[]>()
  const log = (fields: object, message: string) =>
    logged.set(message, [...(logged.get(message) ?? []), fields])
  const job = {
    db,
    address: { url },
    settings: settingsWith(),
    recipients: [],
    dataDir: path.join(folder, 'data'),
  }

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stop } = startBackups({ log: { info: log, warn: log } } as never, job)
  vi.advanceTimersToNextTimer()
  vi.useRealTimers()
  onTestFinished(stop)
  await eventually('a backup was made', async () => logged.size > 1)

  const cause = '../outside could not be removed: The server gives no such names.'
  expect([...logged]).toEqual([
    ['a backup was made', [expect.objectContaining({ result: 'verified' })]],
    ['what is not needed of a backup could not be removed', [{ cause }, { cause }]],
  ])
  expect(readFileSync(outside, 'utf8')).toBe('somebody else’s')
})

test('a trial restore ends with its server', async () => {
  const file = path.join(folder, 'store.backup')
  const { rows } = await writeBackup({ url, file, force: false })
  const ending = new AbortController()
  let readings = 0
  async function* endingWhileRestored() {
    readings += 1
    for await (const chunk of backupFile(file).bytes()) {
      if (readings === 2) ending.abort()
      yield chunk
    }
  }
  const source = { name: file, bytes: endingWhileRestored }

  const scratchUrl = await newDatabase()

  await expect(faultOfBackup(scratchUrl, source, rows, ending.signal)).rejects.toThrow()

  const scratch = connect(scratchUrl, () => {})
  onTestFinished(() => scratch.destroy())
  expect(await scratch.selectFrom('users').select('id').execute()).toEqual([])
})

test('a trial restore with another number of rows than were written says which table', async () => {
  const file = path.join(folder, 'store.backup')
  const { rows } = await writeBackup({ url, file, force: false })

  expect(await faultOfBackup(await newDatabase(), backupFile(file), { ...rows, users: 80 })).toBe(
    'The table users has 79 rows after the trial restore instead of 80.',
  )
})

describe('an encrypted backup', () => {
  test('is tried before it is encrypted where the server cannot decrypt it, and says so', async () => {
    const made = await make({ recipients: [recipient] })

    expect(made).toMatchObject({
      name: expect.stringMatching(/\.backup\.age$/),
      result: 'verified',
      note: 'Restored as a trial before it was encrypted. What is stored is what was encrypted (SHA-256); decrypting it was not tried.',
    })
    const file = path.join(target(), made.name)
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption.org\/v1/)
    await expect(readBackup(backupFile(file))).rejects.toThrow(
      `${file} is encrypted: name the file with your identity of age, --identity IDENTITY-FILE.`,
    )
    await expect(readBackup(backupFile(file, [await generateIdentity()]))).rejects.toThrow(
      `${file} was encrypted for others: none of the identities can decrypt it.`,
    )
    expect(await readBackup(backupFile(file, [identity]))).toHaveProperty('tables')
  })

  test('is read back, decrypted and tried where the server has an identity', async () => {
    expect(await make({ recipients: [recipient], identityFile: await identityFile() })).toMatchObject({
      result: 'verified',
      note: 'Read back from where it is stored, decrypted and restored as a trial.',
    })
  })

  test('that the identity of the server does not fit is not called verified', async () => {
    const other = await identityToRecipient(await generateIdentity())

    expect(await make({ recipients: [other], identityFile: await identityFile() })).toMatchObject({
      result: 'wrong',
      note: expect.stringContaining('none of the identities can decrypt it'),
    })
  })

  test('with a changed byte is refused before anything is touched', async () => {
    const { name } = await make({ recipients: [recipient] })
    const file = path.join(target(), name)
    const content = readFileSync(file)
    content.writeUInt8(content.readUInt8(content.length >> 1) ^ 1, content.length >> 1)
    writeFileSync(file, content)

    await expect(readBackup(backupFile(file, [identity]))).rejects.toThrow(`${file} is damaged`)
  })

  test('is written and read by the commands', async () => {
    const file = path.join(folder, 'store.backup')
    const to = await newDatabase()
    const written = await runServerCommand('backup', [file], {
      DATABASE_URL: url,
      BACKUP_AGE_RECIPIENT: recipient,
    })
    const verified = await runServerCommand(
      'backup',
      ['--verify', '--identity', await identityFile(), file],
      {},
    )
    const without = await runServerCommand('restore', [file], { DATABASE_URL: to })
    const restored = await runServerCommand('restore', ['--identity', await identityFile(), file], {
      DATABASE_URL: to,
    })

    expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining('encrypted for 1 key') })
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('is complete') })
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('is encrypted') })
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored \d+ rows/) })
    expect(restored.stdout + verified.stdout + without.stderr).not.toContain('AGE-SECRET-KEY')
  })
})

describe('a backup in a bucket', () => {
  const credentials = {
    keyId: 'AKIDEXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'eu-test-1',
  }
  let s3: S3Server
  beforeEach(async () => {
    s3 = await s3Server(credentials)
  })
  const bucket = (more: object = {}) => ({
    place: { kind: 's3', bucket: 'safe', prefix: 'grid haul/prod' } as const,
    s3: { endpoint: new URL(s3.url), ...credentials, ...more },
  })

  test('is one object under the prefix, compared with what was sent', async () => {
    const made = await make({ ...bucket(), recipients: [recipient], identityFile: await identityFile() })

    expect(made).toMatchObject({ result: 'verified', faults: [] })
    expect([...s3.objects.keys()]).toEqual([`safe/grid haul/prod/${made.name}`])
    expect(s3.uploads.size).toBe(0)
  })

  test('is restored by its address, and decrypted with the identity of the settings or the one that is named', async () => {
    const place = { kind: 's3', bucket: 'safe', prefix: 'prod' } as const
    const { name } = await make({ ...bucket(), place, recipients: [recipient] })
    const env = {
      DATABASE_URL: await newDatabase(),
      DATA_DIR: path.join(folder, 'data'),
      TMPDIR: folder,
      BACKUP_S3_ENDPOINT: s3.url,
      BACKUP_S3_REGION: credentials.region,
      BACKUP_S3_KEY: credentials.keyId,
      BACKUP_S3_SECRET: credentials.secret,
    }
    const address = `s3://safe/prod/${name}`
    const restored = { code: 0, stdout: expect.stringMatching(/^Restored \d+ rows/) }

    const [missing, above, encrypted] = await Promise.all([
      runServerCommand('restore', ['s3://safe/prod/other'], env),
      runServerCommand('restore', ['s3://safe/prod/..'], env),
      runServerCommand('restore', [address], env),
    ])
    const named = await runServerCommand('restore', ['--identity', await identityFile(), address], env)
    const withSettings = { ...env, BACKUP_AGE_IDENTITY_FILE: await identityFile() }
    const replaced = await runServerCommand('restore', ['--replace', address], withSettings)

    expect(missing.stderr).toBe('There is no s3://safe/prod/other.\n')
    expect(above.stderr).toContain('Name one object')
    expect(encrypted.stderr).toContain(`${address} is encrypted: name the file with your identity of age`)
    expect([named, replaced]).toMatchObject([restored, restored])
    expect((await readdir(folder)).filter(each => each.startsWith('gridhaul-restore-'))).toEqual([])
  })

  test('that cannot be read back stays, and is not called verified', async () => {
    s3.failures.push({ status: 403, of: /^GET .*\.backup$/ })

    const made = await make(bucket())

    expect(made).toMatchObject({
      result: 'unverified',
      note: expect.stringMatching(/^It was stored but could not be read back: .* refuses it \(status 403/),
      bytes: s3.objects.get(`safe/grid haul/prod/${made.name}`)?.length,
    })
  })

  test('is given up when its server stops, although the service would have to be asked again', async () => {
    const ending = new AbortController()
    s3.failures.push({ status: 503 })
    s3.requests.push = line => {
      ending.abort()
      return Array.prototype.push.call(s3.requests, line)
    }

    const made = await make({ ...bucket(), signal: ending.signal })

    expect(made).toMatchObject({ result: 'failed', note: 'The server was stopped before it was done.' })
    expect(s3.requests.filter(line => line.startsWith('PUT'))).toHaveLength(1)
  })

  test('is refused with a wrong secret, which is said without it', async () => {
    const made = await make(bucket({ secret: 'wrong' }))

    expect(made).toMatchObject({
      result: 'failed',
      note: `s3://safe/grid haul/prod at ${new URL(s3.url).host} refuses it (status 403, SignatureDoesNotMatch).`,
    })
    expect(JSON.stringify([made, await listed()])).not.toMatch(/wrong|AKID/)
  })

  test('that differs from what was sent is not called verified', async () => {
    const set = s3.objects.set.bind(s3.objects)
    s3.objects.set = (name, content) => set(name, Buffer.concat([content.subarray(1), Buffer.of(0)]))

    expect(await make(bucket())).toMatchObject({
      result: 'wrong',
      note: 'What is stored differs from what was sent there.',
    })
  })
})

describe('several servers and crashes', () => {
  test('only one process makes backups of a database at a time', async () => {
    const nested = await tryBackupLock(url, () => tryBackupLock(url, async () => 'both'))
    const alone = await tryBackupLock(url, async () => 'one')

    expect([nested, alone]).toEqual([undefined, 'one'])
  })

  test('work ends when the connection that holds the lock breaks, because another server can begin', async () => {
    const broken = tryBackupLock(url, async signal => {
      await sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      )
      if (!signal.aborted) await once(signal, 'abort')
      return reasonOf(new Error('whatever follows'), signal)
    })

    expect(await broken).toBe('The connection that holds the lock of backups broke.')
  })

  test('the connection that holds the lock says something every minute, because proxies cut silent ones', async () => {
    const lastQuery = async () =>
      (
        await sql<{ query: string }>`
          select query from pg_stat_activity join pg_locks using (pid)
          where locktype = 'advisory' and datname = current_database()`.execute(db)
      ).rows[0]?.query

    // The connections of this test have timers of their own.
    await lastQuery()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await tryBackupLock(url, async () => {
      expect(await lastQuery()).toContain('gridhaul backup')
      vi.advanceTimersByTime(60_000)
      await eventually('something is said', async () => (await lastQuery()) === 'select 1')
    })

    expect(vi.getTimerCount()).toBe(0)
  })

  test('what could not be removed is tried again, also after a return to another place', async () => {
    const name = 'gridhaul-20260115T000000Z-000000.backup'
    const other = path.join(folder, 'other')
    for (const place of [target(), other]) {
      await mkdir(place)
      await sql`insert into backups (place, name, encrypted) values (${place}, ${name}, false)`.execute(db)
    }
    await mkdir(path.join(target(), name))
    await writeFile(path.join(other, name), 'whole')

    const first = await makeUntried()
    await rm(path.join(target(), name), { recursive: true })
    await writeFile(path.join(target(), name), 'whole')
    const second = await makeUntried()

    expect(first).toMatchObject({ result: 'unverified', faults: [expect.stringContaining(name)] })
    expect(second).toMatchObject({ result: 'unverified', faults: [] })
    expect(await stored()).toEqual([first.name, second.name].sort())
    expect(await readdir(other)).toEqual([name])
    const back = await makeUntried({ place: { kind: 'folder', folder: other } })
    expect(await readdir(other)).toEqual([back.name])
  })

  test('what a crash has left is removed with the next backup, and the list says what happened', async () => {
    const scratch = `gridhaul_scratch_${(await sql<{ oid: number }>`select oid from pg_database where datname = current_database()`.execute(db)).rows[0]?.oid}`
    await sql.raw(`create database ${scratch}`).execute(db)
    const underWay = path.join(folder, 'data/backup-under-way')
    await mkdir(underWay, { recursive: true })
    await mkdir(target(), { recursive: true })
    await writeFile(path.join(underWay, 'backup'), 'plain text')
    const name = 'gridhaul-20260115T000000Z-000000.backup'
    await writeFile(path.join(target(), `${name}.unfinished`), 'half')
    await sql`insert into backups (place, name, encrypted) values (${target()}, ${name}, false)`.execute(db)

    const made = await make()

    expect(made).toMatchObject({ result: 'verified', faults: [] })
    expect(await stored()).toEqual([made.name])
    expect(await readdir(path.join(folder, 'data'))).toEqual([])
    expect(await scratchLeft()).toEqual([])
    expect(await listed()).toMatchObject([
      { result: 'verified' },
      { name, result: 'failed', note: 'The server ended before it was done.' },
    ])
  })

  test('a backup ends early with its server, and leaves nothing', async () => {
    const made = await make({ signal: AbortSignal.abort() })

    expect(made).toMatchObject({ result: 'failed', note: 'The server was stopped before it was done.' })
    expect(await stored().catch(() => [])).toEqual([])
    expect(await scratchLeft()).toEqual([])
  })
})

describe('what is said of backups that are late', () => {
  const app = appWithDatabase({ settings: { backups: settingsOf('/backups') } })

  test('the list and /readyz say so, and /readyz stays 200', async () => {
    await addDemo(app.db)
    const admin = await signedIn(app.app, 'admin@gridhaul.example')
    await sql`
      insert into backups (place, name, encrypted, result, snapshot_at, begun_at)
      values ('/elsewhere', 'moved', false, 'verified', now() - interval '60 hours', now() - interval '60 hours'),
        ('/backups', 'old', false, 'verified', now() - interval '50 hours', now() - interval '50 hours')`.execute(
      app.db,
    )

    const list = await admin.get('/api/backups')
    const ready = await app.app.inject('/readyz')

    expect(list.json()).toMatchObject({
      place: '/backups',
      warning: 'late',
      backups: [
        { name: 'old', in_place: true },
        { name: 'moved', in_place: false },
      ],
    })
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      {
        status: 'ok',
        warnings: [expect.stringMatching(/^Backups are late: the newest verified one is of .+ UTC$/)],
      },
    ])
  })
})

test('a running server makes the first backup by itself, and administrators see it', async () => {
  const dataDir = await initializedDataDir()
  await chmod(folder, 0o755)
  const server = await runningServer({
    DATA_DIR: dataDir,
    BACKUP_TO: target(),
    BACKUP_AGE_RECIPIENT: recipient,
    LOG_LEVEL: 'info',
    METRICS_TOKEN: 'sixteen-characters',
  })
  const visitor = await signedInOver(server.address(), 'admin@gridhaul.example')
  const list = async () => (await visitor.get('/api/backups')).json()
  const file = path.join(folder, 'identity')
  await rm(file, { force: true })

  await eventually('the backup is made', async () => (await list()).backups[0]?.result === 'verified')

  const { place, newest_verified_at, warning, backups } = await list()
  expect({ place, warning, count: backups.length }).toEqual({ place: target(), warning: null, count: 1 })
  expect(newest_verified_at).toBe(backups[0].snapshot_at)
  expect(await (await visitor.get('/readyz')).json()).toEqual({ status: 'ok' })
  const metrics = await fetch(`${server.address()}/metrics`, {
    headers: { authorization: 'Bearer sixteen-characters' },
  })
  expect(await metrics.text()).toMatch(/\nbackup_verified_age_seconds \d/)
  expect(await stored()).toEqual([backups[0].name])
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.stdout()).toContain('a backup was made')
})
