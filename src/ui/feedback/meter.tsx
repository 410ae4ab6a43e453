// A level in percent as a bar and a number, in the colour of a status if one is known.
import type { StatusTone } from '../../../domain/telemetry/unit-status.ts'
import { toneLook } from '../theme/status-tone.css.ts'
import { fill, meter, number, plainFill, track } from './meter.css.ts'

interface MeterProps {
  /** What is measured. */
  label: string
  /** A value outside 0 to 100 is shown as it is; only the bar is clamped. */
  percent: number
  tone?: StatusTone | undefined
}

export function Meter({ label, percent, tone }: MeterProps) {
  const shown = Math.min(100, Math.max(0, percent))
  const text = `${Math.round(percent)}%`
  return (
    <span className={meter}>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        aria-valuetext={text}
        className={track}
        data-tone={tone}
      >
        <span className={`${fill} ${tone ? toneLook[tone] : plainFill}`} style={{ width: `${shown}%` }} />
      </span>
      <span className={number}>{text}</span>
    </span>
  )
}
