// DELETE /api/users/{id}/sessions: signs a user out everywhere; oneself, everywhere else (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { endSessionsOf } from '../../../../repositories/accounts/sessions.ts'

const schema = {
  summary: 'Signs a user out everywhere except in the session of the call',
  params: z.object({ id: z.string() }),
}

export const endSessionsRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: { extension: true, history: { action: 'end_sessions', object: 'user' } } as const,
    onRequest: [app.allowOwnOr('edit users'), app.requireConfirmedForOthers],
  }
  app.delete('/api/users/:id/sessions', options, async (request, reply) => {
    const { params, sessionHash } = request
    await request.recorded(store => endSessionsOf(store, params.id, sessionHash))
    return reply.code(204).send()
  })
}
