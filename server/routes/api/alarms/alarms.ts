// Alarms of batteries (extension).

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  alarmAssignments,
  alarmCounts,
  alarmList,
  alarmRecord,
  alarmStates,
  maxAlarmsPerPage,
  maxShelvedHours,
} from '../../../../domain/alarms/alarm.ts'
import { alarmKinds } from '../../../../domain/alarms/alarm-kinds.ts'
import { acknowledgementBody, shelvingBody } from '../../../../domain/calls/alarms.ts'
import { alarmRaisedAgain, shelvingEndWrong } from '../../../../domain/messages/alarms.ts'
import { rangeEndsBeforeItBegins } from '../../../../domain/messages/telemetry.ts'
import { wholeNumberInRange } from '../../../../domain/messages/values.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { matchesVersion } from '../../../http/entity-tags.ts'
import { AppError, orNotFound, refusal } from '../../../http/errors.ts'
import {
  type AlarmFilter,
  acknowledgeAlarm,
  countAlarms,
  isOfOtherRaise,
  listAlarms,
  lockAlarm,
  readAlarmCursor,
  shelveAlarm,
} from '../../../repositories/alarms/alarms.ts'
import { type AssetScope, assetScopeOf } from '../../../repositories/asset-scope.ts'
import { isStorable } from '../../../repositories/storable.ts'
import { instant, wholeNumber } from '../asset-telemetry/parameters.ts'

const yesOrNo = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform(text => text === 'true'),
  ),
)

const idText = z.optional(z.string().check(z.refine(isStorable)))

export const filterParameters = z.object({
  state: z.optional(z.enum(['open', ...alarmStates])),
  kind: z.optional(z.enum(alarmKinds)),
  id: idText,
  asset_id: idText,
  organization_id: idText,
  unseen: yesOrNo,
  shelved: yesOrNo,
  counted: yesOrNo,
  assigned: z.optional(z.enum(alarmAssignments)),
  from: z.optional(instant),
  to: z.optional(instant),
})

/** By default open alarms; the one of an id, and those of a range of time, in any state. Throws 'invalid'. */
export function alarmFilterOf(
  {
    state,
    asset_id: assetId,
    organization_id: organizationId,
    assigned,
    ...rest
  }: z.output<typeof filterParameters>,
  userId: string,
): AlarmFilter {
  const { id, from, to } = rest
  if (from && to && to < from) throw refusal('invalid', { to: rangeEndsBeforeItBegins })
  const isNarrowed = id !== undefined || from !== undefined || to !== undefined
  return {
    ...rest,
    assetId,
    organizationId,
    state: state ?? (isNarrowed ? 'any' : 'open'),
    ...(assigned && { assigned: { to: assigned, userId } }),
  }
}

/** GET /api/alarms: alarms of batteries, last raised first, a page at a time (extension). */
const listAlarmsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'Alarms of batteries, last raised first; by default those that are open, with `id` the one in any state. `counted`: those that /api/alarms/counts counts, or all others. `assigned`: those of the caller, of nobody, or of anybody. `from` and `to`: those of which some of the time from the first raise to the return lies between, in any state unless `state` says otherwise. `cursor` is the `next_cursor` of the page before',
    querystring: z.extend(filterParameters, {
      limit: z._default(wholeNumber(1, maxAlarmsPerPage, wholeNumberInRange(1, maxAlarmsPerPage)), 50),
      cursor: z.optional(z.string().check(z.refine(text => readAlarmCursor(text) !== undefined))),
    }),
    response: { 200: alarmList },
  }
  app.get(
    '/api/alarms',
    { schema, config: { extension: true }, onRequest: app.allow('see assets') },
    request => {
      const { limit, cursor, ...filter } = request.query
      const principal = requirePrincipal(request)
      return listAlarms(app.db, assetScopeOf(principal), alarmFilterOf(filter, principal.user.id), {
        limit,
        now: new Date(),
        cursor: cursor === undefined ? undefined : readAlarmCursor(cursor),
      })
    },
  )
}

/** GET /api/alarms/counts: how many alarms are open, and how many of them nobody has seen (extension). */
const countAlarmsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'How many alarms are open, without those that are shelved or of batteries out of service',
    response: { 200: alarmCounts },
  }
  // Every open page asks for it.
  const counts = coalesce((scope: AssetScope) => countAlarms(app.db, scope, new Date()))
  app.get(
    '/api/alarms/counts',
    { schema, config: { extension: true }, onRequest: app.allow('see assets') },
    request => counts(assetScopeOf(requirePrincipal(request))),
  )
}

/** POST /api/alarms/{id}/acknowledge: somebody has seen an alarm (extension). With If-Match it is refused if it was raised again meanwhile, or if somebody else has acknowledged it or written another note. */
const acknowledgeAlarmRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Acknowledges an alarm. One that has also returned is closed',
    params: z.object({ id: z.string() }),
    body: acknowledgementBody,
    response: { 200: alarmRecord },
  }
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

const maxShelvedMs = maxShelvedHours * 3_600_000
/** A browser's clock that is a little ahead may choose the longest time. */
const graceMs = 60_000

/** POST /api/alarms/{id}/shelving: an alarm is neither counted nor mailed until an instant (extension). */
const shelveAlarmRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: `Shelves an alarm: it is neither counted nor mailed until an instant, at most ${maxShelvedHours} hours ahead; null unshelves it`,
    params: z.object({ id: z.string() }),
    body: shelvingBody,
    response: { 200: alarmRecord },
  }
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

export const alarmRoutes = [listAlarmsRoute, countAlarmsRoute, acknowledgeAlarmRoute, shelveAlarmRoute]
