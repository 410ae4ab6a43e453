// POST /api/alarms/{id}/acknowledge: somebody has seen an alarm (extension). With If-Match it is refused if it was raised again
// meanwhile, or if somebody else has acknowledged it or written another note.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { alarmRecord } from '../../../../domain/alarms/alarm.ts'
import { acknowledgementBody } from '../../../../domain/calls/alarms.ts'
import { alarmRaisedAgain } from '../../../../domain/messages/alarms.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { matchesVersion } from '../../../http/entity-tags.ts'
import { AppError, orNotFound, refusal } from '../../../http/errors.ts'
import { acknowledgeAlarm, isOfOtherRaise, lockAlarm } from '../../../repositories/alarms/alarms.ts'

const schema = {
  summary: 'Acknowledges an alarm. One that has also returned is closed',
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
        refuseAnother(request.headers['if-match'], orNotFound(await lockAlarm(store, id)).version)
        return orNotFound(await acknowledgeAlarm(store, id, seen))
      })
    },
  )
}

/** Throws if the header names another version. */
function refuseAnother(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || matchesVersion(ifMatch, version)) return
  if (isOfOtherRaise(ifMatch, version)) throw new AppError('changed_meanwhile', alarmRaisedAgain)
  throw refusal('changed_meanwhile')
}
