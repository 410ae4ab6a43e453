// The range of days whose faults are shown: the last 30 days, or 30 earlier ones.
import { firstMeasuredDay } from '../../../../../domain/telemetry/levels.ts'
import { addDays, isRealDay, type TimeZone, utcTextOf } from '../../../../../domain/time/zone.ts'

const rangeDays = 30

export interface FaultRange {
  /** The first and the last day, '2026-01-15'. */
  firstDay: string
  lastDay: string
  /** Instants in ISO form; `to` is null for a range that ends now. */
  from: string
  to: string | null
}

/** Days are those of the zone. `until`: the day after the last one that is shown. Of any other text, as of '' and of a later day, the range ends today. */
export function faultRange(until: string, today: string, zone: TimeZone): FaultRange {
  const isEarlier = isRealDay(until) && until > firstMeasuredDay && until <= today
  const end = isEarlier ? until : addDays(today, 1)
  const firstDay = addDays(end, -rangeDays)
  return {
    firstDay,
    lastDay: addDays(end, -1),
    from: utcTextOf(zone, firstDay),
    to: isEarlier ? utcTextOf(zone, end) : null,
  }
}

/** What `until` is for the range after this one; '' where that ends now. */
export function laterRange({ lastDay }: FaultRange, today: string): string {
  const until = addDays(lastDay, 1 + rangeDays)
  return until > today ? '' : until
}
