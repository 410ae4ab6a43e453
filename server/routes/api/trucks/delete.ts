// DELETE /api/trucks/{id}: deletes a truck.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../http/errors.ts'
import { deleteTruck } from '../../../repositories/trucks.ts'

const schema = {
  summary: 'Deletes a truck',
  params: z.object({ id: z.string() }),
  response: { 204: z.undefined() },
}

export const deleteTruckRoute: FastifyPluginAsyncZod = async app => {
  app.delete(
    '/api/trucks/:id',
    {
      schema,
      config: { record: 'truck', history: { action: 'delete', object: 'truck' } },
      onRequest: app.allow('delete assets'),
    },
    async (request, reply) => {
      await request.recorded(async store => {
        if (!(await deleteTruck(store, request.params.id))) throw recordNotFound()
      })
      return reply.code(204).send()
    },
  )
}
