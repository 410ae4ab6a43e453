// Where the labels of the time axis stand: the clock's, and beneath them the periods'. None touches another.
import { range } from 'd3-array'
import {
  minutesPerPeriod,
  periodAt,
  periodEnd,
  periodStart,
} from '../../../domain/schedule/calendar/period.ts'
import type { Layout } from '../layout/layout.ts'
import type { TimeScale } from './scales.ts'

/** Pixels of the letters in which the labels are written. */
export interface AxisLetters {
  clock: number
  period: number
}

/** On the screen, where letters have their usual size. */
const screenLetters: AxisLetters = { clock: 12, period: 10.56 }
export const axisLetters = (textScale: number): AxisLetters => ({
  clock: screenLetters.clock * textScale,
  period: screenLetters.period * textScale,
})

/** As shares of the letters' size: the widest digit of any font that may be used, a colon, and what sets labels apart. */
const digit = 0.66
const colon = 0.32
const apart = 0.7

const clockWidth = ({ clock }: AxisLetters) => (4 * digit + colon) * clock
const periodWidth = ({ period }: AxisLetters, periodCount: number) =>
  String(periodCount).length * digit * period

/** Round times of the clock, every hour where there is room; always the end of the day if it is seen. */
export function clockTicks({ minutes }: Layout, time: TimeScale, letters: AxisLetters): number[] {
  const width = clockWidth(letters)
  const room = width + apart * letters.clock
  const ticks = roundMinutes(time, room).filter(minute => minute >= 0 && minute <= minutes)
  const last = ticks.at(-1)
  if (last !== undefined && last < minutes && time.seen.to >= minutes) {
    if (time(minutes) - time(last) < room) ticks.pop()
    ticks.push(minutes)
  }
  return ticks.filter(minute => isWhole(time, time(minute), width))
}

/** The periods that begin at round times of the clock. */
export function labelledPeriods({ periodCount }: Layout, time: TimeScale, letters: AxisLetters): number[] {
  const width = periodWidth(letters, periodCount)
  const periods = roundMinutes(time, width + apart * letters.period)
    .filter(minute => minute % minutesPerPeriod === 0)
    .map(periodAt)
  return periods.filter(
    period => period >= 1 && period <= periodCount && isWhole(time, time(middleOfPeriod(period)), width),
  )
}

/** The minute of the day at which a period's number stands. */
export const middleOfPeriod = (period: number): number => (periodStart(period) + periodEnd(period)) / 2

/** In minutes. d3's ticks of time know no step of two hours, and a plan's day of 25 hours is no date. */
const clockSteps = [5, 15, 30, 60, 120, 180, 360, 720, 1440]

/** Minutes at round times, at least `room` pixels apart and as close as that allows; none where two have no room. */
function roundMinutes({ seen, pixelsPerMinute }: TimeScale, room: number): number[] {
  const step = clockSteps.find(step => step * pixelsPerMinute >= room)
  if (step === undefined) return []
  // A period that began before what is seen may have its middle in it.
  const from = Math.ceil((seen.from - minutesPerPeriod) / step) * step
  return range(from, Math.floor(seen.to) + 1, step)
}

/** A label of that many pixels around `x` is not cut by an end of the axis. */
const isWhole = (time: TimeScale, x: number, width: number): boolean =>
  Math.min(x, time(time.seen.to) - x) >= width / 2
