// GET and PUT /api/alarms/settings: the numbers of each kind of alarm (extension). With If-Match it is refused if somebody else has
// changed them meanwhile.
import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type AlarmSetting, alarmSetting, alarmSettingText } from '../../../../domain/alarms/alarm-kinds.ts'
import { alarmSettingsBody } from '../../../../domain/calls/alarms.ts'
import { camelCased } from '../../../../domain/field-names.ts'
import type { FieldChange } from '../../../../domain/history/entry.ts'
import { withAdvisoryLock } from '../../../database/advisory-lock.ts'
import { matchesVersion } from '../../../http/entity-tags.ts'
import { refusal } from '../../../http/errors.ts'
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
    async request => {
      const stored = await listAlarmSettings(app.db)
      request.recordVersion = versionOf(stored)
      return { settings: stored }
    },
  )
  app.put(
    '/api/alarms/settings',
    {
      schema: {
        summary: 'Sets the limits and delays of the kinds of alarms that are given; the others keep theirs',
        body: alarmSettingsBody,
        response: { 200: settings },
      },
      config: {
        extension: true,
        history: { action: 'change', object: 'alarm_settings', id: null },
        refuses: ['changed_meanwhile'],
      },
      onRequest: app.allow('set alarms'),
    },
    request =>
      request.recorded((transaction, entry) =>
        withAdvisoryLock(transaction, 'alarm settings', async store => {
          const before = await listAlarmSettings(store)
          if (!matchesVersion(request.headers['if-match'], versionOf(before)))
            throw refusal('changed_meanwhile')
          await saveAlarmSettings(store, request.body.settings)
          const after = await listAlarmSettings(store)
          entry.changes.push(...changesBetween(before, after))
          request.recordVersion = versionOf(after)
          return { settings: after }
        }),
      ),
  )
}

const versionOf = (stored: readonly AlarmSetting[]): string =>
  createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 22)

const changesBetween = (before: readonly AlarmSetting[], after: readonly AlarmSetting[]): FieldChange[] =>
  after.flatMap((setting, index) => {
    const [from, to] = [before[index], setting].map(each => each && alarmSettingText(camelCased(each)))
    return from === to ? [] : [{ field: setting.kind, before: from ?? null, after: to ?? null }]
  })
