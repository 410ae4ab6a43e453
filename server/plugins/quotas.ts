// Limits how many records of each kind the database holds, so that nobody can fill it.
import type { preHandlerAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'
import type { RefusingHook } from './api-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A preHandler hook of a call that adds a record by `request.recorded`, which refuses it there. */
    requireRoom(table: LimitedTable): preHandlerAsyncHookHandler
    /** Throws the same refusal if so many records more are too many; others may still be added meanwhile. */
    checkRoom(db: Database, table: LimitedTable, count: number): Promise<void>
    /** The same after records were added, as the last step of their transaction: whoever adds one of the same kind then waits for its end. */
    requireWithinQuota(store: Database, table: LimitedTable): Promise<void>
  }
  interface FastifyRequest {
    addsTo: LimitedTable | undefined
  }
}

export type LimitedTable =
  | 'organizations'
  | 'users'
  | 'assets'
  | 'trucks'
  | 'places'
  | 'schedules'
  | 'drafts'
  | 'maintenance'

export interface QuotasOptions {
  /** Of each kind. */
  maxRecords: number
}

export const quotas = fp<QuotasOptions>(
  async (app, { maxRecords }) => {
    const requireMax = async (db: Database, table: LimitedTable, count: number) => {
      const { rows } = await sql`select from ${sql.table(table)} offset ${count} limit 1`.execute(db)
      if (rows.length) throw refusal('quota_reached')
    }
    app.decorate('checkRoom', async (db, table, count) => {
      if (count > maxRecords) throw refusal('quota_reached')
      if (count > 0) await requireMax(db, table, maxRecords - count)
    })
    app.decorate('requireWithinQuota', async (store, table) => {
      if (await isFarFromLimit(store, table, maxRecords)) return
      await withAdvisoryLock(store, `quota of ${table}`, () => requireMax(store, table, maxRecords))
    })
    app.decorateRequest('addsTo')
    app.decorate('requireRoom', table => {
      const hook: preHandlerAsyncHookHandler & RefusingHook = async request => {
        request.addsTo = table
      }
      return Object.assign(hook, { refuses: ['quota_reached'] as const })
    })
  },
  { name: 'quotas' },
)

/** More rows do not fit into one of PostgreSQL's pages, even if they are empty. */
const maxRowsInPage = 291

/** Counting takes long and makes others wait. A row takes several times the room, so that this is false long before the limit. */
async function isFarFromLimit(store: Database, table: LimitedTable, maxRecords: number): Promise<boolean> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::integer)::float8 as pages`.execute(
    store,
  )
  return (rows[0]?.pages ?? Infinity) * maxRowsInPage <= maxRecords
}
