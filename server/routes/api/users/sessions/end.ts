// DELETE /api/users/{id}/sessions/{session_id}: signs a user out in one place (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../../http/errors.ts'
import { endSessionById } from '../../../../repositories/sessions.ts'

const schema = {
  summary: 'Signs a user out in one place',
  params: z.object({ id: z.string(), session_id: z.string() }),
}

export const endSessionRoute: FastifyPluginAsyncZod = async app => {
  const options = { schema, config: { extension: true }, onRequest: app.allowOwnOr('edit users') }
  app.delete('/api/users/:id/sessions/:session_id', options, async ({ params }, reply) => {
    if (!(await endSessionById(app.db, params.id, params.session_id))) throw recordNotFound()
    return reply.code(204).send()
  })
}
