// Times on and beside a chart, in the viewer's time zone.
import { pluralize } from '../../../../domain/pluralize.ts'

const dayMs = 24 * 3_600_000

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)
const clock = format({ hour: '2-digit', minute: '2-digit' })
const clockSeconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const date = format({ day: 'numeric', month: 'short' })
const month = format({ month: 'short', year: 'numeric' })

/** The label of a tick: a date where a day begins, a month over long spans. */
export function tickText(at: Date, spanMs: number): string {
  if (spanMs > 200 * dayMs) return month.format(at)
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0
  if (isMidnight || spanMs > 10 * dayMs) return date.format(at)
  return at.getSeconds() === 0 ? clock.format(at) : clockSeconds.format(at)
}

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
  for (const [unit, ms] of units) if (stepMs >= ms) return pluralize(stepMs / ms, unit, `${unit}s`)
  return pluralize(stepMs / 1_000, 'second', 'seconds')
}

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
