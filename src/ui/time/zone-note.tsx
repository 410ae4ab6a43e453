// Says once on a page in which zone its times are, and the person's own where it differs.
import { clockChangeMinutes, type PlanDay } from '../../../domain/schedule/calendar/plan-day.ts'
import { clockText } from '../../../domain/time/texts.ts'
import {
  isZoneName,
  offsetMinutes,
  offsetName,
  ownZone,
  type TimeZone,
  utc,
} from '../../../domain/time/zone.ts'
import { now, useNow } from '../hooks/use-now.ts'
import { zoneNote } from './zone-note.css.ts'
import { usePageZone, useShownPlanDay } from './zones.tsx'

/** At the top of what has times; inside a plan, of the plan's. */
export function ZoneNote() {
  const zone = usePageZone()
  const day = useShownPlanDay()
  const text = useNow(nowMs => zoneText(zone, nowMs, day?.startMs))
  return (
    <p className={zoneNote}>
      Times in {text}.{day && changeText(day)}
    </p>
  )
}

/** The same as a fact of a list. */
export function useZoneText(): string {
  const zone = usePageZone()
  const day = useShownPlanDay()
  const text = useNow(nowMs => zoneText(zone, nowMs, day?.startMs))
  return withChange(text, day)
}

/** The same for files and paper, which somebody else reads: without the person's own time. */
export function useExportedZoneText(): string {
  return withChange(useExportedZoneName(), useShownPlanDay())
}

/** Only the zone and its offset, from which the times of a plan count on a day of a clock change too. */
export function useExportedZoneName(): string {
  const day = useShownPlanDay()
  return zoneName(usePageZone(), day?.startMs ?? now())
}

function zoneName(zone: TimeZone, atMs: number): string {
  const offset = offsetName(zone, atMs)
  return zone === utc || !isZoneName(zone) ? offset : `${zone} (${offset})`
}

/**
 * 'Europe/Berlin (UTC+1)', and in another zone 'Europe/Berlin (UTC+1), now 15:19; yours 08:19 (UTC-6)'. The offset of the zone is that
 * of the times shown: a plan of summer is an hour ahead in winter too.
 */
function zoneText(zone: TimeZone, nowMs: number, shownMs = nowMs): string {
  const own = ownZone()
  const name = zoneName(zone, shownMs)
  if (offsetMinutes(own, nowMs) === offsetMinutes(zone, nowMs)) return name
  return `${name}, now ${clockText(zone, nowMs)}; yours ${clockText(own, nowMs)} (${offsetName(own, nowMs)})`
}

function withChange(text: string, day: PlanDay | null): string {
  const change = day ? changeText(day) : ''
  return change ? `${text}.${change}` : text
}

/** Empty on most days. */
function changeText(day: PlanDay): string {
  const minutes = clockChangeMinutes(day)
  if (minutes === 0) return ''
  const direction = minutes > 0 ? 'forward' : 'back'
  const size = Math.abs(minutes) === 60 ? 'an hour' : `${Math.abs(minutes)} minutes`
  return ` The clock goes ${direction} by ${size} on this day: times of the plan count from midnight.`
}
