// Restores a backup in the place of a database that holds data or is damaged.
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import {
  exchangeCluster,
  hasDatabase,
  removeUnfinishedRestore,
  restoringFolder,
  startEmbeddedDatabase,
  stopOrphan,
} from '../database/embedded.ts'
import { superuserPasswordFile } from '../database/embedded-roles.ts'
import { type DatabaseAddress, prepareDatabase } from '../database/migrate.ts'
import { earlierTables, passingTables, storeTables } from '../database/tables.ts'
import { withClient } from './client.ts'
import type { BackupHeader } from './format.ts'
import { assertNoServer, restoreBackup } from './restore.ts'
import { NoRestorePoint, saveRestorePoint, timeName } from './restore-point.ts'
import { carryOver, type Revocations, readRevocations } from './revocations.ts'
import type { BackupSource } from './source.ts'
import { revocationsFile, storedRevocations, storeRevocations } from './stored-revocations.ts'

export interface ReplaceOptions {
  source: BackupSource
  /** From `readBackup`. */
  header: BackupHeader
  dataDir: string
  /** For the restore point: public keys of age. */
  recipients: readonly string[]
  /** Restores sessions and keys too, and carries nothing over. */
  keepAccess: boolean
  withRestorePoint: boolean
  /** Whether to go on without a restore point; `why` is a part of a sentence. */
  confirm: (why: string) => Promise<boolean>
  /** What is done with the restored database in the end. */
  finish: (address: DatabaseAddress) => Promise<void>
}

export interface Replaced {
  rows: number
  /** Sentences about what was saved and carried over. */
  notes: string[]
}

/** The database of DATABASE_URL: its tables are dropped once they are saved. Other tables in its schema stay. */
export async function replaceDatabase(url: string, options: ReplaceOptions): Promise<Replaced> {
  const { source, header, dataDir, keepAccess, withRestorePoint, confirm, finish } = options
  await withClient(url, assertNoServer)
  let isWanted = withRestorePoint
  const saved = isWanted
    ? await saveRestorePoint({ ...options, url }).catch(async error => {
        if (!(error instanceof NoRestorePoint) || !(await confirm(error.message))) throw refused(error)
        isWanted = false
        return undefined
      })
    : undefined
  const file = await withClient(url, client => revocationsFile(client, dataDir))
  const present = await withClient(url, client => readRevocations(client, header.createdAt))
  const revoked = [...(await storedRevocations(file)), present]
  const views = await withClient(url, client => dropStore(client, () => storeRevocations(file, revoked)))
  try {
    const rows = await restoreBackup(url, source, header, { keepAccess })
    await prepareDatabase({ url })
    const carried = await carriedOver(url, revoked, keepAccess)
    await finish({ url })
    await rm(file)
    return { rows, notes: [savedNote(saved, isWanted), ...viewsNote(views), ...carried] }
  } catch (error) {
    throw withAdvice(error as Error, saved, keepAccess)
  }
}

const refused = (error: Error): unknown =>
  error instanceof NoRestorePoint
    ? new StartupError(
        `Nothing was changed: the present database could not be saved first (${error.message}). Add --without-restore-point to replace it all the same.`,
      )
    : error

/** The database is empty or restored in part, with what was revoked after the backup. */
function withAdvice(error: Error, saved: string | undefined, keepAccess: boolean): StartupError {
  const line = error.message.split('\n', 1)[0]
  const why = error instanceof StartupError ? line : `It failed: ${line}.`
  const where = saved === undefined ? '' : ` The database as it was before is in ${saved}.`
  const revokes = keepAccess ? '' : ': it still revokes what was revoked after the backup'
  return new StartupError(`${why}${where} Run the same command again before a server is started${revokes}.`)
}

function savedNote(saved: string | undefined, withRestorePoint: boolean): string {
  if (saved !== undefined) return `The replaced database was saved as a backup before: ${saved}`
  return withRestorePoint ? 'There was nothing to save.' : 'The replaced database was not saved.'
}

async function carriedOver(
  url: string,
  revoked: readonly Revocations[],
  keepAccess: boolean,
): Promise<string[]> {
  if (keepAccess) return []
  if (!revoked.length)
    return [
      'What was revoked after the backup could not be read from the replaced database: review users and roles.',
    ]
  return [await withClient(url, client => carryOver(client, revoked))]
}

const viewsNote = (views: string[]): string[] =>
  views.length ? [`Views that used its tables were dropped with it: ${views.join(', ')}.`] : []

const ownTables = [...storeTables, ...earlierTables, ...passingTables]

