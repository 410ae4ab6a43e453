// What is done with alarms, with calls to the server.
import { fromPromise } from 'xstate'
import { AddAlarmNoteDocument } from '../../../gql/operations/alarm-notes.generated.ts'
import { ShelveAlarmDocument } from '../../../gql/operations/alarm-shelving.generated.ts'
import {
  AcknowledgeAlarmDocument,
  SaveAlarmMailChoicesDocument,
  SaveAlarmSettingsDocument,
} from '../../../gql/operations/alarms.generated.ts'
import {
  acknowledgeAlarmMachine,
  addAlarmNoteMachine,
  saveAlarmMailsMachine,
  saveAlarmSettingsMachine,
  shelveAlarmMachine,
} from '../../../machines/records/alarms.ts'
import type { App } from '../app.ts'
import { saving } from './saving.ts'

export const acknowledgeAlarm = ({ gateway }: App) =>
  acknowledgeAlarmMachine.provide({
    actors: { save: saving(gateway, AcknowledgeAlarmDocument, values => values.id) },
  })

export const addAlarmNote = ({ gateway }: App) =>
  addAlarmNoteMachine.provide({
    actors: { save: saving(gateway, AddAlarmNoteDocument, () => null) },
  })

export const shelveAlarm = ({ gateway }: App) =>
  shelveAlarmMachine.provide({
    actors: { save: saving(gateway, ShelveAlarmDocument, values => values.id) },
  })

export const saveAlarmSettings = ({ gateway }: App) =>
  saveAlarmSettingsMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { values, version = null }, signal }) => {
        const saved = await gateway.request(SaveAlarmSettingsDocument, { ...values, version }, signal)
        return saved.saveAlarmSettings ?? null
      }),
    },
  })

export const saveAlarmMails = ({ gateway }: App) =>
  saveAlarmMailsMachine.provide({
    actors: { save: saving(gateway, SaveAlarmMailChoicesDocument, () => null) },
  })
