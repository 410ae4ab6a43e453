// POST /api/schedules: delivers a plan (extension). The same plan may come again; another one under its tx_id may not.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isAddressable } from '../../../../domain/addressable.ts'
import {
  scheduleDiffers,
  scheduleNotStorable,
  scheduleTxIdNoAddress,
  scheduleTxIdTooLong,
} from '../../../../domain/messages.ts'
import { scheduleSummary } from '../../../../domain/records.ts'
import { isJsonRefused } from '../../../database/failures.ts'
import { AppError, refusal } from '../../../http/errors.ts'
import { textOf } from '../../../plugins/json-bodies.ts'
import { deliverSchedule, type NewSchedule } from '../../../repositories/schedules.ts'
import { planShape } from './plan-shape.ts'

const largestPlanBytes = 64 * 1024 * 1024
const schema = {
  summary: 'Delivers a plan. The same plan may come again; another one under its tx_id may not',
  response: { 200: scheduleSummary, 201: scheduleSummary },
}
const config = {
  extension: true,
  takes: planShape,
  refuses: ['schedule_differs', 'plan_refused'] as const,
}

/** Longer ones do not fit into the database's index. */
const longestTxId = 500

export const deliver: FastifyPluginAsyncZod = async app => {
  // The plan's text is kept as it came. Fastify's own parser refuses keys like __proto__, and a unit may be called that.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, bytes: Buffer) => textOf(bytes),
  )

  const readSchedule = async (body: unknown, deliveredBy: string | null): Promise<NewSchedule> => {
    if (typeof body !== 'string') throw refusal('malformed')
    const read = await app.readPlan(body)
    if (read === 'not JSON') throw refusal('malformed')
    if ('refused' in read) throw new AppError('plan_refused', read.refused)
    if (!isAddressable(read.txId)) throw new AppError('plan_refused', scheduleTxIdNoAddress)
    if (read.txId.length > longestTxId) throw new AppError('plan_refused', scheduleTxIdTooLong(longestTxId))
    return { ...read, content: body, deliveredBy }
  }

  const options = { schema, config, bodyLimit: largestPlanBytes, onRequest: app.allow('deliver schedules') }
  app.post('/api/schedules', options, async ({ body, asking }, reply) => {
    const schedule = await readSchedule(body, asking?.user.id ?? null)
    const delivery = await deliverSchedule(app.db, schedule).catch(refuseWhatJsonbCannotKeep)
    if (delivery.outcome === 'differs') throw new AppError('schedule_differs', scheduleDiffers(schedule.txId))
    return reply.code(delivery.outcome === 'first' ? 201 : 200).send(delivery.summary)
  })
}

function refuseWhatJsonbCannotKeep(thrown: unknown): never {
  throw isJsonRefused(thrown) ? new AppError('plan_refused', scheduleNotStorable) : thrown
}
