// POST /api/schedules: delivers a plan (extension), by a person or a program with a delivery key. The same plan may come again, a
// different one with its tx_id may not.
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isAddressable } from '../../../../domain/addressable.ts'
import {
  scheduleDiffers,
  scheduleNotStorable,
  scheduleTxIdNoAddress,
  scheduleTxIdTooLong,
  withdrawnScheduleDiffers,
} from '../../../../domain/messages/schedules.ts'
import { scheduleSummary } from '../../../../domain/records/schedule.ts'
import { maxTxIdLength } from '../../../../domain/schedule/plan/plan.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { isJsonRefused } from '../../../database/failures.ts'
import { AppError, refusal } from '../../../http/errors.ts'
import { decodeUtf8 } from '../../../http/json-body.ts'
import type { ReadUpload } from '../../../plugins/plan-intake.ts'
import { type Deliverer, deliverSchedule, type NewSchedule } from '../../../repositories/schedules.ts'
import { planShape } from './plan-shape.ts'

const schema = {
  summary: 'Delivers a plan. The same plan may be sent again; a different one under its tx_id is refused',
  response: { 200: scheduleSummary, 201: scheduleSummary },
}
const config = {
  bearer: 'accepted',
  extension: true,
  largeBody: true,
  documentedBody: planShape,
  refuses: ['schedule_differs', 'plan_refused', 'busy'],
  history: { action: 'deliver', object: 'plan', id: null },
} as const

export const deliverScheduleRoute: FastifyPluginAsyncZod = async app => {
  // The body is not read before it is the sender's turn. The plan's text is stored as received.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (_: unknown, body: unknown) => body)

  const options = {
    schema,
    config,
    onRequest: app.allowWithKeyOr('plans', 'deliver schedules'),
    preHandler: app.requireRoom('schedules'),
  }
  app.post('/api/schedules', options, async (request, reply) => {
    const { body, headers } = request
    if (!(body instanceof Readable)) throw refusal('malformed')
    const { senderId, deliverer } = senderOf(request)
    const contentLength = Number(headers['content-length'])
    const sent = { senderId, body, contentLength, received: request.onceOnly?.received }
    const delivered = await app.receivePlan(sent, async upload => {
      const schedule = scheduleOf(upload, deliverer)
      return request.recorded(async (store, entry) => {
        const delivered = await deliverSchedule(store, schedule).catch(refuseUnstorable)
        if (delivered.outcome === 'differs')
          throw new AppError('schedule_differs', whyDiffers(delivered.withdrawn, schedule.txId))
        entry.isRepeated = delivered.outcome === 'again'
        reply.code(entry.isRepeated ? 200 : 201)
        return delivered.summary
      }, schedule.txId)
    })
    return reply.send(delivered)
  })
}

const whyDiffers = (withdrawn: boolean, txId: string) =>
  withdrawn ? withdrawnScheduleDiffers(txId) : scheduleDiffers(txId)

function senderOf(request: FastifyRequest): { senderId: string; deliverer: Deliverer } {
  const { accessKey: key } = request
  if (key)
    return { senderId: `key ${key.id}`, deliverer: { userId: null, name: `${key.name} (delivery key)` } }
  const { id, name, email } = requirePrincipal(request).user
  return { senderId: `user ${id}`, deliverer: { userId: id, name: name ?? email } }
}

function scheduleOf({ bytes, read }: ReadUpload, deliveredBy: Deliverer): NewSchedule {
  if (read === 'not JSON') throw refusal('malformed')
  if ('refused' in read) throw new AppError('plan_refused', read.refused)
  if (!isAddressable(read.txId)) throw new AppError('plan_refused', scheduleTxIdNoAddress)
  if (read.txId.length > maxTxIdLength) throw new AppError('plan_refused', scheduleTxIdTooLong(maxTxIdLength))
  return { ...read, content: decodeUtf8(bytes), deliveredBy }
}

function refuseUnstorable(thrown: unknown): never {
  throw isJsonRefused(thrown) ? new AppError('plan_refused', scheduleNotStorable) : thrown
}
