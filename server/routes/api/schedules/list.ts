// GET /api/schedules: what plans were delivered (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { scheduleSummary } from '../../../../domain/records.ts'
import { listSchedules } from '../../../repositories/schedules.ts'

const schema = { response: { 200: z.array(scheduleSummary) } }

export const list: FastifyPluginAsyncZod = async app => {
  app.get('/api/schedules', { schema, onRequest: app.allow('see schedules') }, async () =>
    listSchedules(app.db),
  )
}
