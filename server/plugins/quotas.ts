// Limits how many records of each kind the database holds, so that nobody can fill it.
import type { preHandlerAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'
import type { RefusingHook } from './api-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A preHandler hook of a call that adds a record. Calls at the same instant may exceed the limit by their number. */
    requireRoom(table: LimitedTable): preHandlerAsyncHookHandler
    /** Throws the same refusal if so many records more are too many. */
    checkRoom(db: Database, table: LimitedTable, count: number): Promise<void>
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
    app.decorate('checkRoom', async (db, table, count) => {
      if (count === 0) return
      if (count > maxRecords) throw refusal('quota_reached')
      const { rows } = await sql`
        select from ${sql.table(table)} offset ${maxRecords - count} limit 1`.execute(db)
      if (rows.length) throw refusal('quota_reached')
    })
    app.decorate('requireRoom', table => {
      const hook: preHandlerAsyncHookHandler & RefusingHook = () => app.checkRoom(app.db, table, 1)
      return Object.assign(hook, { refuses: ['quota_reached'] as const })
    })
  },
  { name: 'quotas' },
)
