// The status of a unit over time as a band of colours with their names; nothing where no status was reported.
import type { TimeView } from '../../../../domain/telemetry-view.ts'
import { type UnitStatus, unitStatus } from '../../../../domain/unit-status.ts'
import { toneLook } from '../../../ui/theme/status-tone.css.ts'
import { heard } from '../../../ui/theme/visually-hidden.css.ts'
import { band, bandName, bandPart, panel, panelTitle } from './telemetry.css.ts'
import { clockText } from './time-texts.ts'
import type { StatusAt } from './use-last-hour.ts'

interface StatusBandProps {
  /** At most one a minute, in order. */
  statuses: readonly StatusAt[]
  view: TimeView
}

export function StatusBand({ statuses, view }: StatusBandProps) {
  const spanMs = view.untilMs - view.fromMs
  const percent = (ms: number) => `${(100 * ms) / spanMs}%`
  const parts = partsOf(statuses, view)
  return (
    <section className={panel} aria-label="Status, last hour">
      <h2 className={panelTitle}>Status</h2>
      <div className={band} aria-hidden="true">
        {parts.map(({ status, fromMs, untilMs }) => (
          <span
            key={fromMs}
            className={`${bandPart} ${toneLook[status.tone]}`}
            style={{ left: percent(fromMs - view.fromMs), width: percent(untilMs - fromMs) }}
            title={`${status.label}, ${clockText(fromMs)} to ${clockText(untilMs)}`}
          >
            <span className={bandName}>{status.label}</span>
          </span>
        ))}
      </div>
      {parts.length === 0 && <p>No status in the last hour.</p>}
      <ul className={heard}>
        {parts.map(({ status, fromMs, untilMs }) => (
          <li key={fromMs}>
            {status.label} from {clockText(fromMs)} to {clockText(untilMs)}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StatusPart extends TimeView {
  status: UnitStatus
}

/** A status stands for the minute before it; two minutes without one are a gap. */
const reachMs = 60_000
const maxGapMs = 2 * reachMs

function partsOf(statuses: readonly StatusAt[], view: TimeView): StatusPart[] {
  const parts: StatusPart[] = []
  for (const { atMs, value } of statuses) {
    if (atMs < view.fromMs) continue
    const status = unitStatus(value)
    const last = parts.at(-1)
    const joins = last !== undefined && atMs - last.untilMs <= maxGapMs
    if (joins && last.status.name === status.name) last.untilMs = atMs
    else {
      const fromMs = Math.max(view.fromMs, joins ? last.untilMs : atMs - reachMs)
      parts.push({ status, fromMs, untilMs: atMs })
    }
  }
  return parts
}
