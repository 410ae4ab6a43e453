// The rules of the form that writes a recovery note.
import * as z from 'zod/mini'
import { optionalText, storable } from './texts.ts'

/** An empty note removes it. */
export const recoveryNoteForm = z.object({ note: optionalText(storable()) })
export type RecoveryNoteValues = z.infer<typeof recoveryNoteForm>
