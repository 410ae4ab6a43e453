// GET and PUT /api/alarms/settings: the numbers of each kind of alarm (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type AlarmSetting, alarmKindDetails, alarmSetting } from '../../../../domain/alarms/alarm-kinds.ts'
import { alarmSettingsBody } from '../../../../domain/calls/alarms.ts'
import type { FieldChange } from '../../../../domain/history/entry.ts'
import { listAlarmSettings, saveAlarmSettings } from '../../../repositories/alarms/settings.ts'

const settings = z.object({ settings: z.array(alarmSetting) })

export const alarmSettingsRoutes: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/alarms/settings',
    {
      schema: { summary: 'The limits and delays of each kind of alarm', response: { 200: settings } },
      config: { extension: true },
      onRequest: app.allow('see assets'),
    },
    async () => ({ settings: await listAlarmSettings(app.db) }),
  )
  app.put(
    '/api/alarms/settings',
    {
      schema: {
        summary: 'Sets the limits and delays of the kinds of alarms that are given; the others keep theirs',
        body: alarmSettingsBody,
        response: { 200: settings },
      },
      config: { extension: true, history: { action: 'change', object: 'alarm_settings', id: null } },
      onRequest: app.allow('set alarms'),
    },
    request =>
      request.recorded(async (store, entry) => {
        const before = await listAlarmSettings(store)
        await saveAlarmSettings(store, request.body.settings)
        const after = await listAlarmSettings(store)
        entry.changes.push(...changesBetween(before, after))
        return { settings: after }
      }),
  )
}

const changesBetween = (before: readonly AlarmSetting[], after: readonly AlarmSetting[]): FieldChange[] =>
  after.flatMap((setting, index) => {
    const [from, to] = [before[index], setting].map(each => each && wordsOf(each))
    return from === to ? [] : [{ field: setting.kind, before: from ?? null, after: to ?? null }]
  })

/** 'limit 15 min, dead band 0 min, on-delay 0 s, off-delay 60 s' */
function wordsOf({
  kind,
  enabled,
  limit,
  dead_band,
  on_delay_seconds,
  off_delay_seconds,
}: AlarmSetting): string {
  if (!enabled) return 'off'
  const { unit } = alarmKindDetails[kind]
  const numbers = unit === null ? '' : `limit ${limit} ${unit}, dead band ${dead_band} ${unit}, `
  return `${numbers}on-delay ${on_delay_seconds} s, off-delay ${off_delay_seconds} s`
}
