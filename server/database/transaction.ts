// Steps that are one change, whether they are called alone or as a part of a larger one.
import { sql } from 'kysely'
import { coalesce } from './coalesce.ts'
import type { Database } from './connect.ts'

/** Runs `work` in the transaction that `db` already is, or in a new one, whose changes are on disk when this resolves. */
export async function inTransaction<Result>(
  db: Database,
  work: (store: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db)
  const commit = { waitsForDisk: true }
  const result = await db.transaction().execute(store => {
    commits.set(store, commit)
    return work(store)
  })
  if (!commit.waitsForDisk) await untilDurable(db)
  return result
}

const commits = new WeakMap<Database, { waitsForDisk: boolean }>()

/** Says that the database will commit this transaction without waiting for the disk. Throws if nobody would wait afterwards. */
export function waitAfterCommit(store: Database): void {
  const commit = commits.get(store)
  if (!commit) throw new Error('this transaction was not begun by inTransaction, which waits for the disk')
  commit.waitsForDisk = false
}

/**
 * Resolves when everything that was committed before is on disk. A change with an entry of the history is committed without waiting for
 * the disk, because all others would wait with it; then all that were committed meanwhile wait together.
 */
export function untilDurable(db: Database): Promise<unknown> {
  const known = flushes.get(db)
  const flush = known ?? coalesce(() => flushed(db))
  if (!known) flushes.set(db, flush)
  return flush(undefined)
}

const flushes = new WeakMap<Database, (nothing: undefined) => Promise<unknown>>()

/** Writes a record to the log in a transaction of its own, which is committed as the database is set to: with all before it. */
const flushed = (db: Database) => sql`select pg_logical_emit_message(true, 'gridhaul', '')`.execute(db)
