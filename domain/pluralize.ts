/** A number with its noun: '1 user', '2 users', '1,000 users'. */
export const pluralize = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
