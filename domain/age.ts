// How old a measured value is, in words, and when it was measured.

/** A value older than this is shown as old. In ms. */
export const oldAfterMs = 30_000

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** '40 s ago' for what is old, in steps that do not make the text jump; null for what is not. */
export function oldText(ageMs: number): string | null {
  if (ageMs <= oldAfterMs) return null
  if (ageMs < minute) return `${Math.floor(ageMs / (10 * second)) * 10} s ago`
  if (ageMs < hour) return `${Math.floor(ageMs / minute)} min ago`
  if (ageMs < day) return `${Math.floor(ageMs / hour)} h ago`
  return `${Math.floor(ageMs / day)} d ago`
}

/** '15 Jan 2026, 14:03:05 CET': an instant (in ms since 1970) in the viewer's zone, which is named, or in the one given. */
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
