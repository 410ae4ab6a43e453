// An instant in the zone of the page. Where the person is in another zone, pointing at it shows their own time.
import { dateTimeText, type Instant as InstantValue, instantText, msOf } from '../../../domain/time/texts.ts'
import { offsetMinutes, ownZone, type TimeZone } from '../../../domain/time/zone.ts'
import { usePageZone } from './zones.tsx'

interface InstantProps {
  at: InstantValue
  /** How it is written; '15 Jan 2026, 14:03' by default. */
  as?: (zone: TimeZone, at: InstantValue) => string
  className?: string
}

export function Instant({ at, as = dateTimeText, className }: InstantProps) {
  const zone = usePageZone()
  const ms = msOf(at)
  const text = as(zone, at)
  if (!Number.isFinite(ms)) return text
  return (
    <time dateTime={new Date(ms).toISOString()} title={ownTimeText(zone, ms)} className={className}>
      {text}
    </time>
  )
}

/** Undefined where the person's clock shows the same. */
function ownTimeText(zone: TimeZone, atMs: number): string | undefined {
  const own = ownZone()
  return offsetMinutes(own, atMs) === offsetMinutes(zone, atMs)
    ? undefined
    : `Yours: ${instantText(own, atMs)}`
}
