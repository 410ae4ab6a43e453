// Migrates the tables of a database to what this version of the server needs.
import path from 'node:path'
import { type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import { StartupError } from '../config/startup-error.ts'
import type { MigrationImpact } from '../migrations/migration-impact.ts'
import { type Database, noTimeouts, withConnection } from './connect.ts'
import { serverRole } from './embedded-roles.ts'
import { protectHistory } from './history-owner.ts'

/** A released migration is never changed; later changes are new migrations. */
const migrations = Object.fromEntries(
  Object.entries(
    import.meta.glob<Migration & { impact?: MigrationImpact }>('../migrations/[0-9]*.ts', { eager: true }),
  ).map(([file, migration]) => [path.basename(file, '.ts'), migration]),
)

/** In order of execution. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/** Undefined for those of before the first release. */
export const impactOf = (name: string): MigrationImpact | undefined => migrations[name]?.impact

/** Where a database is. */
export interface DatabaseAddress {
  url: string
  /** Of the role that administers the embedded database, as which it is migrated. */
  superuserUrl?: string | undefined
}

/** Brings the database up to date, and gives the embedded one's history to its own role. Throws StartupError. */
export async function prepareDatabase({ url, superuserUrl }: DatabaseAddress): Promise<void> {
  await migrate(superuserUrl ?? url)
  if (superuserUrl !== undefined) await protectHistory(superuserUrl, serverRole)
}

/**
 * Runs the missing migrations, all or none. If several servers start at once, one does it. A database of a newer version stays as it
 * is, if this version can run beside it. Throws StartupError.
 */
export const migrate = (url: string): Promise<void> =>
  runMigrations(url, migrator => migrator.migrateToLatest())

/** Runs the missing migrations up to this name, as an older server would have. Throws StartupError. */
export const migrateTo = (url: string, name: string): Promise<void> =>
  runMigrations(url, migrator => migrator.migrateTo(name))

/** On its own connection, without timeouts: a large database takes longer than a request's query may. */
const runMigrations = (
  url: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> =>
  withConnection(
    url,
    async db => {
      const { newer, canRunBeside } = await readMigrationState(db)
      if (newer.length > 0 && canRunBeside) return
      if (newer.length > 0) throw new StartupError(newerSentence(newer))
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
      const { error, results = [] } = await run(migrator)
      if (error)
        throw new StartupError(
          `The tables of the database could not be brought up to date (${messageOf(error)}).`,
        )
      if (results.length > 0) await keepImpacts(db)
    },
    noTimeouts,
  )

/** Why this version does not work on a database. */
export const newerSentence = (newer: readonly string[]): string =>
  `The database was last used by a newer Gridhaul, beside which this version cannot run (${newer.join(', ')}): start that one, or restore a backup that this version made.`

export interface MigrationState {
  /** Nothing was ever migrated here. */
  isEmpty: boolean
  /** The names that are still to be run. */
  missing: readonly string[]
  /** The names that this version does not know. */
  newer: readonly string[]
  /** Whether this version can work with the newer ones. */
  canRunBeside: boolean
}

export async function readMigrationState(db: Database): Promise<MigrationState> {
  const run = await readRun(db)
  const known = new Set(migrationNames)
  const newer = run.filter(({ name }) => !known.has(name))
  const names = new Set(run.map(({ name }) => name))
  const missing = migrationNames.filter(name => !names.has(name))
  return {
    isEmpty: run.length === 0,
    missing,
    newer: newer.map(({ name }) => name),
    canRunBeside: missing.length === 0 && newer.every(each => each.runs_beside_older === true),
  }
}

interface Run {
  name: string
  /** Null if that version did not say so. */
  runs_beside_older: boolean | null
}

async function readRun(db: Database): Promise<Run[]> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass('kysely_migration') and attnum > 0 and not attisdropped`.execute(db)
  if (columns.length === 0) return []
  const hasImpact = columns.some(({ name }) => name === 'runs_beside_older')
  const { rows } = await sql<Run>`
    select name, ${hasImpact ? sql`runs_beside_older` : sql`null`} as runs_beside_older
    from kysely_migration order by name`.execute(db)
  return rows
}

/** For older servers, which do not know these migrations. */
async function keepImpacts(db: Database): Promise<void> {
  await sql`alter table kysely_migration add column if not exists runs_beside_older boolean`.execute(db)
  const names = migrationNames.filter(name => impactOf(name)?.runsBesideOlder)
  await sql`update kysely_migration set runs_beside_older = (name = any(${names}))`.execute(db)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
