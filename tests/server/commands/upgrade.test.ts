// What commands and servers do with a database of another version, and what the migrations say of themselves.
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, type Database } from '../../../server/database/connect.ts'
import { impactOf, migrateTo, migrationNames } from '../../../server/database/migrate.ts'
import type { MigrationImpact } from '../../../server/migrations/migration-impact.ts'
import { runServerCommand } from '../support/server-command.ts'
import { runningServer, spawnServer } from '../support/spawned-server.ts'
import { copyOfTemplate, newDatabase } from '../support/test-app.ts'

const admin = (args: string[], url: string) => runServerCommand('admin', args, { DATABASE_URL: url })

function opened(url: string): Database {
  const db = connect(url, () => {})
  onTestFinished(() => db.destroy())
  return db
}

async function databaseAt(name: string): Promise<string> {
  const url = await newDatabase()
  await migrateTo(url, name)
  return url
}

const namesIn = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

describe('a database of an earlier version', () => {
  test('a database of an earlier version is left as it is by commands, until migrate is asked for', async () => {
    const url = await databaseAt('0081-alarm-places')
    const before = await namesIn(opened(url))

    const refused = await admin(['keys'], url)
    const created = await admin(['create', 'ada@ops.example'], url)
    const during = await namesIn(opened(url))
    const migrated = await admin(['migrate'], url)
    const listed = await admin(['keys'], url)

    expect([refused.code, created.code]).toEqual([1, 1])
    expect(refused.stderr).toMatch(
      /^The database is of an earlier version and was left as it is: start the server/,
    )
    expect(during).toEqual(before)
    expect(migrated).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' })
    expect(listed.code).toBe(0)
  })

  test('upgrade-check says what waits and who has to be stopped, and changes nothing', async () => {
    const url = await databaseAt('0081-alarm-places')
    const before = await namesIn(opened(url))

    const { stdout } = await admin(['upgrade-check'], url)

    expect(stdout).toMatch(
      /0082-alarm-webhooks: holds up reads and writes of queued_mails \(\d+ \w+\), writes of users/,
    )
    expect(stdout).toMatch(
      /Stop all servers of the version before first: .* Take a backup: it is the way back\.\n$/,
    )
    expect(await namesIn(opened(url))).toEqual(before)
  })

  test('upgrade-check says that servers go on where every migration allows it', async () => {
    const { stdout } = await admin(['upgrade-check'], await databaseAt('0082-alarm-webhooks'))

    expect(stdout).toMatch(
      /0083-run-sheet-ticks: holds up writes of trucks \(.*\); servers of the version before go on\n/,
    )
    expect(stdout).toMatch(/replace one server after the other\.\n$/)
  })

  test('upgrade-check says that nothing is missing', async () => {
    expect((await admin(['upgrade-check'], await copyOfTemplate())).stdout).toMatch(
      /^No migration is missing: /,
    )
  })

  test('a database without tables is created by create alone', async () => {
    const url = await newDatabase()

    const refused = await admin(['keys'], url)
    const created = await admin(['create', 'ada@ops.example'], url)

    expect(refused.stderr).toMatch(/^The database has no tables yet: start the server/)
    expect(created.code).toBe(0)
  })
})

describe('a database of a newer version', () => {
  async function newer(runsBesideOlder: boolean | null): Promise<string> {
    const url = await copyOfTemplate()
    await sql`
      insert into kysely_migration (name, timestamp, runs_beside_older)
      values ('9999-of-tomorrow', '2030', ${runsBesideOlder})`.execute(opened(url))
    return url
  }

  test('a server starts again beside a newer version that allows it, and commands work', async () => {
    const url = await newer(true)
    const server = await runningServer({ DATABASE_URL: url })

    expect((await fetch(`${server.address()}/readyz`)).status).toBe(200)
    expect((await admin(['keys'], url)).code).toBe(0)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test.each([false, null])('a server refuses to start on tables that do not allow it (%s)', async allowed => {
    const url = await newer(allowed)
    const server = spawnServer({ DATABASE_URL: url })

    expect(await server.ended).toBe(1)
    expect(server.stderr()).toMatch(
      /^The database was last used by a newer Gridhaul, beside which this version cannot run \(9999-of-tomorrow\)/,
    )
    expect((await admin(['keys'], url)).stderr).toBe(server.stderr())
  })
})

type Loaded = { up: (db: Database) => Promise<void> }
const modules = import.meta.glob<Loaded>('../../../server/migrations/0*.ts')
const declared = migrationNames.filter(name => impactOf(name))

describe('a migration', () => {
  test('every migration since the first that did declares what it does to others', () => {
    const first = migrationNames.indexOf(declared[0] ?? '')

    expect(first).toBeGreaterThan(0)
    expect(migrationNames.slice(first)).toEqual(declared)
  })

  test.each(declared)('%s locks exactly what it declares', async name => {
    const before = migrationNames[migrationNames.indexOf(name) - 1] ?? ''
    const db = opened(await databaseAt(before))
    const loaded = await modules[`../../../server/migrations/${name}.ts`]?.()

    expect(await locksOf(db, loaded as Loaded)).toEqual(impactOf(name)?.locks)
  })
})

/** What PostgreSQL holds of the tables that were there before, once the migration is done and not committed. */
async function locksOf(db: Database, { up }: Loaded): Promise<MigrationImpact['locks']> {
  const known = await sql<{ oid: string }>`
    select oid::text from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(
    db,
  )
  const before = known.rows.map(({ oid }) => oid)
  return db.transaction().execute(async store => {
    await up(store)
    const { rows } = await sql<{ table: string; strongest: boolean }>`
      select relation::regclass::text as table, bool_or(mode = 'AccessExclusiveLock') as strongest
      from pg_locks
      where pid = pg_backend_pid() and relation::text = any(${before})
        and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      group by relation`.execute(store)
    return Object.fromEntries(
      rows.map(({ table, strongest }) => [table, strongest ? 'reads and writes' : 'writes'] as const),
    )
  })
}
