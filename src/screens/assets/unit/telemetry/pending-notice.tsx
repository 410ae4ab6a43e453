// Says that the server is still adding up records of the time that is shown, and whether anything is missing meanwhile.
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import type { RangeData } from '../../../../hooks/telemetry/use-telemetry-range.ts'
import { Status } from '../../../../ui/feedback/alert.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'

interface PendingNoticeProps {
  view: TimeView
  pending: RangeData['pending']
}

export function PendingNotice({ view, pending }: PendingNoticeProps) {
  const zone = usePageZone()
  const shown = pending.filter(({ fromMs, untilMs }) => fromMs < view.untilMs && untilMs > view.fromMs)
  if (shown.length === 0) return null
  const incomplete = shown.filter(({ isComplete }) => !isComplete)
  if (incomplete.length === 0)
    return (
      <Status>
        The server is still summarizing the records of this time. Until it has finished, values come from the
        records themselves; none are missing.
      </Status>
    )
  const fromMs = Math.max(view.fromMs, Math.min(...incomplete.map(span => span.fromMs)))
  const untilMs = Math.min(view.untilMs, Math.max(...incomplete.map(span => span.untilMs)))
  return (
    <Status>
      The server is still summarizing the records of this time, the newest first. Between{' '}
      {dateTimeText(zone, fromMs)} and {dateTimeText(zone, untilMs)} values are incomplete.
    </Status>
  )
}
