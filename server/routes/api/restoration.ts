// POST /api/users/{id}/restoration and the like: a deleted record is there again, for those who may delete (extension). A user comes
// back with roles, so that takes the permission to give them.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { RestorableType } from '../../../domain/restorable-type.ts'
import type { Permission } from '../../../domain/roles.ts'
import type { LimitedTable } from '../../plugins/quotas.ts'
import { deletedRecordDays } from '../../repositories/deleted-records.ts'
import { restoreRecord } from '../../repositories/restoration.ts'

const schema = {
  summary: `Takes a deletion of the last ${deletedRecordDays} days back: the record is there again, under its id`,
  params: z.object({ id: z.string() }),
}

const records = [
  ['users', 'user', ['delete users', 'set roles']],
  ['assets', 'asset', ['delete assets']],
  ['trucks', 'truck', ['delete assets']],
] as const satisfies readonly (readonly [LimitedTable, RestorableType, readonly Permission[]])[]

export const restorationRoute: FastifyPluginAsyncZod = async app => {
  for (const [table, type, permissions] of records) {
    const options = {
      schema,
      config: {
        extension: true,
        refuses: ['not_deleted', 'restore_refused', ...(type === 'user' ? ['email_taken' as const] : [])],
        record: type,
        history: { action: 'restore', object: type },
      } as const,
      onRequest: app.allow(...permissions),
      preHandler: app.requireRoom(table),
    }
    app.post(`/api/${table}/:id/restoration`, options, async (request, reply) => {
      await request.recorded(store => restoreRecord(store, type, request.params.id))
      if (type === 'user') app.sendQueuedMails()
      return reply.code(204).send()
    })
  }
}
