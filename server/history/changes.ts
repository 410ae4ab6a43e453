// Which fields of a record a change touched.
import type { FieldChange, FieldValue } from '../../domain/history/entry.ts'

/** What the history may tell of a record: never a password, a token or a hash of one. */
export interface Snapshot {
  /** What people call the record. */
  name: string
  /** With names in place of ids. */
  fields: Record<string, FieldValue>
  /** The ids behind those names: a record whose organization was renamed meanwhile has not changed. */
  references?: Record<string, FieldValue>
}

/** Without a snapshot the record does not exist: all of its fields are new, or gone. */
export function changesBetween(before: Snapshot | undefined, after: Snapshot | undefined): FieldChange[] {
  const names = Object.keys({ ...before?.fields, ...after?.fields })
  return names
    .filter(field => !isSame(comparableOf(before, field), comparableOf(after, field)))
    .map(field => ({
      field,
      before: before?.fields[field] ?? null,
      after: after?.fields[field] ?? null,
    }))
}

const comparableOf = (snapshot: Snapshot | undefined, field: string): FieldValue =>
  snapshot?.references?.[field] ?? snapshot?.fields[field] ?? null

const isSame = (one: FieldValue, other: FieldValue): boolean => JSON.stringify(one) === JSON.stringify(other)
