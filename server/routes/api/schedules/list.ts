// GET /api/schedules: what plans were delivered (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { scheduleSummary } from '../../../../domain/records.ts'
import { sameTogether } from '../../../database/together.ts'
import { listSchedules } from '../../../repositories/schedules.ts'

const schema = { summary: 'What plans were delivered', response: { 200: z.array(scheduleSummary) } }

export const list: FastifyPluginAsyncZod = async app => {
  const plans = sameTogether(() => listSchedules(app.db))
  app.get(
    '/api/schedules',
    { schema, config: { extension: true }, onRequest: app.allow('see schedules') },
    async () => plans(undefined),
  )
}
