// Times on and beside a chart.
import { dayMs } from '../../../../../domain/time/durations.ts'
import { clockSecondsText, clockText, monthText, shortDateText } from '../../../../../domain/time/texts.ts'
import { localMs, type TimeZone } from '../../../../../domain/time/zone.ts'
import { pluralize } from '../../../../../domain/words/pluralize.ts'

/** The label of a tick: a date where a day begins, a month over long spans. */
export function tickText(zone: TimeZone, atMs: number, spanMs: number): string {
  if (spanMs > 200 * dayMs) return monthText(zone, atMs)
  const sinceMidnightMs = localMs(zone, atMs) % dayMs
  if (sinceMidnightMs === 0 || spanMs > 10 * dayMs) return shortDateText(zone, atMs)
  return sinceMidnightMs % 60_000 === 0 ? clockText(zone, atMs) : clockSecondsText(zone, atMs)
}

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

/** Why what is drawn over time may be missing; null where it was read. */
export function missingText(
  what: string,
  { isRead, failure }: { isRead: boolean; failure: object | null },
): string | null {
  if (failure) return `The ${what} could not be read.`
  return isRead ? null : 'Loading...'
}
