// What only one server process may do at a time, however many share the store.
import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Until the transaction ends, nobody else does the same. What there is has to be asked after it: another may have changed it
 * meanwhile.
 */
export const oneAtATime = (transaction: Database, what: 'demo' | 'last admin' | 'telemetry partitions') =>
  sql`select pg_advisory_xact_lock(hashtext(${`gridhaul ${what}`}))`.execute(transaction)
