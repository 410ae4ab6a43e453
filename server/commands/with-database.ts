// The database that a command works on: the embedded one, also of a running server, or that of DATABASE_URL.
import { DataFolderInUse, openDataFolder } from '../config/data-folder.ts'
import type { Settings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { assertUsable } from '../database/assert-usable.ts'
import { type Database, withConnection } from '../database/connect.ts'
import { hasDatabase, runningDatabase, startEmbeddedDatabase } from '../database/embedded.ts'
import {
  type MigrationState,
  newerSentence,
  prepareDatabase,
  readMigrationState,
} from '../database/migrate.ts'

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>

type Use<T> = (url: string, superuserUrl: string | undefined) => Promise<T>

/**
 * Calls `use` with the URL of an existing database, whether or not a server is using it, and with that of the role that administers it
 * where it is the embedded one.
 */
export async function withDatabaseUrl<T>(store: DatabaseSettings, use: Use<T>): Promise<T> {
  if (store.databaseUrl) return use(store.databaseUrl, undefined)
  if (!(await hasDatabase(store.dataDir))) throw new StartupError(`DATA_DIR ${store.dataDir} holds no data.`)
  return withUnusedDatabaseUrl(store, use).catch(async error => {
    if (!(error instanceof DataFolderInUse)) throw error
    const running = await runningDatabase(store.dataDir)
    if (running) return use(running.url, running.superuserUrl)
    throw new StartupError(`The database of DATA_DIR ${store.dataDir} is not ready: try again in a moment.`)
  })
}

/**
 * Calls `use` with an existing database of this version, whether or not a server is using it. It is never migrated: an older one, and one
 * of a newer version beside which this one cannot work, are left as they are.
 */
export const withDatabase = <T>(store: DatabaseSettings, use: (db: Database) => Promise<T>): Promise<T> =>
  withDatabaseUrl(store, url => withChecked(store, url, use))

/** The same, but creates the database if there is none. */
export async function withNewDatabase<T>(
  store: DatabaseSettings,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const open = (await hasDatabase(store.dataDir)) ? withDatabaseUrl : withUnusedDatabaseUrl
  return open(store, (url, superuserUrl) =>
    withChecked(store, url, use, () => prepareDatabase({ url, superuserUrl })),
  )
}

const withChecked = <T>(
  { databaseUrl }: DatabaseSettings,
  url: string,
  use: (db: Database) => Promise<T>,
  create?: () => Promise<void>,
): Promise<T> =>
  withConnection(url, async db => {
    if (databaseUrl) await assertUsable(db, url)
    const state = await readMigrationState(db)
    if (state.isEmpty && create) await create()
    else assertUpToDate(state)
    return use(db)
  })

function assertUpToDate({ isEmpty, missing, newer, canRunBeside }: MigrationState): void {
  if (newer.length > 0 && !canRunBeside) throw new StartupError(newerSentence(newer))
  if (isEmpty)
    throw new StartupError(
      'The database has no tables yet: start the server, or make the first administrator (npm run admin -- create EMAIL).',
    )
  if (missing.length > 0)
    throw new StartupError(
      `The database is of an earlier version and was left as it is: start the server, or run npm run admin -- migrate. What that does is said by npm run admin -- upgrade-check.`,
    )
}

/** Calls `use` with the URL of a database that no server is using. Creates the embedded database if there is none. */
export async function withUnusedDatabaseUrl<T>(store: DatabaseSettings, use: Use<T>): Promise<T> {
  if (store.databaseUrl) return use(store.databaseUrl, undefined)
  const folder = await openDataFolder(store.dataDir)
  try {
    const database = await startEmbeddedDatabase({ folder: folder.path, log: () => {} })
    return await use(database.url, database.superuserUrl).finally(() => database.stop())
  } finally {
    await folder.release()
  }
}
