// Where users are signed in (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { session } from '../../../../domain/records/user.ts'
import { orNotFound } from '../../../http/errors.ts'
import { endSessionById, endSessionsOf, listSessions } from '../../../repositories/accounts/sessions.ts'

/** GET /api/users/{id}/sessions: where a user is signed in (extension). */
const listSessionsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Where a user is signed in, last used first',
    params: z.object({ id: z.string() }),
    response: { 200: z.array(session) },
  }
  const options = { schema, config: { extension: true }, onRequest: app.allowOwnOr('edit users') }
  app.get('/api/users/:id/sessions', options, ({ params, sessionHash }) =>
    listSessions(app.db, params.id, { limits: app.sessionLimits, current: sessionHash }),
  )
}

/** DELETE /api/users/{id}/sessions/{session_id}: signs a user out in one place (extension). */
const endSessionRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Signs a user out in one place',
    params: z.object({ id: z.string(), session_id: z.string() }),
  }
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

/** DELETE /api/users/{id}/sessions: signs a user out everywhere; oneself, everywhere else (extension). */
const endSessionsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Signs a user out everywhere except in the session of the call',
    params: z.object({ id: z.string() }),
  }
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

export const userSessionRoutes = [listSessionsRoute, endSessionRoute, endSessionsRoute]
