// Backups that the server makes by itself, and how each ended.
import * as z from 'zod/mini'

/**
 * `verified`: restored as a trial, complete, with an unbroken history. `unverified`: stored, but that trial could not be made. `wrong`:
 * stored, but the trial found a fault. `failed`: nothing was stored.
 */
export const backupResults = ['running', 'verified', 'unverified', 'wrong', 'failed'] as const
export type BackupResult = (typeof backupResults)[number]

/** Why somebody should look at the backups: the last one went wrong, the newest verified one is too old, or there is none. */
export const backupWarnings = ['failing', 'late', 'none_verified'] as const
export type BackupWarning = (typeof backupWarnings)[number]

export const backup = z.object({
  id: z.string(),
  name: z.string(),
  begun_at: z.string(),
  /** The instant whose state it holds. */
  snapshot_at: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  encrypted: z.boolean(),
  result: z.enum(backupResults),
  /** How it was verified, or what went wrong. */
  note: z.nullable(z.string()),
  /** When it was removed because newer ones replace it, or what a failed one had left. */
  removed_at: z.nullable(z.string()),
  /** Whether it is stored where backups are stored now: nothing removes those of other places. */
  in_place: z.boolean(),
})
export type Backup = z.infer<typeof backup>

export const backupList = z.object({
  /** Where they are stored, without secrets; null: the server makes none. */
  place: z.nullable(z.string()),
  every_hours: z.number(),
  days: z.number(),
  weeks: z.number(),
  newest_verified_at: z.nullable(z.string()),
  warning: z.nullable(z.enum(backupWarnings)),
  /** The newest first. */
  backups: z.array(backup),
})
