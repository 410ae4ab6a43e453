// Lists of two plans: which rows are in both, and whether they are in the same order.

export type ListName = 'trip' | 'truck' | 'battery' | 'site'

/** A row that is in both lists: its index in the first and in the second. */
export type Pair = { from: number; to: number }

/** Whether the rows that are in both lists come in another order in the second one. */
export function isReordered(staying: readonly Pair[]): boolean {
  const byFrom = [...staying].sort((a, b) => a.from - b.from)
  return byFrom.some((pair, i) => i > 0 && (byFrom[i - 1]?.to ?? 0) > pair.to)
}
