// GET /api/alarms: alarms of batteries, last raised first, a page at a time (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { alarmList, alarmStates, maxAlarmsPerPage } from '../../../../domain/alarms/alarm.ts'
import { alarmKinds } from '../../../../domain/alarms/alarm-kinds.ts'
import { wholeNumberInRange } from '../../../../domain/messages/values.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { listAlarms, readAlarmCursor } from '../../../repositories/alarms/alarms.ts'
import { assetScopeOf } from '../../../repositories/asset-scope.ts'
import { wholeNumber } from '../asset-telemetry/parameters.ts'

const yesOrNo = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform(text => text === 'true'),
  ),
)

const idText = z.optional(z.string().check(z.refine(id => !id.includes('\0'))))

const schema = {
  summary:
    'Alarms of batteries, last raised first; by default those that are open, with `id` the one in any state. `counted`: those that /api/alarms/counts counts, or all others. `cursor` is the `next_cursor` of the page before',
  querystring: z.object({
    state: z.optional(z.enum(['open', ...alarmStates])),
    kind: z.optional(z.enum(alarmKinds)),
    id: idText,
    asset_id: idText,
    organization_id: idText,
    unseen: yesOrNo,
    shelved: yesOrNo,
    counted: yesOrNo,
    limit: z._default(wholeNumber(1, maxAlarmsPerPage, wholeNumberInRange(1, maxAlarmsPerPage)), 50),
    cursor: z.optional(z.string().check(z.refine(text => readAlarmCursor(text) !== undefined))),
  }),
  response: { 200: alarmList },
}

export const listAlarmsRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/alarms',
    { schema, config: { extension: true }, onRequest: app.allow('see assets') },
    request => {
      const {
        state,
        asset_id: assetId,
        organization_id: organizationId,
        limit,
        cursor,
        ...rest
      } = request.query
      return listAlarms(
        app.db,
        assetScopeOf(requirePrincipal(request)),
        { ...rest, assetId, organizationId, state: state ?? (rest.id === undefined ? 'open' : 'any') },
        { limit, now: new Date(), cursor: cursor === undefined ? undefined : readAlarmCursor(cursor) },
      )
    },
  )
}
