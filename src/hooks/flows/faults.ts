// Writing recovery notes, with calls to the server.
import { fromPromise } from 'xstate'
import { WriteRecoveryNoteDocument } from '../../../gql/operations/faults.generated.ts'
import type { Saving } from '../../../machines/records/save-record.ts'
import {
  type NewRecoveryNote,
  writeRecoveryNoteMachine,
} from '../../../machines/records/write-recovery-note.ts'
import type { App } from '../app.ts'

export const writeRecoveryNote = ({ gateway }: App) =>
  writeRecoveryNoteMachine.provide({
    actors: {
      save: fromPromise<string | null, Saving<NewRecoveryNote>>(async ({ input: { values }, signal }) => {
        await gateway.request(WriteRecoveryNoteDocument, { ...values, note: values.note ?? null }, signal)
        return null
      }),
    },
  })
