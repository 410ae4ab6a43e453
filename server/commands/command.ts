// What every command of the product has in common: its settings, the store that it works on, and how it tells that it failed.
import path from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { DataFolderInUse, openDataFolder } from '../config/data-folder.ts'
import type { Settings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { assertUsable, connect, type Database } from '../database/connect.ts'
import { holdsDatabase, runningDatabaseUrl, startEmbeddedDatabase } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'

type Store = Pick<Settings, 'databaseUrl' | 'dataDir'>

interface Usage<Options extends OptionsConfig> {
  /** As it is typed: 'npm run backup'. */
  command: string
  help: string
  options?: Options
}

type OptionsConfig = NonNullable<ParseArgsConfig['options']>
type Typed<Options extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

/**
 * Runs a command on what was typed and prints the sentence that it returns. --help prints how it is used instead. Where the
 * command fails it prints one line; its exit code is then 1.
 */
export function runCommand<Options extends OptionsConfig = Record<never, never>>(
  usage: Usage<Options>,
  run: (typed: Typed<Options>) => Promise<string | undefined>,
): void {
  // After the whole file of the command is read, which begins with this call.
  Promise.resolve()
    .then(() => readArguments(usage))
    .then(typed => (typed ? run(typed) : usage.help))
    .then(
      sentence => void (sentence && process.stdout.write(`${sentence}\n`)),
      error => {
        process.stderr.write(`${whyFailed(error, usage.command)}\n`)
        process.exitCode = 1
      },
    )
}

/** The arguments make no sense. `message` is a sentence that repeats nothing of what was typed: it may be a password. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Undefined where help is wanted. */
function readArguments<Options extends OptionsConfig>({
  options = {} as Options,
}: Usage<Options>): Typed<Options> | undefined {
  const all = { ...options, help: { type: 'boolean', short: 'h' } } as const
  try {
    const typed = parseArgs({ options: all, allowPositionals: true })
    return (typed.values as { help?: boolean }).help ? undefined : (typed as unknown as Typed<Options>)
  } catch {
    const names = Object.keys(all).map(name => `--${name}`)
    throw new UsageError(`There is no such option: there are ${names.join(' and ')}, which take no value.`)
  }
}

function whyFailed(error: unknown, command: string): string {
  if (error instanceof UsageError) return `${error.message} ${command} -- --help shows how it is used.`
  return error instanceof StartupError ? error.message : unexpected(error)
}

const unexpected = (error: unknown): string =>
  `It failed: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}.`

/** A file as it was typed: npm runs a command in the project's folder and says where it was typed. */
export const typedPath = (file: string): string => path.resolve(process.env.INIT_CWD ?? '', file)

/** Hands over the address of a store that exists, whether or not a server runs on it. */
export async function withStore<T>(store: Store, use: (url: string) => Promise<T>): Promise<T> {
  if (store.databaseUrl) return use(store.databaseUrl)
  if (!(await holdsDatabase(store.dataDir)))
    throw new StartupError(`DATA_DIR ${store.dataDir} holds no data.`)
  return withStoreAlone(store, use).catch(async error => {
    if (!(error instanceof DataFolderInUse)) throw error
    const url = await runningDatabaseUrl(store.dataDir)
    if (url) return use(url)
    throw new StartupError(`The database of DATA_DIR ${store.dataDir} is not ready: try again in a moment.`)
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
    if (databaseUrl) await assertUsable(db, url)
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
