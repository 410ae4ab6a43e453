// What a unit is doing, as a badge in the colour of its status (spec 4).
import type { UnitStatus } from '../../../domain/telemetry/unit-status.ts'
import { toneLook } from '../theme/status-tone.css.ts'
import { badge } from './run-mode-badge.css.ts'

/** A status with a `hint` gets a mark beside its label; the caller shows the hint itself. */
export const RunModeBadge = ({ status: { label, tone, hint } }: { status: UnitStatus }) => (
  <span className={`${badge} ${toneLook[tone]}`} data-tone={tone}>
    {hint && <Spanner />}
    {label}
  </span>
)

const Spanner = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path
      d="M8 .6a3 3 0 0 0-3.3 4L.9 8.4a1.5 1.5 0 0 0 0 2.1l.6.6a1.5 1.5 0 0 0 2.1 0l3.8-3.8A3 3 0 0 0 11.4 4L9.7 5.7 7.6 5l-.7-2.1Z"
      fill="currentColor"
    />
  </svg>
)
