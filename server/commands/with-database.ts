// The database that a command works on: the embedded one, also of a running server, or that of DATABASE_URL.
import { DataFolderInUse, openDataFolder } from '../config/data-folder.ts'
import type { Settings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { assertUsable } from '../database/assert-usable.ts'
import { connect, type Database } from '../database/connect.ts'
import { hasDatabase, runningDatabase, startEmbeddedDatabase } from '../database/embedded.ts'
import { type DatabaseAddress, prepareDatabase } from '../database/migrate.ts'

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

/** Calls `use` with an existing database, migrated, whether or not a server is using it. */
export const withDatabase = <T>(store: DatabaseSettings, use: (db: Database) => Promise<T>): Promise<T> =>
  withDatabaseUrl(store, (url, superuserUrl) => withMigrated(store, { url, superuserUrl }, use))

/** The same, but creates the database if there is none. */
export async function withNewDatabase<T>(
  store: DatabaseSettings,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const open = (await hasDatabase(store.dataDir)) ? withDatabaseUrl : withUnusedDatabaseUrl
  return open(store, (url, superuserUrl) => withMigrated(store, { url, superuserUrl }, use))
}

async function withMigrated<T>(
  { databaseUrl }: DatabaseSettings,
  address: DatabaseAddress,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const db = connect(address.url, () => {})
  try {
    if (databaseUrl) await assertUsable(db, address.url)
    await prepareDatabase(address)
    return await use(db)
  } finally {
    await db.destroy()
  }
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
