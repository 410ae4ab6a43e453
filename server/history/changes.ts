// Which fields of a record a change touched.
import type { FieldChange, FieldValue } from '../../domain/history/entry.ts'

/** What the history may tell of a record: never a password, a token or a hash of one. */
export interface Snapshot {
  /** What people call the record. */
  name: string
  /** With names in place of ids. */
  fields: Record<string, FieldValue>
}

/** Without a snapshot the record does not exist: all of its fields are new, or gone. */
export function changesBetween(before: Snapshot | undefined, after: Snapshot | undefined): FieldChange[] {
  const names = Object.keys({ ...before?.fields, ...after?.fields })
  return names
    .map(field => ({
      field,
      before: before?.fields[field] ?? null,
      after: after?.fields[field] ?? null,
    }))
    .filter(change => !isSame(change.before, change.after))
}

const isSame = (one: FieldValue, other: FieldValue): boolean => JSON.stringify(one) === JSON.stringify(other)
