// POST /api/alarms/{id}/shelving: an alarm is neither counted nor mailed until an instant (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { alarmRecord, maxShelvedHours } from '../../../../domain/alarms/alarm.ts'
import { shelvingBody } from '../../../../domain/calls/alarms.ts'
import { shelvingEndWrong } from '../../../../domain/messages/alarms.ts'
import { orNotFound, refusal } from '../../../http/errors.ts'
import { shelveAlarm } from '../../../repositories/alarms/alarms.ts'

const schema = {
  summary: `Shelves an alarm: it is neither counted nor mailed until an instant, at most ${maxShelvedHours} hours ahead; null unshelves it`,
  params: z.object({ id: z.string() }),
  body: shelvingBody,
  response: { 200: alarmRecord },
}

const maxShelvedMs = maxShelvedHours * 3_600_000
/** A browser's clock that is a little ahead may choose the longest time. */
const graceMs = 60_000

export const shelveAlarmRoute: FastifyPluginAsyncZod = async app => {
  app.post(
    '/api/alarms/:id/shelving',
    {
      schema,
      config: { extension: true, history: { action: 'shelve', object: 'alarm' } },
      onRequest: app.allow('edit assets'),
    },
    request => {
      const now = new Date()
      const until = request.body.until === null ? null : new Date(request.body.until)
      const aheadMs = until && until.getTime() - now.getTime()
      if (aheadMs !== null && (aheadMs <= 0 || aheadMs > maxShelvedMs + graceMs))
        throw refusal('invalid', { until: shelvingEndWrong(maxShelvedHours / 24) })
      return request.recorded(async (store, entry) => {
        if (!until) entry.action = 'unshelve'
        return orNotFound(await shelveAlarm(store, request.params.id, until, now))
      })
    },
  )
}
