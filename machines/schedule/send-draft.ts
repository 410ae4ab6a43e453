// Sending a draft as a new plan, in a dialog.
import { draftNotSent, draftSent } from '../../domain/messages/drafts.ts'
import { createInDialogMachine } from '../records/save-record.ts'

export interface SentDraft {
  id: string
  /** Of the draft that the person sees. */
  version: number
  /** Why it is sent though there are errors. */
  reason: string | null
}

export const sendDraftMachine = createInDialogMachine<SentDraft>({
  id: 'sendDraft',
  created: draftSent,
  notCreated: draftNotSent,
})
