// The time axis: clock times and, below them, period numbers.
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
  /** 1 at the default font size. */
  textScale: number
}

/** Hidden from screen readers, because each bar's name has its times. */
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

/** A plain SVG text: visx's own would measure and wrap it. */
const label =
  (props: { className: string; y?: number; dy?: number }) =>
  ({ x, y, formattedValue }: TickRendererProps) => (
    <text x={x} y={y} textAnchor="middle" {...props}>
      {formattedValue}
    </text>
  )
