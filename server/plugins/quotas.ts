// Limits how many records of each kind the database holds, so that nobody can fill it.
import type { preHandlerAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { refusal } from '../http/errors.ts'
import type { RefusingHook } from './api-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A preHandler hook of a call that adds a record. Calls at the same instant may exceed the limit by their number. */
    requireRoom(table: LimitedTable): preHandlerAsyncHookHandler
  }
}

export type LimitedTable = 'organizations' | 'users' | 'assets' | 'trucks' | 'schedules' | 'drafts'

export interface QuotasOptions {
  /** Of each kind. */
  maxRecords: number
}

export const quotas = fp<QuotasOptions>(
  async (app, { maxRecords }) => {
    app.decorate('requireRoom', table => {
      const hook: preHandlerAsyncHookHandler & RefusingHook = async () => {
        const { rows } = await sql`
          select from ${sql.table(table)} offset ${maxRecords - 1} limit 1`.execute(app.db)
        if (rows.length) throw refusal('quota_reached')
      }
      return Object.assign(hook, { refuses: ['quota_reached'] as const })
    })
  },
  { name: 'quotas' },
)
