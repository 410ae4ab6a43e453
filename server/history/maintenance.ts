// What the history of a unit says of its repairs and maintenance.
import type { FieldChange } from '../../domain/history/entry.ts'
import type { Maintenance } from '../../domain/records/maintenance.ts'
import { minuteText } from '../../domain/time/texts.ts'
import { utc } from '../../domain/time/zone.ts'

/** Null before one was added, and after it was deleted. */
export function maintenanceChanges(before: Maintenance | null, after: Maintenance | null): FieldChange[] {
  const [from, to] = [wordsOf(before), wordsOf(after)]
  return from === to ? [] : [{ field: 'repair_or_maintenance', before: from, after: to }]
}

function wordsOf(record: Maintenance | null): string | null {
  if (!record) return null
  const { started_at, ended_at, servicer, notes } = record
  const start = minuteText(utc, started_at)
  const span = ended_at ? `${start} to ${minuteText(utc, ended_at)}` : `since ${start}`
  return `${notes} (${span}${servicer ? `, ${servicer}` : ''})`
}
