// Texts of alarms.
import { grouped } from '../words/pluralize.ts'

export const alarmAcknowledged = 'Alarm acknowledged'
export const alarmNotAcknowledged = 'Error acknowledging the alarm.'
/** Since somebody began to acknowledge it. */
export const alarmRaisedAgain = 'This alarm was raised again in the meantime.'
export const alarmNoteTooLong = (max: number) => `A note can have at most ${grouped(max)} characters`
export const alarmNotesFull = (max: number) => `An alarm can have at most ${grouped(max)} notes.`
export const alarmNoteRequired = 'Write a note'
export const alarmNoteAdded = 'Note added'
export const alarmNoteNotAdded = 'Error adding the note.'
export const alarmAssigned = 'Alarm assigned'
export const alarmUnassigned = 'Alarm assigned to nobody'
export const alarmNotAssigned = 'Error assigning the alarm.'
export const alarmAssigneeWrong = 'This person may not see alarms'
/** Since somebody else began to assign it. */
export const alarmAssignedTo = (name: string) => `This alarm was assigned to ${name} in the meantime.`
export const alarmAssignedToNobody = 'This alarm was assigned to nobody in the meantime.'
export const alarmShelved = 'Alarm shelved'
export const alarmNotShelved = 'Error shelving the alarm.'
export const alarmUnshelved = 'Alarm unshelved'
export const alarmNotUnshelved = 'Error unshelving the alarm.'
export const shelvingEndRequired = 'Enter until when it is shelved'
export const shelvingEndWrong = (days: number) => `Enter a time in the future, at most ${days} days ahead`
export const alarmSettingsSaved = 'Alarm settings saved'
export const alarmSettingsNotSaved = 'Error saving the alarm settings.'
export const alarmMailsSaved = 'Alarm mails saved'
export const alarmMailsNotSaved = 'Error saving the alarm mails.'
export const webhookAddressWrong = 'Enter an address that begins with https://, without a user and a password'
export const webhookNotAdded = 'Error adding the webhook.'
export const webhookRemoved = 'Webhook removed'
export const webhookNotRemoved = 'Error removing the webhook.'
export const webhookTested = 'Tested. The list says how it went.'
export const webhookNotTested = 'Error sending the test.'
