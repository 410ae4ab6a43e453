// The time axis: clock times and, below them, period numbers.
import { memo } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import type { Layout } from '../layout/layout.ts'
import { type AxisLetters, axisLetters, clockTicks, labelledPeriods, middleOfPeriod } from './axis-ticks.ts'
import { type TimeScale, zoomOf } from './scales.ts'
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
 * Hidden from screen readers, because each bar's name has its times. Drawn at every step of a zoom, so it has few elements:
 * a path for all ticks, a text for each clock time, and one for all period numbers, whose digits each have their own place.
 */
export const TimeAxis = memo(function TimeAxis({ layout, time, width, height, textScale }: TimeAxisProps) {
  const letters = axisLetters(textScale)
  const ticks = clockTicks(layout, time, letters)
  const tickTop = 0.5 * height
  const periods = zoomOf(layout, time) >= minZoomOfPeriods ? labelledPeriods(layout, time, letters) : []
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
      <text
        className={periodLabel}
        textAnchor="middle"
        x={periods
          .flatMap(period => digitsAround(time(middleOfPeriod(period)), String(period), letters))
          .join(' ')}
        y={0.88 * height}
      >
        {periods.join('')}
      </text>
    </svg>
  )
})

/** Of the whole day, periods are too many to be read. */
const minZoomOfPeriods = 2

/** The width of a digit of the period numbers as a share of their font size. */
const digitShare = 0.6

/** The middle of each digit of a number that stands around `x`. */
const digitsAround = (x: number, digits: string, { period: fontSize }: AxisLetters): number[] =>
  Array.from(digits, (_, i) => x + (i - (digits.length - 1) / 2) * digitShare * fontSize)
