// Steps that are one change, whether they are called alone or as a part of a larger one.
import { sql } from 'kysely'
import { coalesce } from './coalesce.ts'
import type { Database } from './connect.ts'
import { CommitUnconfirmed } from './failures.ts'

/**
 * Runs `work` in the transaction that `db` already is, or in a new one, whose changes are on disk when this resolves, there and on the
 * synchronous standby, if there is one. Throws CommitUnconfirmed if that is not known.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (store: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db)
  const commit: Commit = { run: undefined }
  const result = await db.transaction().execute(store => {
    commits.set(store, commit)
    return work(store)
  })
  if (commit.run !== undefined) await untilDurable(db, commit.run)
  return result
}

interface Commit {
  /** The `databaseRun` that commits without waiting for the disk; undefined where the commit itself waits. */
  run: string | undefined
}

const commits = new WeakMap<Database, Commit>()

/** Tells one run of a database from another, of the same machine or of another one. */
export const databaseRun = sql<string>`pg_postmaster_start_time()::text`

/**
 * Says that the database will commit this transaction without waiting for the disk. `run`: its `databaseRun`. Throws if nobody would wait
 * afterwards.
 */
export function waitAfterCommit(store: Database, run: string): void {
  const commit = commits.get(store)
  if (!commit) throw new Error('this transaction was not begun by inTransaction, which waits for the disk')
  commit.run = run
}

/**
 * Resolves when everything that was committed before in this run of the database is on disk. Throws CommitUnconfirmed if it has ended
 * meanwhile: the one that has taken over may lack some of it. A change with an entry of the history is committed without waiting for
 * the disk, because all others would wait with it; then all that were committed meanwhile wait together.
 */
export async function untilDurable(db: Database, run: string): Promise<void> {
  const known = flushes.get(db)
  const flush = known ?? coalesce(() => flushed(db))
  if (!known) flushes.set(db, flush)
  if ((await flush(undefined)) !== run) throw new CommitUnconfirmed()
}

/** What `read` has found, once all of it is on disk: what a crash or another primary takes back was not found. */
export async function readDurably<Result>(db: Database, read: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ run: string }>`select ${databaseRun} as run`.execute(db)
  const result = await read()
  await untilDurable(db, rows[0]?.run ?? '')
  return result
}

const flushes = new WeakMap<Database, (nothing: undefined) => Promise<string | undefined>>()

/** Writes a record to the log in a transaction of its own, which is committed as the database is set to: with all before it. */
async function flushed(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ run: string }>`
    select pg_logical_emit_message(true, 'gridhaul', ''), ${databaseRun} as run`.execute(db)
  return rows[0]?.run
}
