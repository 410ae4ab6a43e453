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

/** Both times are instants in ISO form in UTC, which compare as texts. An empty end: not ended. */
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

/** What the fields of the times show at first, in ms since 1970; null for an empty one. */
interface ShownTimes {
  startedAt: number
  endedAt: number | null
}

/** The form with times of the zone, '2026-01-15T14:03'. Its output is as it is sent. */
export const localMaintenanceForm = (zone: TimeZone, shown: ShownTimes) =>
  z.pipe(
    z.pipe(
      z.object({
        startedAt: localTime(zone, shown.startedAt),
        endedAt: localTime(zone, shown.endedAt),
        notes: z.string(),
        servicer: z.optional(z.nullable(z.string())),
      }),
      maintenanceForm,
    ),
    z.transform(({ endedAt, servicer, ...others }) => ({
      ...others,
      endedAt: endedAt || null,
      servicer: servicer || null,
    })),
  )

const localTime = (zone: TimeZone, shownMs: number | null) =>
  z.pipe(
    z.string(),
    z.transform(text => (text === '' ? '' : utcTextOf(zone, text, shownMs))),
  )

export type MaintenanceInput = z.input<ReturnType<typeof localMaintenanceForm>>

/** The same time, for what is under way. */
export const maintenanceEndForm = z.object({ endedAt: requiredText(maintenanceEndRequired) })
