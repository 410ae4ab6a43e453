// The days or months of energy that a screen shows, and how they are moved (extension). Dates are '2026-01-15', of the operator's zone.
import { firstMeasuredDay } from '../telemetry/levels.ts'
import { addDays, isRealDay } from '../time/zone.ts'
import {
  type DayRange,
  daysIn,
  type EnergyGrain,
  firstOfMonth,
  firstOfNextMonth,
  maxEnergyDays,
} from './energy-days.ts'

export interface EnergyView extends DayRange {
  grain: EnergyGrain
}

/** What is shown unless something else was chosen: a month of days, or a year of months. */
const defaultCount: Record<EnergyGrain, number> = { day: 31, month: 12 }
const maxCount: Record<EnergyGrain, number> = { day: maxEnergyDays.day, month: 13 }

export const defaultView = (grain: EnergyGrain, today: string): EnergyView =>
  endingWith(grain, today, defaultCount[grain])

/** So many days or months, the last of which has this day. */
function endingWith(grain: EnergyGrain, lastDay: string, count: number): EnergyView {
  if (grain === 'day') return { grain, firstDay: addDays(lastDay, 1 - count), lastDay }
  let firstDay = firstOfMonth(lastDay)
  for (let month = 1; month < count; month++) firstDay = firstOfMonth(addDays(firstDay, -1))
  return { grain, firstDay, lastDay }
}

/** Of two dates as they are typed: whole months, not after today, and no more days than can be shown. Null where they are no range. */
export function viewOf(grain: EnergyGrain, from: string, to: string, today: string): EnergyView | null {
  if (!isRealDay(from) || !isRealDay(to) || from > to || from > today || from < firstMeasuredDay) return null
  const end = grain === 'day' ? to : endOfMonth(to)
  const lastDay = end < today ? end : today
  const first = grain === 'day' ? from : firstOfMonth(from)
  const longest = endingWith(grain, lastDay, maxCount[grain])
  return { grain, firstDay: first > longest.firstDay ? first : longest.firstDay, lastDay }
}

/** Why not all of it can be shown, of two dates of which each may be. */
export function faultOfRange(view: EnergyView): string | undefined {
  const { grain, firstDay, lastDay } = view
  if (lastDay < firstDay) return 'To must not be before From.'
  if (countOf(view) > maxCount[grain]) return `At most ${maxCount[grain]} ${grain}s can be shown.`
}

const countOf = ({ grain, firstDay, lastDay }: EnergyView): number =>
  grain === 'day'
    ? daysIn({ firstDay, lastDay })
    : 12 * (Number(lastDay.slice(0, 4)) - Number(firstDay.slice(0, 4))) +
      Number(lastDay.slice(5, 7)) -
      Number(firstDay.slice(5, 7)) +
      1

/** As many days or months that end where these begin, but none before the first that may be shown. Null where there is none. */
export function earlierView(view: EnergyView): EnergyView | null {
  if (view.firstDay <= firstMeasuredDay) return null
  const { firstDay, ...rest } = endingWith(view.grain, addDays(view.firstDay, -1), countOf(view))
  return { ...rest, firstDay: firstDay > firstMeasuredDay ? firstDay : firstMeasuredDay }
}

/** As many days or months that follow, up to today's at the latest. */
export function laterView(view: EnergyView, today: string): EnergyView {
  const { grain, lastDay } = view
  const count = countOf(view)
  let end = grain === 'day' ? addDays(lastDay, count) : lastDay
  if (grain === 'month') for (let month = 0; month < count; month++) end = endOfMonth(firstOfNextMonth(end))
  return endingWith(grain, end < today ? end : today, count)
}

const endOfMonth = (day: string): string => addDays(firstOfNextMonth(day), -1)
