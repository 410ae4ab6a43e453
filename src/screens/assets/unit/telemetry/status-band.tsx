// The status of a unit over time as a band of colours with their names; nothing where no status was reported.
import { stretchesOf } from '../../../../../domain/telemetry/range.ts'
import { type UnitStatus, unitStatus } from '../../../../../domain/telemetry/unit-status.ts'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { minuteMs } from '../../../../../domain/time/durations.ts'
import { clockText } from '../../../../../domain/time/texts.ts'
import { toneLook } from '../../../../ui/theme/status-tone.css.ts'
import { heard } from '../../../../ui/theme/visually-hidden.css.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { band, bandName, bandPart, panelTitle, plot } from './telemetry.css.ts'
import type { StatusAt } from './use-last-hour.ts'

interface StatusBandProps {
  /** At most one a minute, in order. */
  statuses: readonly StatusAt[]
  view: TimeView
}

export function StatusBand({ statuses, view }: StatusBandProps) {
  const zone = usePageZone()
  const spanMs = view.untilMs - view.fromMs
  const percent = (ms: number) => `${(100 * ms) / spanMs}%`
  const parts = partsOf(statuses, view)
  return (
    <section className={plot} aria-label="Status, last hour">
      <h2 className={panelTitle}>Status</h2>
      <div className={band} aria-hidden="true">
        {parts.map(({ status, fromMs, untilMs }) => (
          <span
            key={fromMs}
            className={`${bandPart} ${toneLook[status.tone]}`}
            style={{ left: percent(fromMs - view.fromMs), width: percent(untilMs - fromMs) }}
            title={`${status.label}, ${clockText(zone, fromMs)} to ${clockText(zone, untilMs)}`}
          >
            <span className={bandName}>{status.label}</span>
          </span>
        ))}
      </div>
      {parts.length === 0 && <p>No status in the last hour.</p>}
      <ul className={heard}>
        {parts.map(({ status, fromMs, untilMs }) => (
          <li key={fromMs}>
            {status.label} from {clockText(zone, fromMs)} to {clockText(zone, untilMs)}
          </li>
        ))}
      </ul>
    </section>
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
