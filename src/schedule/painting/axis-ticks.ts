// Where the labels of the time axis stand: the clock's, and beneath them the periods'. None touches another.
import { utcTicks } from 'd3-time'
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

const msPerMinute = 60_000

/** Whole minutes at round times, at least `room` pixels apart and as close as that allows; none where two have no room. */
function roundMinutes({ seen, pixelsPerMinute }: TimeScale, room: number): number[] {
  // A period that began before what is seen may have its middle in it.
  const from = seen.from - minutesPerPeriod
  const minutes = seen.to - from
  for (let count = minutes * Math.min(1, pixelsPerMinute / room); count >= 0.5; count /= 2) {
    const dates = utcTicks(new Date(from * msPerMinute), new Date(seen.to * msPerMinute), count)
    const ticks = dates.map(date => date.getTime() / msPerMinute)
    const [first = 0, second = Number.POSITIVE_INFINITY] = ticks
    if ((second - first) * pixelsPerMinute >= room) return ticks
  }
  return []
}

/** A label of that many pixels around `x` is not cut by an end of the axis. */
const isWhole = (time: TimeScale, x: number, width: number): boolean =>
  Math.min(x, time(time.seen.to) - x) >= width / 2
