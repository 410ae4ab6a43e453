// Work that only one server process may do at a time, however many share the database.
import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { inTransaction } from './transaction.ts'

export type LockName =
  | 'alarm settings'
  | 'alarms'
  | 'demo'
  | 'import'
  | 'last admin'
  | `quota of ${string}`
  | 'server keys'
  | 'telemetry partitions'
  | 'telemetry rollups'

/**
 * Runs `work` in a transaction that holds the lock until it ends. Read inside it what the work depends on, because another process
 * may have changed it just before. Throws PostgreSQL's lock timeout where a lock is not had within `waitMs`.
 */
export const withAdvisoryLock = <Result>(
  db: Database,
  name: LockName,
  work: (transaction: Database) => Promise<Result>,
  { waitMs }: { waitMs?: number } = {},
): Promise<Result> =>
  inTransaction(db, async transaction => {
    if (waitMs !== undefined)
      await sql`set local lock_timeout = ${sql.lit(`${waitMs}ms`)}`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtext(${`gridhaul ${name}`}))`.execute(transaction)
    return work(transaction)
  })

/** The same, unless another process holds the lock: then nothing is done and the result is undefined. */
export const tryAdvisoryLock = <Result>(
  db: Database,
  name: LockName,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result | undefined> =>
  inTransaction(db, async transaction => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`gridhaul ${name}`})) as locked`.execute(transaction)
    return rows[0]?.locked ? work(transaction) : undefined
  })
