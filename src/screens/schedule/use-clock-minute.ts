// The present minute of the plan's day by the viewer's clock, if the plan is today's.
import { useEffect, useState } from 'react'
import { minuteOf } from '../../hooks/telemetry/day-of.ts'
import { now } from '../../hooks/use-now.ts'

const readEveryMs = 15_000

/** Null if the plan is of another day. `day` is '2026-01-15'. */
export function useClockMinute(day: string): number | null {
  const [minute, setMinute] = useState(() => minuteOf(day, now()))
  useEffect(() => {
    const read = () => setMinute(minuteOf(day, now()))
    read()
    const timer = setInterval(read, readEveryMs)
    return () => clearInterval(timer)
  }, [day])
  return minute
}
