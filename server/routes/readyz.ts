// GET /readyz: the database answers too.
import type { FastifyPluginAsync } from 'fastify'
import { ping } from '../database/connect.ts'

export const readyz: FastifyPluginAsync = async app => {
  app.get('/readyz', async () => {
    await ping(app.db)
    return { status: 'ok' }
  })
}
