// GET /api/schedules: what plans were delivered (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { scheduleSummary } from '../../../../domain/records/schedule.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { listSchedules } from '../../../repositories/schedules.ts'

const schema = { summary: 'The plans that were delivered', response: { 200: z.array(scheduleSummary) } }

export const listSchedulesRoute: FastifyPluginAsyncZod = async app => {
  const plans = coalesce(() => listSchedules(app.db))
  app.get(
    '/api/schedules',
    { schema, config: { extension: true }, onRequest: app.allow('see schedules') },
    async () => plans(undefined),
  )
}
