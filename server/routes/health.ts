// GET /healthz: the process is alive, and of which version it is. GET /readyz: the database responds too.
import type { FastifyPluginAsync } from 'fastify'
import { productVersion } from '../../domain/version.ts'
import { coalesce } from '../database/coalesce.ts'
import { ping } from '../database/connect.ts'

export const healthRoute: FastifyPluginAsync = async app => {
  app.get('/healthz', async () => ({ status: 'ok', version: productVersion }))
}

/** Monitors often give up after two seconds. */
const timeoutMs = 1_500

export const readinessRoute: FastifyPluginAsync = async app => {
  // The call is public, so any number of concurrent ones share one query.
  const sharedPing = coalesce(() => ping(app.db, timeoutMs))
  app.get('/readyz', async () => {
    await sharedPing(undefined)
    return { status: 'ok' }
  })
}
