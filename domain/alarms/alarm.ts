// An alarm of a unit as the server sends it, and what can be asked and changed (extension).
import * as z from 'zod/mini'
import { alarmKinds } from './alarm-kinds.ts'

/**
 * - `active`: its condition holds.
 * - `returned`: its condition no longer holds, but nobody has seen it. One that has returned and was seen is over.
 */
export const alarmStates = ['active', 'returned', 'over'] as const
export type AlarmState = (typeof alarmStates)[number]
export const alarmStateLabels: Record<AlarmState, string> = {
  active: 'Active',
  returned: 'Returned',
  over: 'Closed',
}

export const alarmRecord = z.object({
  id: z.string(),
  /** The battery. At most one alarm of each kind is open, which means not over, for a battery. */
  asset_id: z.string(),
  asset_name: z.string(),
  /** The battery's. */
  organization: z.object({ id: z.string(), name: z.string() }),
  /** A repair or maintenance of the battery is under way: the alarm is neither counted nor mailed. */
  out_of_service: z.boolean(),
  kind: z.enum(alarmKinds),
  state: z.enum(alarmStates),
  /** When its condition had held for the on-delay. */
  raised_at: z.string(),
  /** When it was last raised: later than `raised_at` if its condition came back while the alarm was open. */
  last_raised_at: z.string(),
  /** How often it was raised, from 1. */
  count: z.number(),
  /** Null while it is active. */
  returned_at: z.nullable(z.string()),
  /** What was measured when it was last raised, in the unit of its kind; null for kinds without a number. */
  value: z.nullable(z.number()),
  /** What it was compared with; null for kinds without a number. */
  limit: z.nullable(z.number()),
  /** What happened, as one sentence without the battery's id. */
  message: z.string(),
  /** Since when somebody has seen it; null: unseen. It is unseen again when its condition comes back. */
  seen_at: z.nullable(z.string()),
  /** The name of the person then. */
  seen_by: z.nullable(z.string()),
  /** Written by whoever acknowledged it. */
  note: z.nullable(z.string()),
  /** Until then it is neither counted nor mailed; null: not shelved. */
  shelved_until: z.nullable(z.string()),
  /** Whoever sees to it; null: nobody. */
  assignee: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** An account that is closed, or whose roles no longer show alarms. */
      is_former: z.boolean(),
    }),
  ),
  /** How many notes were added to it, besides the one of the acknowledgement. */
  note_count: z.number(),
  /** Of this raise, `seen_at` and `note`: for If-Match. */
  version: z.string(),
})
export type AlarmRecord = z.infer<typeof alarmRecord>

export const alarmList = z.object({
  alarms: z.array(alarmRecord),
  /** To ask for the next ones with; null: there are none. */
  next_cursor: z.nullable(z.string()),
})

/** Whose alarms are listed: the caller's, nobody's, or anybody's. */
export const alarmAssignments = ['me', 'nobody', 'anybody'] as const
export type AlarmAssignment = (typeof alarmAssignments)[number]

/** Nobody changes or removes one. */
export const alarmNote = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of the person then. */
  by: z.string(),
  text: z.string(),
})
export type AlarmNote = z.infer<typeof alarmNote>

/** Whom an alarm can be assigned to: persons who may see alarms. */
export const alarmAssignee = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type AlarmAssignee = z.infer<typeof alarmAssignee>
export const maxAssigneesListed = 200

/** What the bell shows. Neither counts shelved alarms, nor those of batteries that are out of service: one rule, `isCounted` of the server. */
export const alarmCounts = z.object({
  /** Open alarms: active, or returned and unseen. */
  open: z.number(),
  unseen: z.number(),
})
export type AlarmCounts = z.infer<typeof alarmCounts>

export const maxAlarmsPerPage = 200
export const maxAlarmNoteLength = 500
/** All of them are read at once. */
export const maxNotesPerAlarm = 500
export const maxShelvedHours = 24 * 7

/** Not counted until the instant, ISO 8601; null for an alarm that is not shelved. */
export const isShelved = ({ shelvedUntil }: { shelvedUntil: string | null }, nowMs: number): boolean =>
  shelvedUntil !== null && Date.parse(shelvedUntil) > nowMs
