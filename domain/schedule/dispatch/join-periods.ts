// The same thing in neighbouring periods as one.

/** Both inclusive. */
type Periods = { startPeriod: number; endPeriod: number }

/** Ordered by start. What `amount` names is added up; what all other fields name has to be the same. */
export function joinPeriods<T extends Periods>(list: readonly T[], amount?: keyof T): T[] {
  const keyOf = (each: T) =>
    JSON.stringify(
      Object.entries(each).filter(([name]) => !['startPeriod', 'endPeriod', amount].includes(name)),
    )
  const open = new Map<string, T>()
  const joined: T[] = []
  for (const each of [...list].sort((a, b) => a.startPeriod - b.startPeriod)) {
    const key = keyOf(each)
    const last = open.get(key)
    if (last && each.startPeriod <= last.endPeriod + 1) {
      last.endPeriod = Math.max(last.endPeriod, each.endPeriod)
      if (amount !== undefined) Object.assign(last, { [amount]: Number(last[amount]) + Number(each[amount]) })
    } else {
      const next = { ...each }
      open.set(key, next)
      joined.push(next)
    }
  }
  return joined
}
