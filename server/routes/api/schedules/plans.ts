// Delivered plans, and where they come from (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { scheduleNotFound } from '../../../../domain/messages/schedules.ts'
import { scheduleOrigin, scheduleSummary } from '../../../../domain/records/schedule.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { orNotFound } from '../../../http/errors.ts'
import { findOrigin, findScheduleContent, listSchedules } from '../../../repositories/schedules.ts'
import { planShape } from './plan-shape.ts'

/** GET /api/schedules: what plans were delivered (extension). */
const listSchedulesRoute: FastifyPluginAsyncZod = async app => {
  const schema = { summary: 'The plans that were delivered', response: { 200: z.array(scheduleSummary) } }
  const plans = coalesce(() => listSchedules(app.db))
  app.get(
    '/api/schedules',
    { schema, config: { extension: true }, onRequest: app.allow('see schedules') },
    async () => plans(undefined),
  )
}

/** GET /api/schedules/{tx_id}: one plan as it was delivered (extension). */
const getScheduleRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'One plan as it was delivered',
    params: z.object({ tx_id: z.string() }),
  }
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
      const content = orNotFound(await contentOf(request.params.tx_id), scheduleNotFound)
      return reply.type('application/json; charset=utf-8').send(content)
    },
  )
}

/** GET /api/schedules/{tx_id}/origin: from which plan and draft a plan was made (extension). */
const scheduleOriginRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'From which plan and draft a plan was made, what differs, and why it was sent',
    params: z.object({ tx_id: z.string() }),
    response: { 200: scheduleOrigin },
  }
  app.get(
    '/api/schedules/:tx_id/origin',
    { schema, config: { extension: true }, onRequest: app.allow('see schedules') },
    async ({ params }) => orNotFound(await findOrigin(app.db, params.tx_id), scheduleNotFound),
  )
}

export const scheduleRoutes = [listSchedulesRoute, getScheduleRoute, scheduleOriginRoute]
