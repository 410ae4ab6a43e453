// Writing the recovery note of a fault, in a dialog.
import { recoveryNoteNotSaved, recoveryNoteSaved } from '../../domain/messages/maintenance.ts'
import type { RecoveryNoteValues } from '../../domain/validate/faults.ts'
import { createInDialogMachine } from './save-record.ts'

export interface NewRecoveryNote extends RecoveryNoteValues {
  assetId: string
  /** An instant of the fault, in ISO form. */
  at: string
  /** Of the note that the person has seen. */
  version: string | null
}

export const writeRecoveryNoteMachine = createInDialogMachine<NewRecoveryNote>({
  id: 'writeRecoveryNote',
  created: recoveryNoteSaved,
  notCreated: recoveryNoteNotSaved,
})
