// Writing recovery notes, with calls to the server.
import { WriteRecoveryNoteDocument } from '../../../gql/operations/faults.generated.ts'
import { writeRecoveryNoteMachine } from '../../../machines/records/write-recovery-note.ts'
import type { App } from '../app.ts'
import { saving } from './saving.ts'

export const writeRecoveryNote = ({ gateway }: App) =>
  writeRecoveryNoteMachine.provide({
    actors: { save: saving(gateway, WriteRecoveryNoteDocument, () => null) },
  })
