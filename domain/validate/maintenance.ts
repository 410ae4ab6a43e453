// The rules of a repair or maintenance: of the form, and of the fields that the form and the call share.
import * as z from 'zod/mini'
import {
  maintenanceEndRequired,
  maintenanceEndsBeforeItStarts,
  maintenanceNotesRequired,
  maintenanceStartRequired,
} from '../messages/maintenance.ts'
import { type TimeZone, utcTextOf } from '../time/zone.ts'
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

/** As it is sent. The times of the form are in the zone. */
export const maintenanceOfForm = (
  zone: TimeZone,
  { startedAt, endedAt, notes, servicer }: z.output<typeof maintenanceForm>,
) => ({
  startedAt: utcTextOf(zone, startedAt),
  endedAt: endedAt === '' ? null : utcTextOf(zone, endedAt),
  notes,
  servicer: servicer || null,
})

/** The same time, for what is under way. */
export const maintenanceEndForm = z.object({ endedAt: requiredText(maintenanceEndRequired) })
