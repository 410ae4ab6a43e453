import { createHash } from 'node:crypto'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { withClient } from '../../../server/backup/client.ts'
import type { BackupHeader } from '../../../server/backup/format.ts'
import { readBackup, restoreBackup } from '../../../server/backup/restore.ts'
import { backupFile } from '../../../server/backup/source.ts'
import { streamBackup, writeBackup } from '../../../server/backup/write.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { migrateTo } from '../../../server/database/migrate.ts'
import { storeTables } from '../../../server/database/tables.ts'
import { deleteUser, findUser } from '../../../server/repositories/accounts/users.ts'
import { queueAlarmMails } from '../../../server/repositories/alarms/mails.ts'
import { listBackups, listFailed, listStored } from '../../../server/repositories/backups.ts'
import { restoreRecord } from '../../../server/repositories/restoration.ts'
import { addPartitions, dropPartition } from '../../../server/repositories/telemetry-partitions.ts'
import { rollUpAll } from '../../../server/telemetry/rollups.ts'
import { newAlarm } from '../support/alarms.ts'
import { userOf } from '../support/demo-ids.ts'
import { emptyPlan } from '../support/empty-plan.ts'
import { signedInOver } from '../support/http-visitor.ts'
import { runServerCommand } from '../support/server-command.ts'
import { initializedDataDir, runningServer, temporaryFolder } from '../support/spawned-server.ts'
import { addNewDemo, copyOfTemplate, newDatabase } from '../support/test-app.ts'

const writeOnlyFile = '/proc/sys/vm/compact_memory'

let folder: string
let file: string
beforeEach(async () => {
  folder = await temporaryFolder()
  file = path.join(folder, 'store.backup')
})

let filled: string
let contentsOfFilled: Record<string, string[]>
let backupOfFilled: Buffer
beforeAll(async () => {
  filled = await copyOfTemplate()
  await on(filled, fill)
  contentsOfFilled = await contentsOf(filled)
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-backup-'))
  await writeBackup({ url: filled, file: path.join(scratch, 'store.backup'), force: false })
  backupOfFilled = await readFile(path.join(scratch, 'store.backup'))
  await rm(scratch, { recursive: true })
})

/** The address of a database of its own with values in it that are awkward to copy. */
const filledStore = (): Promise<string> => newDatabase(new URL(filled).pathname.slice(1))

async function fill(db: Database): Promise<void> {
  await addNewDemo(db)
  await sql
    .raw(`
      insert into sessions (token_hash, user_id) select 'session', id from users limit 1;
      insert into access_keys (key_hash, name, purpose) values ('key', 'Device', 'telemetry');
      insert into password_resets (token_hash, user_id, email_key) select 'reset', id, email_key from users limit 1;
      insert into queued_mails (email_key) select email_key from users limit 1;
      insert into authenticator_apps (user_id, secret, confirmed_at) select id, 'key', now() from users limit 1;
      insert into recovery_codes (user_id, code_hash, salt) select id, 'hash', 'salt' from users limit 1`)
    .execute(db)
  await sql`insert into organizations (name) values (${'Tab\t, line\n, back\\slash, \\. and 電池'})`.execute(
    db,
  )
  await addPartitions(db, [new Date('2026-01-15T00:00:00Z'), new Date('2026-03-15T00:00:00Z')])
  await sql`
    insert into telemetry_series (asset_id, metric)
    select 'MB-' || n, 'BATT_SOC_PERCENT' from generate_series(1, 20) n`.execute(db)
  await sql`
    insert into telemetry (series_id, at, double_value)
    select id, timestamptz '2026-01-14T00:00:00Z' + n * interval '1 hour', 0.1 + n / 3.0
    from telemetry_series, generate_series(1, 24) n`.execute(db)
  await sql`
    insert into telemetry_rollup_queue (level, series_id, at)
    select '1min', series_id, at from telemetry where series_id <= 2`.execute(db)
  await rollUpAll(db)
  await sql`insert into telemetry_rollup_queue (level, series_id, at) values ('1day', 3, '2026-01-15Z')`.execute(
    db,
  )
  await sql`insert into telemetry_backfills (week) values ('2026-01-12Z')`.execute(db)
  await sql`
    insert into telemetry (series_id, at, double_value, text_value)
    values (1, '2026-03-15T12:00:00.123456Z', 'infinity', null), (2, '2026-03-15T12:00:00Z', null, '')`.execute(
    db,
  )
}

