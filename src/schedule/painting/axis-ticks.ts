// Where the labels of the time axis stand: the clock's, and beneath them the periods'. None touches another.
import { periodEnd, periodStart } from '../../../domain/schedule/calendar/period.ts'
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

const clockSteps = [5, 15, 30, 60, 120, 180, 360, 720, 1440]
const periodSteps = [1, 2, 4, 8, 12, 24, 48, 96]

/** Every hour where there is room for its label, else a multiple of it, or a part; always the end of the day if it is seen. */
export function clockTicks({ minutes }: Layout, time: TimeScale, letters: AxisLetters): number[] {
  const { pixelsPerMinute, seen } = time
  const width = clockWidth(letters)
  const room = width + apart * letters.clock
  const step = firstWithRoom(clockSteps, pixelsPerMinute, room)
  if (step === null) return []
  const first = Math.max(0, Math.ceil(seen.from / step) * step)
  const last = Math.min(minutes, seen.to)
  const even = Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, i) => first + i * step,
  )
  const crowded = (minutes - (even.at(-1) ?? 0)) * pixelsPerMinute < room
  const ticks =
    seen.to < minutes || even.at(-1) === minutes ? even : [...(crowded ? even.slice(0, -1) : even), minutes]
  return ticks.filter(minute => isWhole(time, minute, width))
}

export function labelledPeriods({ periodCount }: Layout, time: TimeScale, letters: AxisLetters): number[] {
  const width = periodWidth(letters, periodCount)
  const room = width + apart * letters.period
  const step = firstWithRoom(periodSteps, time.pixelsPerMinute * 15, room)
  if (step === null) return []
  return Array.from({ length: Math.ceil(periodCount / step) }, (_, i) => 1 + i * step).filter(period =>
    isWhole(time, (periodStart(period) + periodEnd(period)) / 2, width),
  )
}

/** A label of that many pixels around the minute is not cut by an end of the axis. */
const isWhole = ({ pixelsPerMinute, seen }: TimeScale, minute: number, width: number): boolean =>
  Math.min(minute - seen.from, seen.to - minute) * pixelsPerMinute >= width / 2

/** Null where there is no room for two labels. */
const firstWithRoom = (steps: number[], pixelsForOne: number, needed: number): number | null =>
  steps.find(step => step * pixelsForOne >= needed) ?? null
