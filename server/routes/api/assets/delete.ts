// DELETE /api/assets/{id}: deletes a battery.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../http/errors.ts'
import { deleteAsset } from '../../../repositories/assets.ts'

const schema = {
  summary: 'Deletes a battery',
  params: z.object({ id: z.string() }),
  response: { 204: z.undefined() },
}

export const deleteAssetRoute: FastifyPluginAsyncZod = async app => {
  app.delete(
    '/api/assets/:id',
    {
      schema,
      config: { record: 'asset', history: { action: 'delete', object: 'asset' } },
      onRequest: app.allow('delete assets'),
    },
    async (request, reply) => {
      await request.recorded(async store => {
        if (!(await deleteAsset(store, request.params.id))) throw recordNotFound()
      })
      return reply.code(204).send()
    },
  )
}
