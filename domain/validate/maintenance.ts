// The rules of a repair or maintenance: of the form, and of the fields that the form and the call share.
import * as z from 'zod/mini'
import {
  maintenanceEndRequired,
  maintenanceEndsBeforeItStarts,
  maintenanceNotesRequired,
  maintenanceStartRequired,
} from '../messages/maintenance.ts'
import { optionalText, requiredText, storable } from './texts.ts'

export const maintenanceFields = {
  notes: requiredText(maintenanceNotesRequired).check(storable()),
  servicer: optionalText(storable()),
}

/** Both times are texts of one form, which compare as the times do: '2026-01-15T14:03', or instants in UTC. An empty end: not ended. */
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

export type MaintenanceInput = z.input<typeof maintenanceForm>

/** The same time, for what is under way. */
export const maintenanceEndForm = z.object({ endedAt: requiredText(maintenanceEndRequired) })
