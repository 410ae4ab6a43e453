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
import { type Http, ignoredBody, json, versioned, versionOnly } from './http.ts'
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

export const alarmCalls = (http: Http) => ({
  /** `query`: the parameters of the call, empty ones are left out. Each alarm with its version as the server wants it back. */
  list: async (query: Record<string, string | null | undefined>, signal?: AbortSignal) => {
    const { alarms, ...rest } = await http.get(withQuery(path, query), json(page), signal)
    return {
      ...rest,
      alarms: alarms.map(alarm => ({ ...alarm, version: alarm.version && `"${alarm.version}"` })),
    }
  },
  counts: (signal?: AbortSignal) => http.get(`${path}/counts`, json(alarmCounts), signal),
  acknowledge: (id: string, note: string | null, version: string | null, signal?: AbortSignal) =>
    http.send('POST', `${path}/${inPath(id)}/acknowledge`, { note }, ignoredBody, signal, version),
  assignees: (search: string | null, signal?: AbortSignal) =>
    http.get(withQuery(`${path}/assignees`, { search }), json(z.array(alarmAssignee)), signal),
  /** `insteadOf`: whom the person has seen it assigned to. Null: nobody. */
  assign: (id: string, userId: string | null, insteadOf: string | null, signal?: AbortSignal) => {
    const body = { user_id: userId, instead_of: insteadOf }
    return http.send('POST', `${path}/${inPath(id)}/assignment`, body, ignoredBody, signal)
  },
  notes: async (id: string, signal?: AbortSignal) =>
    (await http.get(`${path}/${inPath(id)}/notes`, json(notesBody), signal)).notes,
  addNote: (id: string, text: string, signal?: AbortSignal) =>
    http.send('POST', `${path}/${inPath(id)}/notes`, { text }, ignoredBody, signal),
  /** Until an instant in ISO form; null: no longer. */
  shelve: (id: string, until: string | null, signal?: AbortSignal) =>
    http.send('POST', `${path}/${inPath(id)}/shelving`, { until }, ignoredBody, signal),
  /** With the version to send with a change of them. */
  settings: (signal?: AbortSignal) => http.get(`${path}/settings`, versioned(json(settingsBody)), signal),
  /** Returns the new version. */
  saveSettings: async (
    settings: CamelCased<AlarmSetting>[],
    version: string | null,
    signal?: AbortSignal,
  ): Promise<string | null> => {
    const body = { settings: settings.map(snakeCased) }
    return (await http.send('PUT', `${path}/settings`, body, versionOnly, signal, version)).version
  },
  mailChoices: async (signal?: AbortSignal) =>
    (await http.get(`${path}/mail-choices`, json(choicesBody), signal)).choices,
  saveMailChoices: (choices: CamelCased<AlarmMailChoice>[], signal?: AbortSignal) =>
    http.send('PUT', `${path}/mail-choices`, { choices: choices.map(snakeCased) }, ignoredBody, signal),
  webhooks: async (signal?: AbortSignal) =>
    (await http.get(`${path}/webhooks`, json(webhooksBody), signal)).webhooks,
  addWebhook: (address: string, signal?: AbortSignal) =>
    http.send('POST', `${path}/webhooks`, { address }, json(addedWebhook), signal),
  removeWebhook: (id: string, signal?: AbortSignal) =>
    http.send('DELETE', `${path}/webhooks/${inPath(id)}`, undefined, ignoredBody, signal),
  testWebhook: (id: string, signal?: AbortSignal) =>
    http.send('POST', `${path}/webhooks/${inPath(id)}/test`, undefined, ignoredBody, signal),
})

const path = '/api/alarms'
