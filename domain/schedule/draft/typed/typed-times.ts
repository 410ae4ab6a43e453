// Times and durations as planners type them into a field of their own.
import { minutesPerPeriod } from '../../calendar/period.ts'
import { typedDuration, typedMinute } from './typed-slots.ts'

/** The period that begins at a typed time such as '08:15', '8.15' or '0815'; undefined if it is none. */
export function typedPeriod(text: string): number | undefined {
  const minute = typedMinute(text.trim())
  return minute === undefined ? undefined : minute / minutesPerPeriod + 1
}

/**
 * By how many periods what begins with `period` is to be moved: to a time, as '08:15' and 'to 08:15', or by a duration, as '2 h 15',
 * 'by 30 min', '−1 h' and '15 min earlier'. Undefined if the text is neither; without a `period` only durations are read.
 */
export function typedShift(text: string, period?: number): number | undefined {
  const typed = text.trim().toLowerCase()
  const to = period === undefined ? undefined : typedPeriod(typed.replace(/^(to|at)\s+/, ''))
  if (period !== undefined && to !== undefined) return to - period
  const [, sign = '', amount = '', direction] =
    /^(?:by\s+)?([-+−–]?)\s*(\d.*?)\s*(later|earlier)?$/.exec(typed) ?? []
  const periods = typedDuration(amount)
  if (periods === undefined) return undefined
  const isEarlier = /[-−–]/.test(sign) !== (direction === 'earlier')
  return isEarlier ? -periods : periods
}
