// What is done with alarms: acknowledging and shelving one in a dialog, and saving when they are raised and mailed.
import type { AlarmMailChoice, AlarmSetting } from '../../domain/alarms/alarm-kinds.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import {
  alarmAcknowledged,
  alarmMailsNotSaved,
  alarmMailsSaved,
  alarmNotAcknowledged,
  alarmNoteAdded,
  alarmNoteNotAdded,
  alarmNotShelved,
  alarmSettingsNotSaved,
  alarmSettingsSaved,
  alarmShelved,
} from '../../domain/messages/alarms.ts'
import { createInDialogMachine, saveInPlaceMachine } from './save-record.ts'

export interface Acknowledgement {
  id: string
  note: string | null
  /** As the person has seen it; null where the server counts none. */
  version: string | null
}

export const acknowledgeAlarmMachine = createInDialogMachine<Acknowledgement>({
  id: 'acknowledgeAlarm',
  created: alarmAcknowledged,
  notCreated: alarmNotAcknowledged,
})

export interface NewAlarmNote {
  /** Of the alarm. */
  id: string
  text: string
}

export const addAlarmNoteMachine = saveInPlaceMachine<NewAlarmNote>({
  id: 'addAlarmNote',
  created: alarmNoteAdded,
  notCreated: alarmNoteNotAdded,
})

export interface Shelving {
  id: string
  /** In ISO form. */
  until: string
}

export const shelveAlarmMachine = createInDialogMachine<Shelving>({
  id: 'shelveAlarm',
  created: alarmShelved,
  notCreated: alarmNotShelved,
})

export interface NewAlarmSettings {
  /** Those that were changed. */
  settings: CamelCased<AlarmSetting>[]
}

export const saveAlarmSettingsMachine = saveInPlaceMachine<NewAlarmSettings>({
  id: 'saveAlarmSettings',
  created: alarmSettingsSaved,
  notCreated: alarmSettingsNotSaved,
})

export interface NewAlarmMails {
  /** Those that were changed. */
  choices: CamelCased<AlarmMailChoice>[]
}

export const saveAlarmMailsMachine = saveInPlaceMachine<NewAlarmMails>({
  id: 'saveAlarmMails',
  created: alarmMailsSaved,
  notCreated: alarmMailsNotSaved,
})
