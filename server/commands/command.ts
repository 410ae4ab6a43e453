// What every command of the product has in common: its settings, the store that it works on, and how it tells that it failed.
import path from 'node:path'
import { DataFolderInUse, openDataFolder } from '../config/data-folder.ts'
import type { Settings } from '../config/settings.ts'
import { StartRefused } from '../config/startup-error.ts'
import { connect, type Database, proveUsable } from '../database/connect.ts'
import { holdsDatabase, runningDatabaseUrl, startEmbeddedDatabase } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'

type Store = Pick<Settings, 'databaseUrl' | 'dataDir'>

/** Runs a command and prints one sentence where it fails; its exit code is then 1. */
export function runCommand(run: () => string | Promise<string>): void {
  // After the whole file of the command is read, which begins with this call.
  Promise.resolve()
    .then(run)
    .then(
      sentence => void process.stdout.write(`${sentence}\n`),
      error => {
        process.stderr.write(`${error instanceof StartRefused ? error.message : unexpected(error)}\n`)
        process.exitCode = 1
      },
    )
}

const unexpected = (error: unknown): string =>
  `It failed: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}.`

/** A file as it was typed: npm runs a command in the project's folder and says where it was typed. */
export const typedPath = (file: string): string => path.resolve(process.env.INIT_CWD ?? '', file)

/** Hands over the address of a store that exists, whether or not a server runs on it. */
export async function withStore<T>(store: Store, use: (url: string) => Promise<T>): Promise<T> {
  if (store.databaseUrl) return use(store.databaseUrl)
  if (!(await holdsDatabase(store.dataDir)))
    throw new StartRefused(`DATA_DIR ${store.dataDir} holds no data.`)
  return withStoreAlone(store, use).catch(async error => {
    if (!(error instanceof DataFolderInUse)) throw error
    const url = await runningDatabaseUrl(store.dataDir)
    if (url) return use(url)
    throw new StartRefused(`The database of DATA_DIR ${store.dataDir} is not ready: try again in a moment.`)
  })
}

/** Hands over the migrated database of a store that exists, whether or not a server runs on it. */
export const withDatabase = <T>(store: Store, use: (db: Database) => Promise<T>): Promise<T> =>
  withStore(store, url => withMigrated(store, url, use))

/** The same, and makes the store where there is none. */
export async function withNewDatabase<T>(store: Store, use: (db: Database) => Promise<T>): Promise<T> {
  const open = (await holdsDatabase(store.dataDir)) ? withStore : withStoreAlone
  return open(store, url => withMigrated(store, url, use))
}

async function withMigrated<T>(
  { databaseUrl }: Store,
  url: string,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const db = connect(url, () => {})
  try {
    if (databaseUrl) await proveUsable(db, url)
    await migrate(url)
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Hands over the address of a store on which no server runs; the embedded database is made where there is none. */
export async function withStoreAlone<T>(store: Store, use: (url: string) => Promise<T>): Promise<T> {
  if (store.databaseUrl) return use(store.databaseUrl)
  const folder = await openDataFolder(store.dataDir)
  try {
    const database = await startEmbeddedDatabase({ folder: folder.path, log: () => {} })
    return await use(database.url).finally(() => database.stop())
  } finally {
    await folder.release()
  }
}
