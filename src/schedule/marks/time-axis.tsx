// The day from left to right: the hours by the clock, and beneath them the periods' numbers.
import { memo } from 'react'
import { clock, minutesPerPeriod, periodEnd, periodStart } from '../../../domain/schedule/period.ts'
import type { Layout } from '../layout.ts'
import type { TimeScale } from '../scales.ts'
import { hourLabel, periodLabel, tickLine } from './time-axis.css.ts'

export const axisHeight = 40

interface TimeAxisProps {
  layout: Layout
  time: TimeScale
  width: number
}

/** Hidden from screen readers: every bar says its own times. */
export const TimeAxis = memo(function TimeAxis({ layout, time, width }: TimeAxisProps) {
  return (
    <svg width={width} height={axisHeight} aria-hidden="true">
      {hours(layout, time).map(minute => (
        <g key={minute} transform={`translate(${time(minute)} 0)`}>
          <line className={tickLine} y1={20} y2={25} />
          <text className={hourLabel} y={16} textAnchor="middle">
            {clock(minute)}
          </text>
        </g>
      ))}
      {periods(layout, time).map(period => (
        <text
          key={period}
          className={periodLabel}
          y={35}
          x={(time(periodStart(period)) + time(periodEnd(period))) / 2}
          textAnchor="middle"
        >
          {period}
        </text>
      ))}
    </svg>
  )
})

/** Pixels that a label needs to stand free of the next one. */
const hourRoom = 44
const periodRoom = 22

/** Every hour where there is room for its label, else every second, third or sixth; always the end of the day. */
function hours({ minutes }: Layout, time: TimeScale): number[] {
  const step = 60 * firstWithRoom([1, 2, 3, 6], hours => spanOf(time, 60 * hours), hourRoom)
  const whole = Array.from({ length: Math.ceil(minutes / step) }, (_, i) => i * step)
  const crowded = spanOf(time, minutes - (whole.at(-1) ?? 0)) < hourRoom
  return [...(crowded ? whole.slice(0, -1) : whole), minutes]
}

function periods({ periodCount }: Layout, time: TimeScale): number[] {
  const step = firstWithRoom(
    [1, 2, 4, 8, 12, 24],
    count => spanOf(time, minutesPerPeriod * count),
    periodRoom,
  )
  return Array.from({ length: Math.ceil(periodCount / step) }, (_, i) => 1 + i * step)
}

const spanOf = (time: TimeScale, minutes: number) => time(minutes) - time(0)

const firstWithRoom = (steps: number[], pixels: (step: number) => number, needed: number): number =>
  steps.find(step => pixels(step) >= needed) ?? steps.at(-1) ?? 1
