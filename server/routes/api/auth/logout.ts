// POST /api/auth/logout: ends the session.
import type { FastifyPluginAsync } from 'fastify'
import { signedInUser } from '../../../history/objects.ts'

const options = {
  schema: { summary: 'Ends the session' },
  config: { history: { action: 'sign_out', object: 'user', id: signedInUser } as const },
}

export const logoutRoute: FastifyPluginAsync = async app => {
  app.post('/api/auth/logout', options, async (request, reply) => {
    // A sign-out that arrives late, for an ended session, must not clear the cookie of a newer sign-in.
    if (request.principal) await request.recorded(store => reply.endSession(store))
    return reply.code(204).send()
  })
}
