// The rules of a repair or maintenance: of the form, and of the fields that the form and the call share.
import * as z from 'zod/mini'
import {
  maintenanceEndsBeforeItStarts,
  maintenanceNotesRequired,
  maintenanceStartRequired,
} from '../messages/maintenance.ts'
import { optionalText, requiredText, storable } from './texts.ts'

export const maintenanceFields = {
  notes: requiredText(maintenanceNotesRequired).check(storable()),
  servicer: optionalText(storable()),
}

/** Times are those of a field for date and time, in the time of the person who types: '2026-01-15T14:03'. An empty end: not ended. */
export const maintenanceForm = z
  .object({
    startedAt: requiredText(maintenanceStartRequired),
    endedAt: z.string(),
    ...maintenanceFields,
  })
  .check(
    z.refine(({ startedAt, endedAt }) => endedAt === '' || endedAt >= startedAt, {
      error: maintenanceEndsBeforeItStarts,
      path: ['endedAt'],
    }),
  )