/** Closed again at once: a connection that stays would count as a running server. */
async function on<T>(url: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(url, () => {})
  return use(db).finally(() => db.destroy())
}

/** Every row of every table, save the query layer's own notes. */
const contentsOf = (url: string): Promise<Record<string, string[]>> =>
  withClient(url, async client => {
    const { rows: tables } = await client.query(
      `select relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
       order by 1`,
    )
    const contents: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select each::text as row from ${pg.escapeIdentifier(name)} each order by 1`,
      )
      contents[name] = rows.map(({ row }) => row)
    }
    return contents
  })

/** Its rows are those of another table, too. */
const isPartition = (name: string) => /_\d{4}_\d\d(_\d\d)?$/.test(name)

const restore = async (url: string, keepAccess = true) =>
  restoreBackup(url, backupFile(file), await readBackup(backupFile(file)), { keepAccess })

describe('a backup with sessions, keys and links', () => {
  test('a restore does not bring back sessions, keys and links, because they may have been revoked since, but second factors, without which a password alone would sign in', async () => {
    const other = await copyOfTemplate()
    writeFileSync(file, backupOfFilled)

    await restore(other, false)

    const restored = await contentsOf(other)
    const live = await on(other, db =>
      db.selectFrom('access_keys').select('name').where('revoked_at', 'is', null).execute(),
    )
    const count = (...names: string[]) => names.map(name => restored[name]?.length)
    expect(live).toEqual([])
    expect(count('sessions', 'password_resets', 'queued_mails')).toEqual([0, 0, 0])
    expect(count('authenticator_apps', 'recovery_codes', 'users')).toEqual([1, 1, 79])
  })

  test('a restore mails the alarms whose mails were waiting, and no others', async () => {
    const filled = await filledStore()
    const other = await copyOfTemplate()
    const soon = () => new Date(Date.now() + 120_000)
    const [sent, waiting] = await on(filled, async db => {
      const { id: user_id } = await userOf(db, 'admin@gridhaul.example')
      await db
        .insertInto('alarm_mail_choices')
        .values({ user_id, kind: 'silent', after_minutes: 1 })
        .execute()
      const assets = await db.selectFrom('assets').select('id').orderBy('name').limit(2).execute()
      const mailed = []
      for (const { id } of assets) {
        await db.deleteFrom('queued_mails').execute()
        mailed.push(await newAlarm(db, id))
        expect(await queueAlarmMails(db, soon())).toBe(1)
      }
      return mailed
    })
    await writeBackup({ url: filled, file, force: false })

    await restore(other, false)

    await on(other, async db => {
      expect(await queueAlarmMails(db, soon())).toBe(1)
      const { id } = await db.selectFrom('queued_mails').select('id').executeTakeFirstOrThrow()
      const mails = await db.selectFrom('alarm_mails').select(['alarm_id', 'mail_id']).execute()
      expect(mails.filter(({ mail_id }) => mail_id === id).map(({ alarm_id }) => alarm_id)).toEqual([waiting])
      expect(mails.map(({ alarm_id }) => alarm_id)).toContain(sent)
    })
  })

  test('a restore takes the invitation of a deleted user back, who can be restored all the same', async () => {
    const filled = await filledStore()
    const other = await copyOfTemplate()
    const id = await on(filled, async db => {
      await sql`update users set invitation_expires_at = now() + interval '7 days', password_hash = null
        where email = 'contact1@customer1.example'`.execute(db)
      const user = await userOf(db, 'contact1@customer1.example')
      await deleteUser(db, user.id)
      return user.id
    })
    await writeBackup({ url: filled, file, force: false })

    await restore(other, false)

    await on(other, async db => {
      await restoreRecord(db, 'user', id)
      expect(await findUser(db, id)).toMatchObject({ id, status: 'invitation_withdrawn' })
    })
  })
})

describe('a restored database', () => {
  test('a restored database equals the original, to the last row of the last week, with --keep-access to the last session, and continues its sequences', async () => {
    const other = await copyOfTemplate()
    writeFileSync(file, backupOfFilled)

    await restore(other)

    expect(await contentsOf(other)).toEqual(contentsOfFilled)
    expect(contentsOfFilled.telemetry_2026_01_12).toHaveLength(480)
    for (const name of ['schedules', 'sessions', 'access_keys', 'password_resets', 'queued_mails'])
      expect(contentsOfFilled[name], name).toHaveLength(1)
    const added = await on(other, db =>
      sql<{ id: number }>`
        insert into telemetry_series (asset_id, metric) values ('next', 'UNIT_STATUS') returning id`.execute(
        db,
      ),
    )
    expect(added.rows).toEqual([{ id: 21 }])
  })

  test('a restored database lists the backups of the other one, and never removes their files', async () => {
    const url = await filledStore()
    const other = await copyOfTemplate()
    await on(url, db =>
      sql`insert into backups (place, name, encrypted, result, note) values
        ('s3://staging/backups', 'failed', false, 'failed', 'The disk was full.'),
        ('s3://staging/backups', 'ended', false, 'verified', 'Restored as a trial.'),
        ('s3://staging/backups', 'under way', false, 'running', null)`.execute(db),
    )

    await writeBackup({ url, file, force: false })
    await restore(other)

    const [stored, failed, listed] = await on(other, async db => [
      await listStored(db, 's3://staging/backups'),
      await listFailed(db, 's3://staging/backups'),
      await listBackups(db, null),
    ])
    expect([stored, failed]).toEqual([[], []])
    const note =
      'Listed by the restored backup, as stored in s3://staging/backups: this server never removes it.'
    expect(listed).toMatchObject([
      { name: 'under way', result: 'unverified', note: expect.stringContaining(note), removed_at: null },
      { name: 'ended', result: 'verified', note: `Restored as a trial. ${note}`, removed_at: null },
      { name: 'failed', result: 'failed', note: 'The disk was full.', removed_at: null },
    ])
  })

  test('a backup is a snapshot: it contains no part of an unfinished change', async () => {
    const url = await filledStore()
    const other = await copyOfTemplate()

    await on(url, db =>
      db.transaction().execute(async change => {
        await change.insertInto('organizations').values({ name: 'Half' }).execute()
        await writeBackup({ url, file, force: false })
      }),
    )
    await restore(other)

    const names = await on(other, db => db.selectFrom('organizations').select('name').execute())
    expect(names.map(({ name }) => name)).not.toContain('Half')
    expect(names.map(({ name }) => name)).toContain('Gridhaul Operations')
  })

  test('a backup is complete even if an old week is dropped while it begins', async () => {
    const url = await filledStore()

    await on(url, async db => {
      for (let night = 0; night < 10; night++) {
        const week = new Date('2020-01-13T00:00:00Z')
        await addPartitions(db, [week])
        await Promise.all([
          writeBackup({ url, file, force: true }),
          setTimeout(night)
            .then(() => dropPartition(db, week))
            // It does not wait longer than for two seconds.
            .catch(error => expect(String(error)).toContain('lock timeout')),
        ])
        await expect(readBackup(backupFile(file))).resolves.toHaveProperty('partitions')
      }
    })
  })

  test('a restore leaves other tables of the same schema alone', async () => {
    const url = await filledStore()
    const other = await copyOfTemplate()
    const begin = `create table others (id integer primary key generated always as identity, name text);
      insert into others (name) values ('theirs')`
    await on(url, db => sql.raw(begin).execute(db))
    await on(other, db => sql.raw(begin.replace('theirs', 'as it was')).execute(db))

    await writeBackup({ url, file, force: false })
    await restore(other)

    const { others, ...restored } = await contentsOf(other)
    const { others: _, ...backedUp } = await contentsOf(url)
    expect(others).toEqual(['(1,"as it was")'])
    expect(restored).toEqual(backedUp)
  })

  test('a backup contains every table of the migrations, except what is under way, the counters of attempts, answered challenges, announced drops and the energy of days', async () => {
    const { rows } = await on(await copyOfTemplate(), db =>
      sql<{ name: string }>`
        select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname not like 'kysely%' order by 1`.execute(db),
    )

    expect(rows.map(({ name }) => name)).toEqual(
      [
        ...storeTables,
        'history_queue',
        'idempotent_requests',
        'provider_logouts',
        'rate_limits',
        'sent_invitations',
        'telemetry_drops',
        'telemetry_local_day_energy',
        'used_challenges',
      ].sort(),
    )
  })

  test('a backup can be restored into a database without tables', async () => {
    const bare = await newDatabase()
    writeFileSync(file, backupOfFilled)

    await restore(bare)

    expect(await contentsOf(bare)).toEqual(contentsOfFilled)
  })
})

test('the backup of an earlier version is restored and migrated', async () => {
  const [earlier, now] = [await newDatabase(), await newDatabase()]
  await migrateTo(earlier, '0005-telemetry')
  await on(earlier, fillAsInVersion5)

  await writeBackup({ url: earlier, file, force: false })
  await restore(now)

  const [schedule, user, mail] = await on(now, async db => [
    await db.selectFrom('schedules').select('content').executeTakeFirstOrThrow(),
    await db.selectFrom('users').selectAll().executeTakeFirstOrThrow(),
    await db.selectFrom('queued_mails').selectAll().executeTakeFirstOrThrow(),
  ])
  const days = await on(now, async db => {
    await rollUpAll(db)
    return (await sql`select count, mean from telemetry_1day`.execute(db)).rows
  })
  expect(days).toEqual([{ count: 2, mean: 45 }])
  expect(JSON.parse(schedule.content)).toEqual(samplePlan('2026-01-15'))
  expect(user).toMatchObject({ email: 'Ada@b.example', name: 'Ada', must_change_password: false })
  expect(mail).toMatchObject({ kind: 'reset', email_key: 'ada@b.example' })
})

/** In the statements of that time: the repositories write what today's tables hold. */
async function fillAsInVersion5(db: Database): Promise<void> {
  await sql`insert into organizations (id, name) values ('o-1', 'Harbor')`.execute(db)
  await addPartitions(db, [new Date('2026-01-15T00:00:00Z')])
  await sql`insert into telemetry_series (asset_id, metric) values ('A-1', 'BATT_SOC_PERCENT')`.execute(db)
  await sql`
    insert into telemetry (series_id, at, double_value)
    values (1, '2026-01-15T00:00:00Z', 40), (1, '2026-01-15T23:59:59Z', 50)`.execute(db)
  await sql`
    insert into users (email, email_key, name, password_hash, organization_id)
    values ('Ada@b.example', 'ada@b.example', 'Ada', '$argon2id$', 'o-1')`.execute(db)
  await sql`insert into reset_requests (email_key) values ('ada@b.example')`.execute(db)
  await sql`
    insert into schedules (tx_id, timestamp, total_cost, content)
    values ('plan', '2026-01-15', 1, ${JSON.stringify(samplePlan('2026-01-15'))}::jsonb)`.execute(db)
}

describe('the file of a backup', () => {
  test('the file of a backup can be read only by its owner, and is replaced only on request', async () => {
    const url = await copyOfTemplate()
    await writeBackup({ url, file, force: false })
    const { ino } = statSync(file)

    await expect(writeBackup({ url, file, force: false })).rejects.toThrow(
      `${file} exists already: name another file, or add --force to replace it.`,
    )
    expect(statSync(file).ino).toBe(ino)
    await writeBackup({ url, file, force: true })

    expect(statSync(file).ino).not.toBe(ino)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['store.backup'])
  })

  test('a backup that cannot be written leaves nothing behind and says why', async () => {
    const url = await copyOfTemplate()
    const nowhere = path.join(folder, 'missing/store.backup')

    await expect(writeBackup({ url, file: nowhere, force: false })).rejects.toThrow(
      `${nowhere} cannot be written: its folder does not exist.`,
    )
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['nothing at all', () => Buffer.alloc(0), 'is cut off: its end is missing.'],
    ['a picture', () => Buffer.from('\u0089PNG'), 'is not a backup of Gridhaul.'],
    ['another zipped file', () => gzipSync('{"a":1}'), 'is not a backup of Gridhaul.'],
    [
      'its first half',
      (whole: Buffer) => whole.subarray(0, whole.length / 2),
      'is cut off: its end is missing.',
    ],
    [
      'its first half, zipped again',
      (whole: Buffer) => gzipSync(gunzipSync(whole).subarray(0, 4_000)),
      'is cut off: its end is missing.',
    ],
    ['one changed letter', (whole: Buffer) => rezipped(whole, 'Harborview', 'Harborwiew'), 'is damaged'],
    ['a flipped bit', (whole: Buffer) => flipped(whole, whole.length >> 1), 'is damaged'],
    [
      'a later version of itself',
      (whole: Buffer) => rezipped(whole, '"version":1', '"version":2'),
      'was written by a newer Gridhaul: restore it with that one.',
    ],
  ])(
    'the file of a backup is refused in one sentence if it contains %s, before anything is touched',
    async (_, spoil, sentence) => {
      writeFileSync(file, spoil(backupOfFilled))

      await expect(readBackup(backupFile(file))).rejects.toThrow(`${file} ${sentence}`)
    },
  )

  test('the file of a backup with unknown tables is refused', async () => {
    const url = await filledStore()
    await on(url, db =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db),
    )

    await writeBackup({ url, file, force: false })

    await expect(readBackup(backupFile(file))).rejects.toThrow('was written by a newer Gridhaul')
  })
})

describe('a file that somebody else wrote', () => {
  type Forgery = (header: BackupHeader) => Partial<BackupHeader>
  test.each<[string, Forgery, storeOf?: () => Promise<string>]>([
    [
      'statements behind a partition’s bound',
      ({ partitions }) => ({
        partitions: partitions.map(each => ({
          ...each,
          bound: `${each.bound}; create table made_by_file ()`,
        })),
      }),
    ],
    ['no tables', () => ({ tables: [] })],
    ['a table that is unknown', ({ tables }) => ({ tables: tables.map(each => ({ ...each, name: 'x' })) })],
    [
      'a column that is unknown',
      ({ tables }) => ({ tables: tables.map(({ name, columns }) => ({ name, columns: [...columns, 'x'] })) }),
    ],
    [
      'parts of a table that has none',
      ({ partitions }) => ({ partitions: partitions.map(each => ({ ...each, parent: 'users' })) }),
    ],
    ['a counter that is unknown', () => ({ sequences: [{ name: 'x', value: '1' }] })],
    [
      'counters that count letters',
      ({ sequences }) => ({ sequences: sequences.map(each => ({ ...each, value: 'x' })) }),
    ],
    ['tables of a later version', ({ migrations }) => ({ migrations: migrations.slice(0, 3) }), newDatabase],
  ])(
    'a file that somebody else wrote, with a correct checksum, is refused as damaged if it contains %s, and the database stays empty',
    async (_, change, storeOf = copyOfTemplate) => {
      writeFileSync(file, forged(backupOfFilled, change))
      const store = await storeOf()

      await expect(restore(store)).rejects.toThrow(`${file} is damaged`)

      const rows = await contentsOf(store)
      // It has its row from the beginning.
      delete rows.history_chain
      expect(Object.entries(rows).filter(([name, held]) => name === 'made_by_file' || held.length)).toEqual(
        [],
      )
    },
  )
})

describe('a restore', () => {
  test('a restore into a database with data is refused and changes nothing', async () => {
    writeFileSync(file, backupOfFilled)
    const other = await copyOfTemplate()
    await on(other, db => db.insertInto('organizations').values({ name: 'Somebody’s' }).execute())
    const before = await contentsOf(other)

    await expect(restore(other)).rejects.toThrow('The store is not empty')

    expect(await contentsOf(other)).toEqual(before)
  })

  test('a restore under a running server is refused', async () => {
    writeFileSync(file, backupOfFilled)
    const other = await copyOfTemplate()
    // As a server connects.
    await on(other, async db => {
      await db.selectFrom('users').select('id').execute()
      await expect(restore(other)).rejects.toThrow('A server is running on this database: stop it')
    })
  })
})

test('the commands carry the data of a running server over to a new one, where everybody signs in again', async () => {
  const [from, to] = [await initializedDataDir(), path.join(folder, 'other')]
  const first = await runningServer({ DATA_DIR: from })
  const visitor = await signedInOver(first.address(), 'business@gridhaul.example')
  expect((await visitor.post('/api/schedules', emptyPlan({ tx_id: 'kept' }))).status).toBe(201)

  const written = await runServerCommand('backup', [file], { DATA_DIR: from })
  writeFileSync(`${file}.cut`, (await readFile(file)).subarray(0, -100))
  const [verified, damaged, onLiving] = await Promise.all([
    runServerCommand('backup', ['--verify', file], {}),
    runServerCommand('backup', ['--verify', `${file}.cut`], {}),
    runServerCommand('restore', [file], { DATA_DIR: from }),
  ])
  const restored = await runServerCommand('restore', [file], { DATA_DIR: to })
  const again = await runServerCommand('restore', [file], { DATA_DIR: to })
  first.process.kill('SIGTERM')
  await first.ended
  const second = await runningServer({ DATA_DIR: to })

  expect(written).toMatchObject({ code: 0, stderr: '' })
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('is complete') })
  expect(damaged).toMatchObject({ code: 1, stdout: '' })
  expect(onLiving).toMatchObject({ code: 1, stdout: '' })
  expect(onLiving.stderr).toMatch(/^DATA_DIR .* is in use by a server that is running[^\n]+\.\n$/)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(again.stderr).toBe(
    'The store is not empty: restore the backup into an empty DATA_DIR or database, or add --replace to replace what is there.\n',
  )
  expect(restored.stdout).toContain('were not restored')
  const moved = await visitor.movedTo(second.address())
  expect((await moved.get('/api/schedules/kept')).status).toBe(401)
  const signedInAgain = await signedInOver(second.address(), 'business@gridhaul.example')
  expect(await (await signedInAgain.get('/api/schedules/kept')).json()).toEqual(emptyPlan({ tx_id: 'kept' }))
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

describe('a backup by pipe', () => {
  test('a backup by pipe can be restored by pipe', async () => {
    const [from, to] = [await filledStore(), await newDatabase()]
    const contents = Object.entries(await contentsOf(from)).filter(([name]) => !isPartition(name))
    const rows = contents.flatMap(([, rowsOf]) => rowsOf).length

    const written = await runServerCommand('backup', ['-'], { DATABASE_URL: from })
    const restored = await runServerCommand(
      'restore',
      ['--keep-access', '-'],
      { DATABASE_URL: to, TMPDIR: folder },
      written.bytes,
    )

    expect(written).toMatchObject({ code: 0, stderr: expect.stringMatching(/^The backup: \d+ tables, /) })
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(`^Restored ${rows} rows`) })
    const [
      { history: fromHistory = [], history_chain: _end, ...rest },
      { history: toHistory = [], ...other },
    ] = [await contentsOf(from), await contentsOf(to)]
    expect(other).toEqual({ ...rest, history_chain: other.history_chain })
    // Each command has an entry in the database that it worked on.
    expect(toHistory.slice(0, -1)).toEqual(fromHistory.slice(0, -1))
    expect(fromHistory.at(-1)).toContain('npm run backup')
    expect(toHistory.at(-1)).toContain('npm run restore')
    expect(await readdir(folder)).toEqual([])
  })

  test('a backup by pipe is refused if npm would print its own lines before it', async () => {
    const env = { DATABASE_URL: await copyOfTemplate(), npm_lifecycle_event: 'backup' }

    const loud = await runServerCommand('backup', ['-'], { ...env, npm_config_loglevel: 'notice' })
    const silent = await runServerCommand('backup', ['-'], { ...env, npm_config_loglevel: 'silent' })

    expect(loud).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'npm prints its own lines to the standard output: use npm run --silent backup -- - > FILE.\n',
    })
    expect(silent.code).toBe(0)
  })

  test('a truncated backup on standard input changes nothing and is named as such', async () => {
    const to = await newDatabase()

    const half = backupOfFilled.subarray(0, backupOfFilled.length / 2)
    const restored = await runServerCommand('restore', ['-'], { DATABASE_URL: to, TMPDIR: folder }, half)

    expect(restored).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The standard input is cut off: its end is missing.\n',
    })
    expect(await contentsOf(to)).toEqual({})
    expect(await readdir(folder)).toEqual([])
  })

  test('a backup by pipe whose reader ends says so', async () => {
    const url = await filledStore()
    const closed = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
    })

    await expect(streamBackup(url, closed)).rejects.toThrow(
      'The standard output cannot be written: its reader has stopped.',
    )
  })
})

test('a backup or restore without arguments or files says so in one line', async () => {
  const nothing = { DATA_DIR: path.join(folder, 'data') }

  const noFile = await runServerCommand('backup', [], nothing)
  const noData = await runServerCommand('backup', [file], nothing)
  const missing = await runServerCommand('restore', [path.join(folder, 'missing')], nothing)
  const twoFiles = await runServerCommand('restore', ['a', 'b'], nothing)

  expect(noFile).toMatchObject({
    code: 1,
    stderr: 'Name one file to write: npm run backup FILE. npm run backup -- --help shows how it is used.\n',
  })
  expect(noData).toMatchObject({ code: 1, stderr: `DATA_DIR ${folder}/data holds no data.\n` })
  expect(missing).toMatchObject({ code: 1, stderr: `There is no file ${folder}/missing.\n` })
  expect(twoFiles).toMatchObject({
    code: 1,
    stderr: 'Name one file to read: npm run restore FILE. npm run restore -- --help shows how it is used.\n',
  })
  expect(await readdir(folder)).toEqual([])
})

test('what cannot be read as a backup is named, with what is wrong with it', async () => {
  const endless = path.join(folder, 'endless')
  await symlink(endless, endless)
  const refusalOf = (name: string) => readBackup(backupFile(name)).catch((error: Error) => error.message)

  expect(await refusalOf(folder)).toBe(`${folder} is a folder, not a backup.`)
  expect(await refusalOf(endless)).toBe(`${endless} cannot be read: the system reports ELOOP.`)
})

// A file that even root may not read.
test.runIf(existsSync(writeOnlyFile))('a backup that this user may not read is named', async () => {
  await expect(readBackup(backupFile(writeOnlyFile))).rejects.toThrow(
    `This user may not read ${writeOnlyFile}.`,
  )
})

test.each(['backup', 'restore'] as const)('npm run %s -- --help explains the use of a pipe', async name => {
  const { code, stdout } = await runServerCommand(name, ['--help'], {})

  expect(code).toBe(0)
  expect(stdout).toMatch(new RegExp(`^npm run ${name} FILE\n`))
  expect(stdout).toContain(`${name} -- - `)
})

const rezipped = (whole: Buffer, text: string, other: string): Buffer => {
  const bytes = gunzipSync(whole)
  bytes.write(other, bytes.indexOf(text))
  return gzipSync(bytes)
}

/** The file with another header, and the check of that. */
function forged(whole: Buffer, change: (header: BackupHeader) => Partial<BackupHeader>): Buffer {
  const bytes = gunzipSync(whole)
  const magic = 8
  const headerEnd = magic + 4 + bytes.readUInt32BE(magic)
  const checkStart = bytes.lastIndexOf('{"rows":') - 4
  const written = JSON.parse(bytes.subarray(magic + 4, headerEnd).toString())
  const header = { ...written, ...change(written) }
  const { rows } = JSON.parse(bytes.subarray(checkStart + 4).toString())
  const tables = header.tables.length ? bytes.subarray(headerEnd, checkStart) : Buffer.alloc(0)
  const hashed = Buffer.concat([framed(header), tables])
  const sha256 = createHash('sha256').update(hashed).digest('hex')
  return gzipSync(Buffer.concat([bytes.subarray(0, magic), hashed, framed({ rows, sha256 })]))
}

function framed(value: object): Buffer {
  const content = Buffer.from(JSON.stringify(value))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, content])
}

const flipped = (whole: Buffer, at: number): Buffer => {
  const bytes = Buffer.from(whole)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}
