// The age of a measured value in words, and the time of its measurement.

/** A value older than this shows its age. */
export const oldAfterMs = 30_000

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** '40 s ago' for an old value, rounded down so that the text changes rarely; null for a fresh one. */
export function ageText(ageMs: number): string | null {
  if (ageMs <= oldAfterMs) return null
  if (ageMs < minute) return `${Math.floor(ageMs / (10 * second)) * 10} s ago`
  if (ageMs < hour) return `${Math.floor(ageMs / minute)} min ago`
  if (ageMs < day) return `${Math.floor(ageMs / hour)} h ago`
  return `${Math.floor(ageMs / day)} d ago`
}

/** '15 Jan 2026, 14:03:05 CET': an instant (ms since 1970) in the given time zone, or in the viewer's. */
export const instantText = (at: number, timeZone?: string): string => formatOf(timeZone).format(at)

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}
