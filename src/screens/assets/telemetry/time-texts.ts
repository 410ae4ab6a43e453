// Times on and beside a chart, in the viewer's time zone.
const dayMs = 24 * 3_600_000

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)
const clock = format({ hour: '2-digit', minute: '2-digit' })
const clockSeconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const date = format({ day: 'numeric', month: 'short' })
const month = format({ month: 'short', year: 'numeric' })
const full = format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })

/** The label of a tick: a date where a day begins, a month over long spans. */
export function tickText(at: Date, spanMs: number): string {
  if (spanMs > 200 * dayMs) return month.format(at)
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0
  if (isMidnight || spanMs > 10 * dayMs) return date.format(at)
  return at.getSeconds() === 0 ? clock.format(at) : clockSeconds.format(at)
}

/** '22 Nov 2026, 14:03'. */
export const timeText = (atMs: number): string => full.format(atMs)

/** '2026-11-22T14:03' for a field of date and time. */
export function fieldText(atMs: number): string {
  const local = new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** '14:03'. */
export const clockText = (atMs: number): string => clock.format(atMs)

/** The UTC day of an instant: '22 Nov 2026'. */
const utcDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
export const utcDayText = (at: string): string => utcDay.format(Date.parse(at))

/** '30 minutes', '1 day'. */
export function stepText(stepMs: number): string {
  for (const [unit, ms] of units) if (stepMs >= ms) return counted(stepMs / ms, unit)
  return counted(stepMs / 1_000, 'second')
}

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
