// Which fields of a record a change touched.
import type { FieldChange, FieldValue } from '../../domain/history/entry.ts'
import type { Snapshot } from '../repositories/history-snapshots.ts'

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
