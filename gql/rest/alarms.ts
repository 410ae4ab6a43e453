// REST resource: alarms of batteries, their settings, and the viewer's mails about them (extension).
import * as z from 'zod/mini'
import { alarmAssignee, alarmCounts, alarmNote, alarmRecord } from '../../domain/alarms/alarm.ts'
import {
  type AlarmMailChoice,
  type AlarmSetting,
  alarmMailChoice,
  alarmSetting,
} from '../../domain/alarms/alarm-kinds.ts'
import { alarmWebhook } from '../../domain/alarms/webhook.ts'
import { type CamelCased, snakeCased } from '../../domain/field-names.ts'
import { inPath, withQuery } from './address.ts'
import { type CallerHttp, ignoredBody, json, versioned, versionOnly } from './http.ts'
import { lenient, optionalNamed, record } from './shapes.ts'

/** What servers of earlier versions do not say. */
const { version, asset_name, out_of_service, note_count } = lenient(alarmRecord.shape)
const assignee = z.catch(
  z.nullable(record({ id: z.string(), name: z.string(), is_former: z.boolean() })),
  null,
)
const page = record({
  alarms: z.array(
    record({
      ...alarmRecord.shape,
      version,
      asset_name,
      organization: optionalNamed,
      out_of_service,
      assignee,
      note_count,
    }),
  ),
  next_cursor: z.nullable(z.string()),
})
const settingsBody = z.object({ settings: z.array(record(alarmSetting.shape)) })
const notesBody = z.object({ notes: z.array(alarmNote) })
const choicesBody = z.object({ choices: z.array(record(alarmMailChoice.shape)) })

const webhooksBody = z.object({ webhooks: z.array(record(alarmWebhook.shape)) })
const addedWebhook = z.object({ address: z.string(), secret: z.string() })

export const alarmCalls = (http: CallerHttp) => ({
  /** `query`: the parameters of the call, empty ones are left out. Each alarm with its version as the server wants it back. */
  list: async (query: Record<string, string | null | undefined>) => {
    const { alarms, ...rest } = await http.get(withQuery(path, query), json(page))
    return {
      ...rest,
      alarms: alarms.map(alarm => ({ ...alarm, version: alarm.version && `"${alarm.version}"` })),
    }
  },
  counts: () => http.get(`${path}/counts`, json(alarmCounts)),
  acknowledge: (id: string, note: string | null, version: string | null) =>
    http.send('POST', `${path}/${inPath(id)}/acknowledge`, { note }, ignoredBody, version),
  assignees: (search: string | null) =>
    http.get(withQuery(`${path}/assignees`, { search }), json(z.array(alarmAssignee))),
  /** `insteadOf`: whom the person has seen it assigned to. Null: nobody. */
  assign: (id: string, userId: string | null, insteadOf: string | null) => {
    const body = { user_id: userId, instead_of: insteadOf }
    return http.send('POST', `${path}/${inPath(id)}/assignment`, body, ignoredBody)
  },
  notes: async (id: string) => (await http.get(`${path}/${inPath(id)}/notes`, json(notesBody))).notes,
  addNote: (id: string, text: string) =>
    http.send('POST', `${path}/${inPath(id)}/notes`, { text }, ignoredBody),
  /** Until an instant in ISO form; null: no longer. */
  shelve: (id: string, until: string | null) =>
    http.send('POST', `${path}/${inPath(id)}/shelving`, { until }, ignoredBody),
  /** With the version to send with a change of them. */
  settings: () => http.get(`${path}/settings`, versioned(json(settingsBody))),
  /** Returns the new version. */
  saveSettings: async (
    settings: CamelCased<AlarmSetting>[],
    version: string | null,
  ): Promise<string | null> => {
    const body = { settings: settings.map(snakeCased) }
    return (await http.send('PUT', `${path}/settings`, body, versionOnly, version)).version
  },
  mailChoices: async () => (await http.get(`${path}/mail-choices`, json(choicesBody))).choices,
  saveMailChoices: (choices: CamelCased<AlarmMailChoice>[]) =>
    http.send('PUT', `${path}/mail-choices`, { choices: choices.map(snakeCased) }, ignoredBody),
  webhooks: async () => (await http.get(`${path}/webhooks`, json(webhooksBody))).webhooks,
  addWebhook: (address: string) => http.send('POST', `${path}/webhooks`, { address }, json(addedWebhook)),
  removeWebhook: (id: string) =>
    http.send('DELETE', `${path}/webhooks/${inPath(id)}`, undefined, ignoredBody),
  testWebhook: (id: string) =>
    http.send('POST', `${path}/webhooks/${inPath(id)}/test`, undefined, ignoredBody),
})

const path = '/api/alarms'
