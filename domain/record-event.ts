// What an open page is told when somebody has changed a record (extension).
import * as z from 'zod/mini'

export const recordTypes = [
  'organization',
  'user',
  'asset',
  'truck',
  'place',
  'draft',
  'plan',
  'alarm',
] as const
export type RecordType = (typeof recordTypes)[number]

export const recordEvent = z.object({
  type: z.enum(recordTypes),
  id: z.string(),
  /** The entity tag; null for a deleted record, and for a plan or alarm, which has none. */
  version: z.nullable(z.string()),
  /** The name of whoever changed it; null where the receiver may not know, or where no person did. */
  by: z.nullable(z.string()),
  /** How long ago it happened, where the receiver was not connected then. */
  agoMs: z.optional(z.number()),
})
export type RecordEvent = z.infer<typeof recordEvent>

/** The event of the stream after which every record may have changed: some messages may be lost. */
export const anyRecordEvent = 'any-record'

/** The event of the stream after which its receiver knows every change so far: at the beginning, and from time to time. */
export const upToDateEvent = 'up-to-date'
