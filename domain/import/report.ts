// What an import says of each row of its file.
import * as z from 'zod/mini'
import { fieldChange } from '../history/entry.ts'

export const rowStates = ['wrong', 'new', 'changed', 'same'] as const
export type RowState = (typeof rowStates)[number]

export const importRow = z.object({
  /** As a spreadsheet counts them: the header is row 1. */
  row: z.number(),
  state: z.enum(rowStates),
  /** Of the record; null for a new one, and where none was found. */
  id: z.nullable(z.string()),
  /** Of the record, as people know it. */
  name: z.string(),
  /** By header; empty for a row that is wrong. Before is null for a new record. */
  changes: z.array(fieldChange),
  /** `field` is a header; null if the whole row is wrong. */
  problems: z.array(z.object({ field: z.nullable(z.string()), reason: z.string() })),
})
export type ImportRow = z.infer<typeof importRow>
export type Problem = ImportRow['problems'][number]

/** An import that was carried out. */
export const importSummary = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of the person then. */
  by: z.nullable(z.string()),
  created: z.number(),
  changed: z.number(),
  /** Whether the reader may undo it: whoever made it, and administrators. */
  may_undo: z.boolean(),
})
export type ImportSummary = z.infer<typeof importSummary>

export const importReport = z.object({
  rows: z.array(importRow),
  /** Headers of columns that an import does not know. */
  ignored_columns: z.array(z.string()),
  /** Of what the rows say. An import with the digest of a dry run is refused if the rows say something else by then. */
  digest: z.string(),
  /** Null for a dry run, and where every row is the same. */
  import: z.nullable(importSummary),
})
export type ImportReport = z.infer<typeof importReport>
