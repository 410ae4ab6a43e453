// Made once: `toLocaleString` looks its locale up at each call, which took a quarter of the time in which the timeline scrolls.
const { format } = new Intl.NumberFormat('en-US')

/** 10,000 */
export const grouped = (count: number): string => format(count)

/** A number with its noun: '1 user', '2 users', '1,000 users'. */
export const pluralize = (count: number, one: string, many: string): string =>
  `${count < 1000 ? count : format(count)} ${count === 1 ? one : many}`
