// DELETE /api/drafts/{id} and POST /api/drafts/{id}/restoration: a draft that is deleted, and one that is there again (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { orNotFound } from '../../../http/errors.ts'
import { deleteDraft, deletedDraftDays, findDraft, restoreDraft } from '../../../repositories/drafts.ts'

const params = z.object({ id: z.string() })

export const draftDeletionRoute: FastifyPluginAsyncZod = async app => {
  const onRequest = app.allow('edit drafts')

  const deletion = {
    summary: `Deletes a draft, which can be restored for ${deletedDraftDays} days`,
    params,
    response: { 204: z.undefined() },
  }
  app.delete(
    '/api/drafts/:id',
    {
      schema: deletion,
      config: { extension: true, record: 'draft', history: { action: 'delete', object: 'draft' } },
      onRequest,
    },
    async (request, reply) => {
      const { id } = request.params
      await request.recorded(async store => {
        orNotFound(await findDraft(store, id))
        await deleteDraft(store, id)
      })
      return reply.code(204).send()
    },
  )

  const restoration = { summary: 'Undoes the deletion of a draft', params }
  app.post(
    '/api/drafts/:id/restoration',
    {
      schema: restoration,
      config: { extension: true, history: { action: 'restore', object: 'draft' } },
      onRequest,
    },
    async (request, reply) => {
      const { id } = request.params
      await request.recorded(async store => {
        orNotFound(await findDraft(store, id))
        await restoreDraft(store, id)
      })
      return reply.code(204).send()
    },
  )
}
