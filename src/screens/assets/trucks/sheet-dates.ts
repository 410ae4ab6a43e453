// Days and times of a run sheet.

/** 'Thursday, 15 January 2026'; `day` is '2026-01-15'. */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00`).toLocaleDateString('en-GB', { dateStyle: 'full' })

/** In the reader's own time: '05:12', of another day than today '14 Jan, 05:12'. */
export function clockText(atMs: number): string {
  const at = new Date(atMs)
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString('en-GB', {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  })
}
