// Bodies of the calls for repairs, maintenance and faults (extension).
import * as z from 'zod/mini'
import { recoveryNoteForm } from '../validate/faults.ts'
import { maintenanceFields } from '../validate/maintenance.ts'
import { instant } from './values.ts'

export const newMaintenanceBody = z.object({
  started_at: instant,
  /** Null or omitted: not ended. */
  ended_at: z.optional(z.nullable(instant)),
  ...maintenanceFields,
})
export type NewMaintenanceBody = z.infer<typeof newMaintenanceBody>

/** Omitted fields keep their value. */
export const editMaintenanceBody = z.partial(newMaintenanceBody)
export type EditMaintenanceBody = z.infer<typeof editMaintenanceBody>

export const recoveryNoteBody = recoveryNoteForm
