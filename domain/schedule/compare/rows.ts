// Rows that are in both plans, and whether their order changed.

export type ListName = 'trip' | 'truck' | 'battery' | 'site'

/** A row that is in both lists: its index in the first and in the second. */
export type Pair = { from: number; to: number }

/** Whether the rows in both lists have another order in the second one. */
export function isReordered(inBoth: readonly Pair[]): boolean {
  const byFrom = [...inBoth].sort((a, b) => a.from - b.from)
  return byFrom.some((pair, i) => i > 0 && (byFrom[i - 1]?.to ?? 0) > pair.to)
}
