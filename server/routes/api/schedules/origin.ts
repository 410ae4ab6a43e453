// GET /api/schedules/{tx_id}/origin: from which plan and draft a plan was made (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { scheduleNotFound } from '../../../../domain/messages/schedules.ts'
import { scheduleOrigin } from '../../../../domain/records/schedule.ts'
import { AppError } from '../../../http/errors.ts'
import { findOrigin } from '../../../repositories/schedules.ts'

const schema = {
  summary: 'From which plan and draft a plan was made, what differs, and why it was sent',
  params: z.object({ tx_id: z.string() }),
  response: { 200: scheduleOrigin },
}

export const scheduleOriginRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/schedules/:tx_id/origin',
    { schema, config: { extension: true }, onRequest: app.allow('see schedules') },
    async ({ params }) => {
      const origin = await findOrigin(app.db, params.tx_id)
      if (!origin) throw new AppError('not_found', scheduleNotFound)
      return origin
    },
  )
}
