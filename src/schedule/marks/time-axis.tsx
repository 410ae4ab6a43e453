// The window from left to right: the hours by the clock, or shorter steps where there is room, and beneath them the periods'
// numbers.
import { memo } from 'react'
import { clock, periodEnd, periodStart } from '../../../domain/schedule/period.ts'
import type { Layout } from '../layout.ts'
import type { TimeScale } from '../scales.ts'
import { hourLabel, periodLabel, tickLine } from './time-axis.css.ts'

interface TimeAxisProps {
  layout: Layout
  time: TimeScale
  width: number
  height: number
}

/** Hidden from screen readers: every bar says its own times. */
export const TimeAxis = memo(function TimeAxis({ layout, time, width, height }: TimeAxisProps) {
  return (
    <svg width={width} height={height} aria-hidden="true">
      {ticks(layout, time, clockRoom * height).map(minute => (
        <g key={minute} transform={`translate(${time(minute)} 0)`}>
          <line className={tickLine} y1={0.5 * height} y2={0.63 * height} />
          <text className={hourLabel} y={0.4 * height} textAnchor="middle">
            {clock(minute)}
          </text>
        </g>
      ))}
      {periods(layout, time, periodRoom * height).map(period => (
        <text
          key={period}
          className={periodLabel}
          y={0.88 * height}
          x={(time(periodStart(period)) + time(periodEnd(period))) / 2}
          textAnchor="middle"
        >
          {period}
        </text>
      ))}
    </svg>
  )
})

/** What a label needs to stand free of the next one, as a share of the axis's height: both grow with the letters. */
const clockRoom = 1.1
const periodRoom = 0.55

/** Every hour where there is room for its label, else a multiple of it, or a part; always the end of the day if it is seen. */
function ticks({ minutes }: Layout, { pixelsPerMinute, seen }: TimeScale, room: number): number[] {
  const step = firstWithRoom([5, 15, 30, 60, 120, 180, 360], pixelsPerMinute, room)
  const first = Math.max(0, Math.ceil(seen.from / step) * step)
  const last = Math.min(minutes, seen.to)
  const even = Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, i) => first + i * step,
  )
  if (seen.to < minutes || even.at(-1) === minutes) return even
  const crowded = (minutes - (even.at(-1) ?? 0)) * pixelsPerMinute < room
  return [...(crowded ? even.slice(0, -1) : even), minutes]
}

function periods({ periodCount }: Layout, { pixelsPerMinute, seen }: TimeScale, room: number): number[] {
  const step = firstWithRoom([1, 2, 4, 8, 12, 24], pixelsPerMinute * 15, room)
  return Array.from({ length: Math.ceil(periodCount / step) }, (_, i) => 1 + i * step).filter(
    period => periodEnd(period) > seen.from && periodStart(period) < seen.to,
  )
}

const firstWithRoom = (steps: number[], pixelsForOne: number, needed: number): number =>
  steps.find(step => step * pixelsForOne >= needed) ?? steps.at(-1) ?? 1
