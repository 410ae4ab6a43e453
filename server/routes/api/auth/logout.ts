// POST /api/auth/logout: ends the session.
import type { FastifyPluginAsync } from 'fastify'

export const logoutRoute: FastifyPluginAsync = async app => {
  app.post('/api/auth/logout', { schema: { summary: 'Ends the session' } }, async ({ principal }, reply) => {
    // A sign-out that arrives late, for an ended session, must not clear the cookie of a newer sign-in.
    if (principal) await reply.endSession()
    return reply.code(204).send()
  })
}
