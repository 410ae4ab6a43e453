// A fault of a battery: a stretch of time in which it reports the status FAULTED.
import * as z from 'zod/mini'

export const faultSeverities = ['critical', 'major', 'minor'] as const
export type FaultSeverity = (typeof faultSeverities)[number]

/**
 * - `open`: the unit still reports it.
 * - `ended`: the unit has reported another status, or another fault.
 * - `unknown`: the unit has stopped reporting, so it is not known when it ended.
 */
export const faultStates = ['open', 'ended', 'unknown'] as const
export type FaultState = (typeof faultStates)[number]

/** What a unit says of its fault; null where it does not say. */
export interface FaultDetails {
  code: string | null
  message: string | null
  severity: FaultSeverity | null
}

/** `CODE: message (severity)`; only the code is required. */
const notation = /^([\w.-]{1,40})(?::\s*(.*?))?\s*(?:\((critical|major|minor)\))?$/is

/** A code has a digit: a single word without one is a message. */
const isCode = (text: string): boolean => /\d/.test(text)

/** Reads the text of a record with the status FAULTED. A text that is not in the notation is the message. */
export function faultDetails(text: string | null): FaultDetails {
  const trimmed = text?.trim() ?? ''
  const [, code = '', message = '', severity = ''] = notation.exec(trimmed) ?? []
  if (!isCode(code)) return { code: null, message: trimmed || null, severity: null }
  return { code, message: message || null, severity: asSeverity(severity.toLowerCase()) }
}

const asSeverity = (text: string): FaultSeverity | null =>
  faultSeverities.find(severity => severity === text) ?? null

/** A fault as the server sends it (extension). */
export const faultRecord = z.object({
  triggered_at: z.string(),
  /** When the unit first reported something else; null if the fault is open, or if its end is not known. */
  ended_at: z.nullable(z.string()),
  /** When the unit last reported the fault. */
  last_reported_at: z.string(),
  state: z.enum(faultStates),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  severity: z.nullable(z.enum(faultSeverities)),
  recovery_note: z.nullable(z.string()),
  /** The name of the person then. */
  noted_by: z.nullable(z.string()),
  noted_at: z.nullable(z.string()),
})
export type FaultRecord = z.infer<typeof faultRecord>

/** The part of a fault that people write (extension). */
export const recoveryNoteRecord = z.pick(faultRecord, { recovery_note: true, noted_by: true, noted_at: true })
export type RecoveryNote = z.infer<typeof recoveryNoteRecord>

/** Of a fault without a note too, so that a first note does not overwrite that of somebody else. */
export const recoveryNoteVersion = (notedAt: string | null): string => notedAt ?? 'none'

/** The longest time range of a request for faults. */
export const maxFaultDays = 31
