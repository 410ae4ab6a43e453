// Reads a plan's timestamp: an ISO 8601 date, or a date and time with or without an offset.

const form =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/

/**
 * The instant that the text names, and its date as written, without conversion to another time zone. A time without an offset
 * is UTC, so that a plan reads the same on every machine. Undefined if the text is not a real date.
 */
export function readTimestamp(text: string): { timestamp: Date; day: string } | undefined {
  const [, day, hour = '00', minute = '00', second = '00', fraction = '', offset = 'Z'] =
    form.exec(text) ?? []
  if (day === undefined || !isCalendarDay(day)) return undefined
  const local = Date.parse(`${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  return { timestamp: new Date(local - offsetMinutes(offset) * 60_000), day }
}

/** When the day of a plan begins: midnight in the timestamp's own time zone. Undefined if the text is not a real date. */
export function readDayStart(text: string): Date | undefined {
  const read = readTimestamp(text)
  const [, day, , , , , offset = 'Z'] = form.exec(text) ?? []
  return read && new Date(Date.parse(`${day}T00:00:00Z`) - offsetMinutes(offset) * 60_000)
}

/** `Date` turns 30 February into a day in March: a day is real if it comes back unchanged. */
function isCalendarDay(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day)
}

function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', ''))
  return offset.startsWith('-') ? -minutes : minutes
}
