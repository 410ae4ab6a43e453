// What a plan leaves undelivered, of the shortfalls that it states.

/** In kWh, of one period. A negative shortfall is a contradiction: it leaves nothing undelivered, and makes up for no other. */
export const undeliveredKwh = (shortfallKwh: number): number =>
  shortfallKwh > 0 && Number.isFinite(shortfallKwh) ? shortfallKwh : 0

export function sumUndeliveredKwh(shortfallsKwh: Iterable<number>): number {
  let sum = 0
  for (const each of shortfallsKwh) sum += undeliveredKwh(each)
  return sum
}
