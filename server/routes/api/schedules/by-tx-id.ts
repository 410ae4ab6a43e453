// GET /api/schedules/{tx_id}: one plan as it was delivered (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { scheduleNotFound } from '../../../../domain/messages/schedules.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { AppError } from '../../../http/errors.ts'
import { findScheduleContent } from '../../../repositories/schedules.ts'
import { planShape } from './plan-shape.ts'

const schema = {
  summary: 'One plan as it was delivered',
  params: z.object({ tx_id: z.string() }),
}

export const getScheduleRoute: FastifyPluginAsyncZod = async app => {
  // As bytes, so that megabytes of text are encoded once for all waiting requests.
  const contentOf = coalesce(async (txId: string) => {
    const text = await findScheduleContent(app.db, txId)
    return text === undefined ? undefined : Buffer.from(text)
  })
  app.get(
    '/api/schedules/:tx_id',
    {
      schema,
      config: { extension: true, documentedReply: planShape },
      onRequest: app.allow('see schedules'),
    },
    async (request, reply) => {
      const content = await contentOf(request.params.tx_id)
      if (content === undefined) throw new AppError('not_found', scheduleNotFound)
      return reply.type('application/json; charset=utf-8').send(content)
    },
  )
}
