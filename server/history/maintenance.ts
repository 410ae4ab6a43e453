// What the history of a unit says of its repairs and maintenance.
import type { FieldChange } from '../../domain/history/entry.ts'
import type { Maintenance } from '../../domain/records/maintenance.ts'

/** Null before one was added, and after it was deleted. */
export function maintenanceChanges(before: Maintenance | null, after: Maintenance | null): FieldChange[] {
  const [from, to] = [wordsOf(before), wordsOf(after)]
  return from === to ? [] : [{ field: 'repair_or_maintenance', before: from, after: to }]
}

function wordsOf(record: Maintenance | null): string | null {
  if (!record) return null
  const { started_at, ended_at, servicer, notes } = record
  const span = ended_at ? `${minuteOf(started_at)} to ${minuteOf(ended_at)}` : `since ${minuteOf(started_at)}`
  return `${notes} (${span}${servicer ? `, ${servicer}` : ''})`
}

/** '2026-01-15 14:03 UTC' */
const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`
