// The window from left to right: the clock's round times and, beneath them, the periods' numbers.
import { AxisBottom, AxisTop, type TickRendererProps } from '@visx/axis'
import { memo } from 'react'
import { clock, periodAt } from '../../../domain/schedule/calendar/period.ts'
import type { Layout } from '../layout/layout.ts'
import { axisLetters, clockTicks, labelledPeriods, middleOfPeriod } from './axis-ticks.ts'
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
      <AxisTop
        scale={time}
        top={0.63 * height}
        tickValues={clockTicks(layout, time, letters)}
        tickFormat={minute => clock(Number(minute))}
        tickLength={0.13 * height}
        tickLineProps={{ className: tickLine }}
        tickComponent={label({ className: hourLabel, dy: -0.1 * height })}
        hideAxisLine
      />
      <AxisBottom
        scale={time}
        top={0.88 * height}
        tickValues={labelledPeriods(layout, time, letters).map(middleOfPeriod)}
        tickFormat={minute => String(periodAt(Number(minute)))}
        tickLength={0}
        tickComponent={label({ className: periodLabel, y: 0 })}
        hideAxisLine
        hideTicks
      />
    </svg>
  )
})

/** A plain text: visx's own measures and wraps what it writes. */
const label =
  (props: { className: string; y?: number; dy?: number }) =>
  ({ x, y, formattedValue }: TickRendererProps) => (
    <text x={x} y={y} textAnchor="middle" {...props}>
      {formattedValue}
    </text>
  )
