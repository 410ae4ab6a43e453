// Reads a plan's timestamp: an ISO 8601 date, or a date and time with or without an offset.
import { type TimeZone, utc } from '../../time/zone.ts'

const form =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/

/**
 * The instant that the text names, without an offset read as UTC, and its date as written. Undefined if the text is not a real date. When
 * the day of the plan begins depends on its zone: plan-day.ts.
 */
export function readTimestamp(text: string): { timestamp: Date; day: string } | undefined {
  const [, day, hour = '00', minute = '00', second = '00', fraction = ''] = form.exec(text) ?? []
  if (day === undefined || !isCalendarDay(day)) return undefined
  const local = Date.parse(`${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  return { timestamp: new Date(local - (readOffset(text)?.minutes ?? 0) * 60_000), day }
}

/** The timestamp's own offset, as a zone and in minutes ahead of UTC; undefined if it has none. */
export function readOffset(text: string): { text: TimeZone; minutes: number } | undefined {
  const offset = form.exec(text)?.[6]
  if (offset === undefined) return undefined
  const [hours, rest] = [offset.slice(1, 3), offset.slice(3).replace(':', '') || '00']
  const size = offset === 'Z' ? 0 : Number(hours) * 60 + Number(rest)
  if (size === 0) return { text: utc, minutes: 0 }
  return { text: `${offset[0]}${hours}:${rest}`, minutes: offset.startsWith('-') ? -size : size }
}

/** `Date` turns 30 February into a day in March: a day is real if it comes back unchanged. */
function isCalendarDay(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day)
}
