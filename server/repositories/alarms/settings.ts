// The numbers of each kind of alarm, and who is mailed of which.
import {
  type AlarmKind,
  type AlarmMailChoice,
  type AlarmSetting,
  alarmKinds,
  defaultAlarmSettings,
} from '../../../domain/alarms/alarm-kinds.ts'
import type { Database } from '../../database/connect.ts'

/** All kinds, in their order. */
export async function listAlarmSettings(db: Database): Promise<AlarmSetting[]> {
  const rows = await db
    .selectFrom('alarm_settings')
    .select(['kind', 'enabled', 'limit_value as limit', 'dead_band', 'on_delay_seconds', 'off_delay_seconds'])
    .execute()
  const stored = new Map(rows.map(row => [row.kind, row]))
  return defaultAlarmSettings.map(setting => stored.get(setting.kind) ?? setting)
}

export async function saveAlarmSettings(store: Database, settings: readonly AlarmSetting[]): Promise<void> {
  for (const { kind, limit, ...numbers } of settings) {
    const columns = { ...numbers, limit_value: limit }
    await store
      .insertInto('alarm_settings')
      .values({ kind, ...columns })
      .onConflict(conflict => conflict.column('kind').doUpdateSet(columns))
      .execute()
  }
}

/** All kinds, in their order. */
export async function listMailChoices(db: Database, userId: string): Promise<AlarmMailChoice[]> {
  const rows = await db
    .selectFrom('alarm_mail_choices')
    .select(['kind', 'after_minutes'])
    .where('user_id', '=', userId)
    .execute()
  const chosen = new Map<AlarmKind, number>(rows.map(row => [row.kind, row.after_minutes]))
  return alarmKinds.map(kind => ({ kind, after_minutes: chosen.get(kind) ?? null }))
}

export async function saveMailChoices(
  store: Database,
  userId: string,
  choices: readonly AlarmMailChoice[],
): Promise<void> {
  for (const { kind, after_minutes } of choices) {
    if (after_minutes === null)
      await store
        .deleteFrom('alarm_mail_choices')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .execute()
    else
      await store
        .insertInto('alarm_mail_choices')
        .values({ user_id: userId, kind, after_minutes })
        .onConflict(conflict => conflict.columns(['user_id', 'kind']).doUpdateSet({ after_minutes }))
        .execute()
  }
}
