// GET /readyz: the database answers too.
import type { FastifyPluginAsync } from 'fastify'
import { ping } from '../database/connect.ts'
import { sameTogether } from '../database/together.ts'

/** Monitors often give up after two seconds. */
const answerWithinMs = 1_500

export const readyz: FastifyPluginAsync = async app => {
  // Anybody may ask, so that however many ask at once, the database is asked once.
  const pingTogether = sameTogether(() => ping(app.db, answerWithinMs))
  app.get('/readyz', async () => {
    await pingTogether(undefined)
    return { status: 'ok' }
  })
}
