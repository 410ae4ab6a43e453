// The range of days whose faults are shown: the last 30 days, or 30 earlier ones.
import { dayOf, startOfDay } from '../../../hooks/telemetry/day-of.ts'

const rangeDays = 30

export interface FaultRange {
  /** The first and the last day, '2026-01-15'. */
  firstDay: string
  lastDay: string
  /** Instants in ISO form; `to` is null for a range that ends now. */
  from: string
  to: string | null
}

/** `until`: the day after the last one that is shown. Of any other text, as of '' and of a later day, the range ends today. */
export function faultRange(until: string, today: string): FaultRange {
  const isEarlier = isDay(until) && until <= today
  const end = isEarlier ? until : dayAfter(today, 1)
  const firstDay = dayAfter(end, -rangeDays)
  return {
    firstDay,
    lastDay: dayAfter(end, -1),
    from: new Date(startOfDay(firstDay)).toISOString(),
    to: isEarlier ? new Date(startOfDay(end)).toISOString() : null,
  }
}

/** What `until` is for the range after this one; '' where that ends now. */
export function laterRange({ lastDay }: FaultRange, today: string): string {
  const until = dayAfter(lastDay, 1 + rangeDays)
  return until > today ? '' : until
}

/** Records of telemetry are not that old. */
const firstYear = '2000-01-01'

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDay(text)) && text > firstYear

/** Days are counted at noon: one on which the clocks change has another length. */
function dayAfter(day: string, days: number): string {
  const noon = new Date(`${day}T12:00`)
  noon.setDate(noon.getDate() + days)
  return dayOf(noon)
}
