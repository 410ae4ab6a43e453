// POST /api/alarms/{id}/acknowledge: somebody has seen an alarm (extension). With If-Match it is refused if somebody else has
// acknowledged it, or written another note, meanwhile.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { alarmRecord } from '../../../../domain/alarms/alarm.ts'
import { acknowledgementBody } from '../../../../domain/calls.ts'
import { matchesVersion } from '../../../http/entity-tags.ts'
import { orNotFound, refusal } from '../../../http/errors.ts'
import { requirePrincipal } from '../../../plugins/identity/authentication.ts'
import { acknowledgeAlarm, lockAlarm } from '../../../repositories/alarms/alarms.ts'

const schema = {
  summary: 'Somebody has seen an alarm, which is over when it has returned too',
  params: z.object({ id: z.string() }),
  body: acknowledgementBody,
  response: { 200: alarmRecord },
}

export const acknowledgeAlarmRoute: FastifyPluginAsyncZod = async app => {
  app.post(
    '/api/alarms/:id/acknowledge',
    {
      schema,
      config: {
        extension: true,
        history: { action: 'acknowledge', object: 'alarm' },
        refuses: ['changed_meanwhile'],
      },
      onRequest: app.allow('edit assets'),
    },
    request => {
      const { user } = requirePrincipal(request)
      const { id } = request.params
      const seen = { note: request.body.note || null, by: user.name ?? user.email, now: new Date() }
      return request.recorded(async store => {
        const { version } = orNotFound(await lockAlarm(store, id))
        if (!matchesVersion(request.headers['if-match'], version)) throw refusal('changed_meanwhile')
        return orNotFound(await acknowledgeAlarm(store, id, seen))
      })
    },
  )
}
