// GET /readyz: the database answers too.
import type { FastifyPluginAsync } from 'fastify'
import { ping } from '../database/connect.ts'

/** Monitors often give up after two seconds. */
const answerWithinMs = 1_500

export const readyz: FastifyPluginAsync = async app => {
  app.get('/readyz', async () => {
    await ping(app.db, answerWithinMs)
    return { status: 'ok' }
  })
}
