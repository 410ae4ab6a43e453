// A unit or site and its periods, in words.
import { quoteId } from '../../words/sanitize.ts'
import { clock, periodEnd, periodStart } from '../calendar/period.ts'
import type { SubjectRef } from '../plan/unit.ts'

/** 'MB-1, period 12 (02:45 to 03:00)' and 'site S-2, periods 12 to 15 (02:45 to 03:45)'. */
export function subjectText({ kind, id }: SubjectRef, startPeriod: number, endPeriod: number): string {
  const unit = kind === 'site' ? `site ${quoteId(id)}` : quoteId(id)
  return `${unit}, ${periodsText(startPeriod, endPeriod)} (${timeRangeText(startPeriod, endPeriod)})`
}

export const periodsText = (startPeriod: number, endPeriod: number): string =>
  startPeriod === endPeriod ? `period ${startPeriod}` : `periods ${startPeriod} to ${endPeriod}`

export const timeRangeText = (startPeriod: number, endPeriod: number): string =>
  `${clock(periodStart(startPeriod))} to ${clock(periodEnd(endPeriod))}`
