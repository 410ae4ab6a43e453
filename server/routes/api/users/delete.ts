// DELETE /api/users/{id}: deletes a user, with all sessions.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../http/errors.ts'
import { deleteUser } from '../../../repositories/accounts/users.ts'

const schema = {
  summary: 'Deletes a user and all of their sessions',
  params: z.object({ id: z.string() }),
  response: { 204: z.undefined() },
}

export const deleteUserRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      refuses: ['last_admin'] as const,
      record: 'user' as const,
      history: { action: 'delete', object: 'user' } as const,
    },
    onRequest: [app.allow('delete users'), app.requireConfirmed],
  }
  app.delete('/api/users/:id', options, async (request, reply) => {
    await request.recorded(async store => {
      if (!(await deleteUser(store, request.params.id))) throw recordNotFound()
    })
    return reply.code(204).send()
  })
}
