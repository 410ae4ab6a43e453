// Steps that are one change, whether they are called alone or as a part of a larger one.
import type { Database } from './connect.ts'

/** Runs `work` in the transaction that `db` already is, or in a new one. */
export const inTransaction = <Result>(
  db: Database,
  work: (store: Database) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? work(db) : db.transaction().execute(work))
