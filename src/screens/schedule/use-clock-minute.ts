// The present minute of the plan's day by the viewer's clock, if the plan is today's.
import { useEffect, useState } from 'react'
import { dayOf, startOfDay } from '../../hooks/telemetry/day-of.ts'

const readEveryMs = 15_000

/** Null if the plan is of another day. `day` is '2026-01-15'. */
export function useClockMinute(day: string): number | null {
  const [minute, setMinute] = useState(() => minuteOf(day, new Date()))
  useEffect(() => {
    const read = () => setMinute(minuteOf(day, new Date()))
    read()
    const timer = setInterval(read, readEveryMs)
    return () => clearInterval(timer)
  }, [day])
  return minute
}

/** Counted from the day's first instant, like a plan's periods: a day on which the clocks change has another length. */
const minuteOf = (day: string, now: Date): number | null =>
  day === dayOf(now) ? Math.floor((now.getTime() - startOfDay(day)) / 60_000) : null
