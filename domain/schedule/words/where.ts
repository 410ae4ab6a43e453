// Where in a plan something is: a unit and its periods, and how both are told.

import { shownId } from '../../sanitize.ts'
import { clock, periodEnd, periodStart } from '../calendar/period.ts'

export const subjectKinds = ['truck', 'battery', 'site'] as const
export type SubjectKind = (typeof subjectKinds)[number]
/** What is spoken of. A truck and a battery may have the same id. */
export type Subject = { kind: SubjectKind; id: string }

/** 'MB-1, period 12 (02:45 to 03:00)' and 'site S-2, periods 12 to 15 (02:45 to 03:45)'. */
export function whereText({ kind, id }: Subject, startPeriod: number, endPeriod: number): string {
  const unit = kind === 'site' ? `site ${shownId(id)}` : shownId(id)
  return `${unit}, ${periodsText(startPeriod, endPeriod)} (${clockText(startPeriod, endPeriod)})`
}

export const periodsText = (startPeriod: number, endPeriod: number): string =>
  startPeriod === endPeriod ? `period ${startPeriod}` : `periods ${startPeriod} to ${endPeriod}`

export const clockText = (startPeriod: number, endPeriod: number): string =>
  `${clock(periodStart(startPeriod))} to ${clock(periodEnd(endPeriod))}`
