// The window from left to right: the hours by the clock, or shorter steps where there is room, and beneath them the periods'
// numbers.
import { memo } from 'react'
import { clock, periodEnd, periodStart } from '../../../domain/schedule/calendar/period.ts'
import type { Layout } from '../layout/layout.ts'
import { axisLetters, clockTicks, labelledPeriods } from './axis-ticks.ts'
import type { TimeScale } from './scales.ts'
import { hourLabel, periodLabel, tickLine } from './time-axis.css.ts'

interface TimeAxisProps {
  layout: Layout
  time: TimeScale
  width: number
  height: number
  /** 1 where letters have their usual size. */
  textScale: number
}

/** Hidden from screen readers: every bar says its own times. */
export const TimeAxis = memo(function TimeAxis({ layout, time, width, height, textScale }: TimeAxisProps) {
  const letters = axisLetters(textScale)
  return (
    <svg width={width} height={height} aria-hidden="true">
      {clockTicks(layout, time, letters).map(minute => (
        <g key={minute} transform={`translate(${time(minute)} 0)`}>
          <line className={tickLine} y1={0.5 * height} y2={0.63 * height} />
          <text className={hourLabel} y={0.4 * height} textAnchor="middle">
            {clock(minute)}
          </text>
        </g>
      ))}
      {labelledPeriods(layout, time, letters).map(period => (
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
