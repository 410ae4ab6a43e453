// GET /api/alarms: alarms of batteries, last raised first, a page at a time (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { alarmList, alarmStates, maxAlarmsPerPage } from '../../../../domain/alarms/alarm.ts'
import { alarmKinds } from '../../../../domain/alarms/alarm-kinds.ts'
import { wholeNumberInRange } from '../../../../domain/messages.ts'
import { listAlarms, readAlarmCursor } from '../../../repositories/alarms/alarms.ts'
import { wholeNumber } from '../asset-telemetry/parameters.ts'

const yesOrNo = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform(text => text === 'true'),
  ),
)

const schema = {
  summary:
    'Alarms of batteries, last raised first; by default those that are open, with `id` the one in any state. `cursor` is the `next_cursor` of the page before',
  querystring: z.object({
    state: z.optional(z.enum(['open', ...alarmStates])),
    kind: z.optional(z.enum(alarmKinds)),
    id: z.optional(z.string().check(z.refine(id => !id.includes('\0')))),
    asset_id: z.optional(z.string().check(z.refine(id => !id.includes('\0')))),
    unseen: yesOrNo,
    shelved: yesOrNo,
    limit: z._default(wholeNumber(1, maxAlarmsPerPage, wholeNumberInRange(1, maxAlarmsPerPage)), 50),
    cursor: z.optional(z.string().check(z.refine(text => readAlarmCursor(text) !== undefined))),
  }),
  response: { 200: alarmList },
}

export const listAlarmsRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/alarms',
    { schema, config: { extension: true }, onRequest: app.allow('see assets') },
    ({ query: { state, kind, id, asset_id, unseen, shelved, limit, cursor } }) =>
      listAlarms(
        app.db,
        { state: state ?? (id === undefined ? 'open' : 'any'), kind, id, assetId: asset_id, unseen, shelved },
        { limit, now: new Date(), cursor: cursor === undefined ? undefined : readAlarmCursor(cursor) },
      ),
  )
}
