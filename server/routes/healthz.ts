// GET /healthz: the process lives.
import type { FastifyPluginAsync } from 'fastify'

export const healthz: FastifyPluginAsync = async app => {
  app.get('/healthz', async () => ({ status: 'ok' }))
}
