// DELETE /api/users/{id}/sessions/{session_id}: signs a user out in one place (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { orNotFound } from '../../../../http/errors.ts'
import { endSessionById } from '../../../../repositories/accounts/sessions.ts'

const schema = {
  summary: 'Signs a user out in one place',
  params: z.object({ id: z.string(), session_id: z.string() }),
}

export const endSessionRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: { extension: true, history: { action: 'end_session', object: 'user' } } as const,
    onRequest: [app.allowOwnOr('edit users'), app.requireConfirmedForOthers],
  }
  app.delete('/api/users/:id/sessions/:session_id', options, async (request, reply) => {
    const { id, session_id } = request.params
    await request.recorded(async (store, draft) => {
      const ended = orNotFound(await endSessionById(store, id, session_id))
      draft.changes.push({ field: 'session', before: ended.device, after: null })
    })
    return reply.code(204).send()
  })
}
