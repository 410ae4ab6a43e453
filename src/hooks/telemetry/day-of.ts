// Days in the time zone of the viewer.

/** The viewer's date, '2026-01-15'. */
export function dayOf(now: Date): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`
}

/** Its first instant, in ms since 1970. */
export const startOfDay = (day: string): number => new Date(`${day}T00:00`).getTime()

/**
 * The minute of the day; null on another day. Counted from its first instant, like a plan's periods: a day on which the clocks change
 * has another length.
 */
export const minuteOf = (day: string, nowMs: number): number | null =>
  dayOf(new Date(nowMs)) === day ? Math.floor((nowMs - startOfDay(day)) / 60_000) : null
