// The entries of a settled unit: those of the base plan wherever they still say the same.
import { sameDoing } from '../../compare/entries.ts'
import type { Entry } from '../../plan/plan.ts'

/** Reads a unit's entries period by period, in ascending order. */
export class PeriodReader<E extends Entry> {
  #next = 0
  readonly #entries: readonly E[]

  constructor(entries: readonly E[]) {
    this.#entries = entries
  }

  take(period: number): readonly E[] {
    while ((this.#entries[this.#next]?.period ?? period) < period) this.#next++
    const start = this.#next
    while (this.#entries[this.#next]?.period === period) this.#next++
    return this.#entries.slice(start, this.#next)
  }
}

/** Whether both say the same, in any order; energy is not compared. */
export const sameDoings = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length && a.every(entry => b.some(other => sameDoing(entry, other)))

/**
 * The wanted entries of one period, each replaced by the base plan's if it says the same. One that differs takes over the id of
 * the base plan's entry of its type; others get an id of unit, period and type.
 */
export function keepEntries<E extends Entry>(base: readonly E[], wanted: readonly E[], unitId: string): E[] {
  const rest = [...base]
  const take = (test: (entry: E) => boolean) => {
    const index = rest.findIndex(test)
    return index < 0 ? undefined : rest.splice(index, 1)[0]
  }
  const reused = wanted.map(entry => take(other => sameDoing(entry, other) && sameEnergy(entry, other)))
  if (rest.length === 0 && reused.every(entry => entry !== undefined)) return [...base]
  const ids = new Set(reused.flatMap(entry => entry?.id ?? []))
  return wanted.map((entry, i) => {
    const same = reused[i]
    if (same !== undefined) return same
    const former = take(other => other.scheduleType === entry.scheduleType && !ids.has(other.id))
    const id = former?.id ?? newId(unitId, entry, ids)
    ids.add(id)
    return { ...entry, id, periodId: former?.periodId ?? base[0]?.periodId ?? entry.periodId }
  })
}

function newId(unitId: string, { period, scheduleType }: Entry, inUse: ReadonlySet<string>): string {
  const id = `${unitId}_${period}_${scheduleType}`
  if (!inUse.has(id)) return id
  let n = 2
  while (inUse.has(`${id}_${n}`)) n++
  return `${id}_${n}`
}

const sameEnergy = (a: Entry, b: Entry): boolean =>
  !('soeKwh' in a) || ('soeKwh' in b && Object.is(a.soeKwh, b.soeKwh))
