// POST and DELETE /api/schedules/{tx_id}/withdrawal: a plan that no longer counts, and one that counts again (extension).
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { withdrawalBody } from '../../../../domain/calls/schedules.ts'
import { scheduleNotFound } from '../../../../domain/messages/schedules.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { recordNotFound, refusal } from '../../../http/errors.ts'
import { restoreSchedule, withdrawSchedule } from '../../../repositories/schedules.ts'

const schedule = z.object({ tx_id: z.string() })
const object = {
  object: 'plan',
  id: async ({ params }: FastifyRequest) => (params as z.infer<typeof schedule>).tx_id,
} as const

export const scheduleWithdrawalRoute: FastifyPluginAsyncZod = async app => {
  const onRequest = app.allow('deliver schedules')

  const withdrawal = {
    summary: 'Withdraws a plan with a reason. It can still be read, but is no longer the newest one',
    params: schedule,
    body: withdrawalBody,
  }
  app.post(
    '/api/schedules/:tx_id/withdrawal',
    {
      schema: withdrawal,
      config: {
        extension: true,
        refuses: ['schedule_withdrawn'] as const,
        history: { action: 'withdraw', ...object } as const,
      },
      onRequest,
    },
    async (request, reply) => {
      const { user } = requirePrincipal(request)
      const by = user.name ?? user.email
      await request.recorded(async store => {
        const outcome = await withdrawSchedule(store, request.params.tx_id, { ...request.body, by })
        if (outcome === 'unknown') throw recordNotFound(scheduleNotFound)
        if (outcome === 'withdrawn before') throw refusal('schedule_withdrawn')
      })
      return reply.code(204).send()
    },
  )

  const restoration = { summary: 'Undoes the withdrawal of a plan', params: schedule }
  app.delete(
    '/api/schedules/:tx_id/withdrawal',
    {
      schema: restoration,
      config: { extension: true, history: { action: 'take_back', ...object } as const },
      onRequest,
    },
    async (request, reply) => {
      await request.recorded(async store => {
        if (!(await restoreSchedule(store, request.params.tx_id))) throw recordNotFound(scheduleNotFound)
      })
      return reply.code(204).send()
    },
  )
}
