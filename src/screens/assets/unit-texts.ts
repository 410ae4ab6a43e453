// Instants on the pages of batteries and trucks.

/** In the reader's own time: '15 Jan 2026, 14:03'. */
export const instantText = (instant: string): string =>
  new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
