// GET /api/users/{id}/sessions: where a user is signed in (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { session } from '../../../../../domain/records/user.ts'
import { listSessions } from '../../../../repositories/accounts/sessions.ts'

const schema = {
  summary: 'Where a user is signed in, last used first',
  params: z.object({ id: z.string() }),
  response: { 200: z.array(session) },
}

export const listSessionsRoute: FastifyPluginAsyncZod = async app => {
  const options = { schema, config: { extension: true }, onRequest: app.allowOwnOr('edit users') }
  app.get('/api/users/:id/sessions', options, ({ params, sessionHash }) =>
    listSessions(app.db, params.id, { limits: app.sessionLimits, current: sessionHash }),
  )
}
