// The time axis: clock times and, below them, period numbers.
import { memo } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import type { Layout } from '../layout/layout.ts'
import { axisLetters, clockTicks, labelledPeriods, middleOfPeriod } from './axis-ticks.ts'
import type { TimeScale } from './scales.ts'
import { hourLabel, periodLabel, tickLine } from './time-axis.css.ts'

interface TimeAxisProps {
  layout: Layout
  time: TimeScale
  width: number
  height: number
  /** 1 at the default font size. */
  textScale: number
}

/**
 * Hidden from screen readers, because each bar's name has its times. Drawn at every step of a zoom: a path for all ticks and an
 * element for each label, where visx's axis has three for each.
 */
export const TimeAxis = memo(function TimeAxis({ layout, time, width, height, textScale }: TimeAxisProps) {
  const letters = axisLetters(textScale)
  const ticks = clockTicks(layout, time, letters)
  const tickTop = 0.5 * height
  return (
    <svg width={width} height={height} aria-hidden="true">
      <path
        className={tickLine}
        d={ticks.map(minute => `M${time(minute)} ${tickTop}v${0.13 * height}`).join('')}
      />
      {ticks.map(minute => (
        <text key={minute} className={hourLabel} textAnchor="middle" x={time(minute)} y={0.4 * height}>
          {clock(minute)}
        </text>
      ))}
      {labelledPeriods(layout, time, letters).map(period => (
        <text
          key={period}
          className={periodLabel}
          textAnchor="middle"
          x={time(middleOfPeriod(period))}
          y={0.88 * height}
        >
          {period}
        </text>
      ))}
    </svg>
  )
})
