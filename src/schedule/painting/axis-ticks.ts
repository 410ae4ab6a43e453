// Where the labels of the time axis stand: the clock's, and beneath them the periods'.
import { periodEnd, periodStart } from '../../../domain/schedule/calendar/period.ts'
import type { Layout } from '../layout/layout.ts'
import type { TimeScale } from './scales.ts'

/** What a label needs to stand free of the next one, as a share of the axis's height: both grow with the letters. */
const clockRoom = 1.1
const periodRoom = 0.55

/** Every hour where there is room for its label, else a multiple of it, or a part; always the end of the day if it is seen. */
export function clockTicks(
  { minutes }: Layout,
  { pixelsPerMinute, seen }: TimeScale,
  axisHeight: number,
): number[] {
  const room = clockRoom * axisHeight
  const step = firstWithRoom([5, 15, 30, 60, 120, 180, 360], pixelsPerMinute, room)
  const first = Math.max(0, Math.ceil(seen.from / step) * step)
  const last = Math.min(minutes, seen.to)
  const even = Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, i) => first + i * step,
  )
  if (seen.to < minutes || even.at(-1) === minutes) return even
  const crowded = (minutes - (even.at(-1) ?? 0)) * pixelsPerMinute < room
  return [...(crowded ? even.slice(0, -1) : even), minutes]
}

export function labelledPeriods(
  { periodCount }: Layout,
  { pixelsPerMinute, seen }: TimeScale,
  axisHeight: number,
): number[] {
  const step = firstWithRoom([1, 2, 4, 8, 12, 24], pixelsPerMinute * 15, periodRoom * axisHeight)
  return Array.from({ length: Math.ceil(periodCount / step) }, (_, i) => 1 + i * step).filter(
    period => periodEnd(period) > seen.from && periodStart(period) < seen.to,
  )
}

const firstWithRoom = (steps: number[], pixelsForOne: number, needed: number): number =>
  steps.find(step => step * pixelsForOne >= needed) ?? steps.at(-1) ?? 1
