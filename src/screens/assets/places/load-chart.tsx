// The power at a place over a plan's day: charging above zero, delivering below, what a site lacks, and where the clock stands.
import { clock, minutesPerPeriod } from '../../../../domain/schedule/calendar/period.ts'
import type { PlaceDay } from './place-day.ts'
import {
  chargingPart,
  chart,
  chartHours,
  deliveringPart,
  limitLine,
  nowLine,
  shortPart,
  zeroLine,
} from './place-today.css.ts'

interface LoadChartProps {
  day: PlaceDay
  /** All chargers together; null where that is not known. */
  limitKw: number | null
  nowMinute: number | null
}

/** Units of the picture, which is stretched to the room it has. */
const size = { power: 140, gap: 6, short: 12 }
const height = size.power + size.gap + size.short
/** The least that the axis reaches. */
const minKw = 10

export function LoadChart({ day, limitKw, nowMinute }: LoadChartProps) {
  const { chargingKw, deliveringKw, shortfallKwh } = day
  const minutes = chargingKw.length * minutesPerPeriod
  const highest = Math.max(minKw, limitKw ?? 0, ...chargingKw)
  const lowest = Math.max(0, ...deliveringKw)
  const y = (kw: number) => ((highest - kw) / (highest + lowest)) * size.power
  const bars = (values: readonly number[], from: (value: number) => number, to: (value: number) => number) =>
    values
      .map((value, i) =>
        value > 0
          ? `M${i * minutesPerPeriod} ${from(value)}h${minutesPerPeriod}V${to(value)}h${-minutesPerPeriod}Z`
          : '',
      )
      .join('')
  const shortTop = size.power + size.gap
  return (
    <div>
      <svg
        className={chart}
        aria-hidden="true"
        viewBox={`0 0 ${minutes} ${height}`}
        preserveAspectRatio="none"
      >
        <path className={chargingPart} d={bars(chargingKw, y, () => y(0))} />
        <path
          className={deliveringPart}
          d={bars(
            deliveringKw,
            () => y(0),
            kw => y(-kw),
          )}
        />
        <path className={zeroLine} d={`M0 ${y(0)}H${minutes}`} />
        {limitKw !== null && <path className={limitLine} d={`M0 ${y(limitKw)}H${minutes}`} />}
        <path
          className={shortPart}
          d={bars(
            shortfallKwh,
            () => shortTop,
            () => height,
          )}
        />
        {nowMinute !== null && <path className={nowLine} d={`M${nowMinute} 0V${height}`} />}
      </svg>
      <span className={chartHours} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map(share => (
          <span key={share}>{clock(Math.round(share * minutes))}</span>
        ))}
      </span>
    </div>
  )
}
