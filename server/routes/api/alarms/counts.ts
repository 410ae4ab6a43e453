// GET /api/alarms/counts: how many alarms are open, and how many of them nobody has seen (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { alarmCounts } from '../../../../domain/alarms/alarm.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { countAlarms } from '../../../repositories/alarms/alarms.ts'
import { type AssetScope, assetScopeOf } from '../../../repositories/asset-scope.ts'

const schema = {
  summary: 'How many alarms are open, without those that are shelved or of batteries out of service',
  response: { 200: alarmCounts },
}

export const countAlarmsRoute: FastifyPluginAsyncZod = async app => {
  // Every open page asks for it.
  const counts = coalesce((scope: AssetScope) => countAlarms(app.db, scope, new Date()))
  app.get(
    '/api/alarms/counts',
    { schema, config: { extension: true }, onRequest: app.allow('see assets') },
    request => counts(assetScopeOf(requirePrincipal(request))),
  )
}
