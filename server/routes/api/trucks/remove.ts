// DELETE /api/trucks/{id}: a truck goes.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../http/errors.ts'
import { removeTruck } from '../../../repositories/trucks.ts'

const schema = {
  summary: 'A truck goes',
  params: z.object({ id: z.string() }),
  response: { 204: z.undefined() },
}

export const remove: FastifyPluginAsyncZod = async app => {
  app.delete(
    '/api/trucks/:id',
    { schema, onRequest: app.allow('delete assets') },
    async ({ params }, reply) => {
      if (!(await removeTruck(app.db, params.id))) throw recordNotFound()
      return reply.code(204).send()
    },
  )
}
