// GraphQL type Alarm: what an operator has to look at on a battery.
import type { AlarmMailChoice, AlarmSetting } from '../../domain/alarms/alarm-kinds.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import type { Context } from './context.ts'

interface AlarmQuery {
  id?: string | null
  state?: string | null
  kind?: string | null
  assetId?: string | null
  organizationId?: string | null
  unseen?: string | null
  shelved?: string | null
  counted?: string | null
  cursor?: string | null
}

export const alarmQueries = {
  alarms: (_: unknown, { assetId, organizationId, ...query }: AlarmQuery, { rest, signal }: Context) =>
    rest.alarms.list({ ...query, asset_id: assetId, organization_id: organizationId }, signal),
  alarmCounts: (_: unknown, __: unknown, { rest, signal }: Context) => rest.alarms.counts(signal),
  alarmSettings: (_: unknown, __: unknown, { rest, signal }: Context) => rest.alarms.settings(signal),
  alarmMailChoices: (_: unknown, __: unknown, { rest, signal }: Context) => rest.alarms.mailChoices(signal),
}

export const alarmMutations = {
  acknowledgeAlarm: (
    _: unknown,
    { id, note, version }: { id: string; note?: string | null; version?: string | null },
    { rest, signal }: Context,
  ) => rest.alarms.acknowledge(id, note || null, version ?? null, signal),
  shelveAlarm: (
    _: unknown,
    { id, until }: { id: string; until?: string | null },
    { rest, signal }: Context,
  ) => rest.alarms.shelve(id, until ?? null, signal),
  saveAlarmSettings: (
    _: unknown,
    { settings }: { settings: CamelCased<AlarmSetting>[] },
    { rest, signal }: Context,
  ) => rest.alarms.saveSettings(settings, signal),
  saveAlarmMailChoices: (
    _: unknown,
    { choices }: { choices: CamelCased<AlarmMailChoice>[] },
    { rest, signal }: Context,
  ) => rest.alarms.saveMailChoices(choices, signal),
}
