// POST /api/auth/logout: ends the session.
import type { FastifyPluginAsync } from 'fastify'

export const logout: FastifyPluginAsync = async app => {
  app.post('/api/auth/logout', { schema: { summary: 'Ends the session' } }, async ({ asking }, reply) => {
    // A sign-out that arrives late, for a session that is over, must not clear the cookie of a newer sign-in.
    if (asking) await reply.endSession()
    return reply.code(204).send()
  })
}
