// The status of a unit over time as a track of colours with their names; nothing where no status was reported.
import { unitFilterLabel } from '../../../../../domain/fleet/words.ts'
import { stretchesOf } from '../../../../../domain/telemetry/range.ts'
import { type UnitStatus, unitStatus } from '../../../../../domain/telemetry/unit-status.ts'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { minuteMs } from '../../../../../domain/time/durations.ts'
import { clockText } from '../../../../../domain/time/texts.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { TimeTrack } from './time-track.tsx'
import type { StatusAt } from './use-last-hour.ts'

interface StatusTrackProps {
  /** At most one a minute, in order. */
  statuses: readonly StatusAt[]
  view: TimeView
  /** Why there may be none; null where they were read. */
  missing: string | null
}

export function StatusTrack({ statuses, view, missing }: StatusTrackProps) {
  const zone = usePageZone()
  const parts = partsOf(statuses, view).map(({ status, fromMs, untilMs }) => ({
    fromMs,
    untilMs,
    tone: status.tone,
    name: status.label,
    sentence: `${unitFilterLabel(status.name)} from ${clockText(zone, fromMs)} to ${clockText(zone, untilMs)}`,
  }))
  return (
    <TimeTrack
      title="Status"
      label="Status, last hour"
      view={view}
      parts={parts}
      remark={missing}
      empty="No status in the last hour."
    />
  )
}

interface StatusPart extends TimeView {
  status: UnitStatus
}

/** A status lasts until the next one; the last one before a gap as long as the one before it, or a minute. */
function partsOf(statuses: readonly StatusAt[], view: TimeView): StatusPart[] {
  return stretchesOf(statuses, minuteMs)
    .flatMap(stretch =>
      stretch.map(({ atMs, value }, i) => {
        const typicalMs = atMs - (stretch[i - 1]?.atMs ?? atMs)
        const untilMs = stretch[i + 1]?.atMs ?? atMs + Math.max(minuteMs, typicalMs)
        return { atMs, untilMs: Math.min(untilMs, view.untilMs), status: unitStatus(value) }
      }),
    )
    .reduce<StatusPart[]>((parts, { atMs, untilMs, status }) => {
      const last = parts.at(-1)
      if (untilMs <= view.fromMs) return parts
      if (last?.untilMs === atMs && last.status.name === status.name) last.untilMs = untilMs
      else parts.push({ status, fromMs: Math.max(view.fromMs, atMs), untilMs })
      return parts
    }, [])
}
