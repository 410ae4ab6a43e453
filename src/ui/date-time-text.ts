/** In the reader's own time: '15 Jan 2026, 14:03'. An instant as text, or in ms since 1970. */
export const dateTimeText = (instant: string | number): string =>
  new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