/** All of it or nothing; `keep` is done as the last step before. Returns the views of others that go with it. */
async function dropStore(client: pg.Client, keep: () => Promise<void>): Promise<string[]> {
  const tables = ownTables.map(name => pg.escapeIdentifier(name))
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '10s'`)
    const { rows } = await client.query(
      `select distinct view.relname as name
       from pg_depend join pg_rewrite on pg_rewrite.oid = objid
         join pg_class view on view.oid = ev_class join pg_class used on used.oid = refobjid
       where view.relkind in ('v', 'm') and used.relname = any($1)
         and used.relnamespace = current_schema()::regnamespace
       order by 1`,
      [ownTables],
    )
    await client.query(`drop table if exists ${tables.join(', ')} cascade`)
    await client.query(`drop function if exists ${functions.join(', ')} cascade`)
    // Again, because saving what is there can take minutes. One that starts from here on waits, and finds an empty database.
    await assertNoServer(client)
    await keep()
    await client.query('commit')
    return rows.map(({ name }) => name)
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    if (code === '55P03') throw new StartupError('Nothing was changed: somebody else is using the database.')
    if (code !== '42501') throw error
    throw new StartupError(
      `Nothing was changed: the role of DATABASE_URL may not drop the present tables (${message}). Use the address of a superuser, and then npm run admin -- protect-history ROLE.`,
    )
  }
}

/** Of the migrations. */
const functions = [
  'append_history()',
  'count_change()',
  'forget_day_energy()',
  'keep_history()',
  'keep_history_chain()',
  'remove_old_history(timestamptz, integer)',
]

/**
 * The embedded database of a locked `folder`. The backup is restored into a new cluster beside it, which takes its place when all is
 * done. What was there is saved as a backup, or, where it cannot be read, by keeping its files.
 */
export async function replaceEmbedded(folder: string, options: ReplaceOptions): Promise<Replaced> {
  const { withRestorePoint } = options
  const before = await leave(folder, options)
  const aside = path.join(folder, `replaced-${timeName()}`)
  await removeUnfinishedRestore(folder)
  const restored = await restoreBeside(folder, before, options)
    .then(async done => {
      await exchangeCluster(folder, restoringFolder(folder), aside)
      return done
    })
    .finally(() => rm(restoringFolder(folder), { recursive: true, force: true }))
  const isSetAside =
    before.existed && withRestorePoint && before.saved === undefined && before.why !== undefined
  if (!isSetAside) await rm(aside, { recursive: true, force: true })
  return {
    rows: restored.rows,
    notes: [
      ...(isSetAside ? [filesNote(before.why, aside)] : []),
      ...(before.existed && !isSetAside ? [savedNote(before.saved, withRestorePoint)] : []),
      ...restored.carried,
    ],
  }
}

async function restoreBeside(
  folder: string,
  before: Before,
  { source, header, keepAccess, finish }: ReplaceOptions,
): Promise<{ rows: number; carried: string[] }> {
  const beside = restoringFolder(folder)
  await mkdir(beside, { mode: 0o755 })
  // The same password, where it is known: then the files of either cluster fit.
  await copyFile(superuserPasswordFile(folder), superuserPasswordFile(beside)).catch(() => {})
  const database = await startEmbeddedDatabase({ folder: beside, log: () => {} })
  const { url, superuserUrl } = database
  try {
    const rows = await restoreBackup(superuserUrl, source, header, { keepAccess })
    await prepareDatabase({ url, superuserUrl })
    const carried = before.existed ? await carriedOver(superuserUrl, before.revoked, keepAccess) : []
    await finish({ url, superuserUrl })
    return { rows, carried }
  } finally {
    await database.stop()
  }
}

interface Before {
  existed: boolean
  saved: string | undefined
  /** Why it could not be saved as a backup. */
  why: string | undefined
  revoked: Revocations[]
}

const filesNote = (why: string | undefined, aside: string): string =>
  `The replaced database could not be saved as a backup (${why}), so its files were set aside: ${aside}. Remove them when nobody needs them any more.`

/** Reads what the present database can still say, and stops it. */
async function leave(folder: string, options: ReplaceOptions): Promise<Before> {
  const { header, withRestorePoint } = options
  const before: Before = {
    existed: await hasDatabase(folder),
    saved: undefined,
    why: undefined,
    revoked: [],
  }
  if (!before.existed) return before
  try {
    const database = await startEmbeddedDatabase({ folder, log: () => {}, maxAttempts: 1 })
    try {
      before.revoked = [
        await withClient(database.superuserUrl, client => readRevocations(client, header.createdAt)),
      ]
      if (withRestorePoint) {
        await withClient(database.superuserUrl, assertAlone)
        before.saved = await saveRestorePoint({ ...options, url: database.superuserUrl })
      }
    } finally {
      await database.stop()
    }
  } catch (error) {
    before.why = (error as Error).message.split('\n', 1)[0]?.replace(/\.$/, '') ?? ''
  }
  await stopOrphan(folder)
  return before
}

/** A backup holds nothing of somebody else's, who may use the same cluster. Throws NoRestorePoint. */
async function assertAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition
       and nspname !~ '^(pg_|information_schema$)' and relname <> all($1)
     union all
     select datname from pg_database
     where datname not in (current_database(), 'postgres', 'template0', 'template1') and datname !~ '^gridhaul_scratch'`,
    [ownTables],
  )
  const [other] = rows
  if (other) throw new NoRestorePoint(`it holds more than the data of Gridhaul: ${other.name}`)
}
