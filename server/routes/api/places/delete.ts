// DELETE /api/places/{id}: deletes a place (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../http/errors.ts'
import { deletePlace } from '../../../repositories/places.ts'

const schema = {
  summary: 'Deletes a place',
  params: z.object({ id: z.string() }),
  response: { 204: z.undefined() },
}

export const deletePlaceRoute: FastifyPluginAsyncZod = async app => {
  app.delete(
    '/api/places/:id',
    {
      schema,
      config: { extension: true, record: 'place', history: { action: 'delete', object: 'place' } },
      onRequest: app.allow('delete assets'),
    },
    async (request, reply) => {
      await request.recorded(async store => {
        if (!(await deletePlace(store, request.params.id))) throw recordNotFound()
      })
      return reply.code(204).send()
    },
  )
}
