// Texts of drafts.
import { neededCodeNotLoaded } from './loading.ts'

export const editingNotStarted = 'Editing could not begin. Please try again.'
export const editingCodeNotLoaded = `Editing could not begin: ${neededCodeNotLoaded}`
export const draftUnknown = 'This plan has no such draft.'
/** Both are followed by the reason. */
export const draftNotRead = 'The draft could not be read.'
export const noDraftsRead = 'The drafts could not be read. Please try again.'
export const draftsNotRead =
  'The drafts on the server could not be read. Only those in this browser are listed.'
export const draftNotChanged = 'Error changing the draft.'
export const draftDeleted = (days: number) =>
  `This draft was deleted. It can be restored within ${days} days after that.`
export const draftNameTooLong = 'A name must have fewer than 100 characters'
export const draftBaseDiffers =
  'The plan on the server is not the same as the one that this draft was made from.'
export const draftNotStored = 'This browser could not save the latest steps.'
export const draftNotSaved = 'The server does not store this draft.'
/** The server has responded; it is tried again. */
export const draftSaveDelayed = 'The server could not save the draft just now.'
export const draftStepRefused = (words: string, reason: string) =>
  `The plan does not allow a step of the draft: ${words} ${reason}`
export const draftStepNotSaved = (words: string, reason: string) =>
  `The server does not store the step “${words}” ${reason}`
/** `reason` is why the server does not store it. */
export const draftStepRemoved = (words: string, reason: string) =>
  `${draftStepNotSaved(words, reason)} It was undone so that the other steps could be saved; the history in this browser still has it.`
export const draftStepTooLarge =
  'This is too much for one step: do it in parts, with fewer bars, trips or batteries at a time.'
export const draftStepUnknown = 'The draft has no such step.'
export const draftHeadOffBranch = 'The last applied step must be on the branch that redo follows.'

export const draftSent = 'The draft was sent'
export const draftNotSent = 'Error sending the draft.'
export const draftNotOnServer =
  'The server does not have the whole draft yet. Send it once the draft is saved there.'
export const sendReasonRequired = 'Give a reason for sending the plan despite its errors.'
export const draftSentWithdrawn =
  'This state of the draft was already sent, and withdrawn. Undo the withdrawal instead.'
export const draftErrors = (count: number, first: string) =>
  `${count === 1 ? 'The plan has an error' : `The plan has ${count} errors`}: give a reason for sending it anyway. ${first}`
export const draftPlanWithdrawn =
  'The plan that this draft is based on was withdrawn: give a reason for sending the draft anyway.'
export const draftBatteriesUnread =
  'The batteries could not be read: what would be sent may differ from what is shown.'
