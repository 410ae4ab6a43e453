// GET /healthz: the process is alive.
import type { FastifyPluginAsync } from 'fastify'

export const healthRoute: FastifyPluginAsync = async app => {
  app.get('/healthz', async () => ({ status: 'ok' }))
}
