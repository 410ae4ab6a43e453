// Bodies of the calls for alarms (extension).
import * as z from 'zod/mini'
import { alarmKinds } from '../alarms/alarm-kinds.ts'
import {
  acknowledgementForm,
  alarmMailChoiceBody,
  alarmNoteForm,
  alarmSettingBody,
  alarmWebhookForm,
} from '../validate/alarms.ts'
import { instant } from './values.ts'

export const acknowledgementBody = acknowledgementForm

/** `instead_of`: whom the caller knows it to be assigned to. Null: nobody. */
export const assignmentBody = z.object({
  user_id: z.nullable(z.string()),
  instead_of: z.nullable(z.string()),
})

export const alarmNoteBody = alarmNoteForm

/** Null: shelved no longer. */
export const shelvingBody = z.object({ until: z.nullable(instant) })

/** Kinds that are left out keep their numbers. */
export const alarmSettingsBody = z.object({
  settings: z.array(alarmSettingBody).check(z.maxLength(alarmKinds.length)),
})

/** Kinds that are left out stay as they are. */
export const alarmMailChoicesBody = z.object({
  choices: z.array(alarmMailChoiceBody).check(z.maxLength(alarmKinds.length)),
})

export const alarmWebhookBody = alarmWebhookForm
