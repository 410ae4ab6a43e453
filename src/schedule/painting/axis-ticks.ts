// The positions of the time axis's labels, clock times above period numbers, without overlaps.
import { range } from 'd3-array'
import {
  minutesPerPeriod,
  periodAt,
  periodEnd,
  periodStart,
} from '../../../domain/schedule/calendar/period.ts'
import type { Layout } from '../layout/layout.ts'
import type { TimeScale } from './scales.ts'

/** Font sizes of the labels in pixels. */
export interface AxisLetters {
  clock: number
  period: number
}

/** On the screen at the default font size. */
const screenLetters: AxisLetters = { clock: 12, period: 11 }
export const axisLetters = (textScale: number): AxisLetters => ({
  clock: screenLetters.clock * textScale,
  period: screenLetters.period * textScale,
})

/** Widths as shares of the font size: the widest digit of any font in use, a colon, and the space between labels. */
const digit = 0.66
const colon = 0.32
const apart = 0.7

const clockWidth = ({ clock }: AxisLetters) => (4 * digit + colon) * clock
const periodWidth = ({ period }: AxisLetters, periodCount: number) =>
  String(periodCount).length * digit * period

/** Round clock times, every hour where there is room; always the end of the day if visible. */
export function clockTicks({ minutes }: Layout, time: TimeScale, letters: AxisLetters): number[] {
  const width = clockWidth(letters)
  const room = width + apart * letters.clock
  const ticks = roundMinutes(time, room).filter(minute => minute >= 0 && minute <= minutes)
  const last = ticks.at(-1)
  if (last !== undefined && last < minutes && time.visible.to >= minutes) {
    if (time(minutes) - time(last) < room) ticks.pop()
    ticks.push(minutes)
  }
  return ticks.filter(minute => isWhole(time, time(minute), width))
}

/** The periods that begin at round clock times. */
export function labelledPeriods({ periodCount }: Layout, time: TimeScale, letters: AxisLetters): number[] {
  const width = periodWidth(letters, periodCount)
  const periods = roundMinutes(time, width + apart * letters.period)
    .filter(minute => minute % minutesPerPeriod === 0)
    .map(periodAt)
  return periods.filter(
    period => period >= 1 && period <= periodCount && isWhole(time, time(middleOfPeriod(period)), width),
  )
}

/** The minute at which a period's number is centred. */
export const middleOfPeriod = (period: number): number => (periodStart(period) + periodEnd(period)) / 2

/** In minutes. d3's time ticks have no two-hour step and no day of 25 hours. */
const clockSteps = [5, 15, 30, 60, 120, 180, 360, 720, 1440]

/** Minutes at round times, as close as possible but at least `room` pixels apart; none where two do not fit. */
function roundMinutes({ visible, pixelsPerMinute }: TimeScale, room: number): number[] {
  const step = clockSteps.find(step => step * pixelsPerMinute >= room)
  if (step === undefined) return []
  // A period that begins before the visible minutes may have its middle in them.
  const from = Math.ceil((visible.from - minutesPerPeriod) / step) * step
  return range(from, Math.floor(visible.to) + 1, step)
}

/** Whether a label of `width` pixels around `x` fits between the ends of the axis. */
const isWhole = (time: TimeScale, x: number, width: number): boolean =>
  Math.min(x, time(time.visible.to) - x) >= width / 2
