// npm run admin -- upgrade-check and migrate: what an upgrade does to the database, and doing it before a server starts.
import { sql } from 'kysely'
import { pluralize } from '../../domain/words/pluralize.ts'
import type { Settings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { type Database, withConnection } from '../database/connect.ts'
import { impactOf, newerSentence, prepareDatabase, readMigrationState } from '../database/migrate.ts'
import { withDatabaseUrl } from './with-database.ts'

/** Changes nothing. */
export const upgradeCheck = (settings: Settings): Promise<string> =>
  withDatabaseUrl(settings, url => withConnection(url, checkedUpgrade))

export const migrateDatabase = (settings: Settings): Promise<string> =>
  withDatabaseUrl(settings, async (url, superuserUrl) => {
    await prepareDatabase({ url, superuserUrl })
    return 'The database is up to date.'
  })

async function checkedUpgrade(db: Database): Promise<string> {
  const { missing, newer, canRunBeside } = await readMigrationState(db)
  if (newer.length > 0 && !canRunBeside) throw new StartupError(newerSentence(newer))
  if (newer.length > 0)
    return `The database was last used by a newer Gridhaul (${newer.join(', ')}), beside which this version can run.`
  if (missing.length === 0)
    return 'No migration is missing: servers of this version can start beside those that run, and older ones of the same tables again.'
  const lines = await Promise.all(missing.map(name => lineOf(db, name)))
  const areAllBeside = missing.every(name => impactOf(name)?.runsBesideOlder)
  return [
    `${pluralize(missing.length, 'migration is', 'migrations are')} missing. The next start, or npm run admin -- migrate, runs them in one transaction:`,
    ...lines,
    areAllBeside
      ? 'Servers of the version before can go on meanwhile, and be started again afterwards. Take a backup, then replace one server after the other.'
      : 'Stop all servers of the version before first: they cannot work with the new tables, nor be started again. Take a backup: it is the way back.',
  ].join('\n')
}

async function lineOf(db: Database, name: string): Promise<string> {
  const impact = impactOf(name)
  if (!impact) return `  ${name}: is of before the first release and says nothing of what it locks`
  const locks = await Promise.all(
    Object.entries(impact.locks).map(
      async ([table, what]) => `${what} of ${table} (${await sizeOf(db, table)})`,
    ),
  )
  const waiting = locks.length > 0 ? `holds up ${locks.join(', ')}` : 'holds up nothing'
  return `  ${name}: ${waiting}; servers of the version before ${impact.runsBesideOlder ? 'go on' : 'have to be stopped'}`
}

async function sizeOf(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ size: string | null }>`
    select pg_size_pretty(pg_total_relation_size(to_regclass(${table}))) as size`.execute(db)
  return rows[0]?.size ?? 'not there yet'
}
