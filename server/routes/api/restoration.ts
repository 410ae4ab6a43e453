// POST /api/users/{id}/restoration and the like: a deleted record is there again (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  type RestorableType,
  restorableDays,
  restorationPermissions,
} from '../../../domain/restorable-type.ts'
import type { LimitedTable } from '../../plugins/quotas.ts'
import { restoreRecord } from '../../repositories/restoration.ts'

const schema = {
  summary: `Undoes a deletion of the last ${restorableDays} days: the record is restored under its id`,
  params: z.object({ id: z.string() }),
}

const records = [
  ['users', 'user'],
  ['assets', 'asset'],
  ['trucks', 'truck'],
  ['places', 'place'],
] as const satisfies readonly (readonly [LimitedTable, RestorableType])[]

export const restorationRoute: FastifyPluginAsyncZod = async app => {
  for (const [table, type] of records) {
    const options = {
      schema,
      config: {
        extension: true,
        refuses: ['not_deleted', 'restore_refused', ...(type === 'user' ? ['email_taken' as const] : [])],
        record: type,
        history: { action: 'restore', object: type },
      } as const,
      onRequest: [
        app.allow(...restorationPermissions[type]),
        ...(type === 'user' ? [app.requireConfirmed] : []),
      ],
      preHandler: app.requireRoom(table),
    }
    app.post(`/api/${table}/:id/restoration`, options, async (request, reply) => {
      await request.recorded(store => restoreRecord(store, type, request.params.id))
      if (type === 'user') app.sendQueuedMails()
      return reply.code(204).send()
    })
  }
}
