// Days in the time zone of the viewer.

/** The viewer's date, '2026-01-15'. */
export function dayOf(now: Date): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`
}

/** Its first instant, in ms since 1970. */
export const startOfDay = (day: string): number => new Date(`${day}T00:00`).getTime()
