// Lists of two plans: which rows stay, and how to get from the order of one list to that of the other.
import type { ListName, Placed } from './difference.ts'

/** A row that is in both lists: its place in the first and in the second. */
export type Pair = { from: number; to: number }

/** The order in which the rows that stay stand in the second list, or undefined where they stand as in the first. */
export function newOrder(staying: readonly Pair[]): number[] | undefined {
  const byFrom = [...staying].sort((a, b) => a.from - b.from)
  if (byFrom.every((pair, i) => i === 0 || (byFrom[i - 1]?.to ?? 0) < pair.to)) return undefined
  return byFrom
    .map(({ to }, place) => ({ to, place }))
    .sort((a, b) => a.to - b.to)
    .map(({ place }) => place)
}

/** The second list, made of the first one and its edits. */
export function rearranged<Row>(
  rows: readonly Row[],
  moves: readonly Placed<ListName, Row>[],
  order: readonly number[] | undefined,
): Row[] {
  const taken = new Set(moves.flatMap(({ from }) => from ?? []))
  const put = new Map(moves.flatMap(({ to }) => (to ? [[to.place, to.row] as const] : [])))
  const staying = rows.filter((_, place) => !taken.has(place))
  const settled = order ? order.flatMap(place => staying.slice(place, place + 1)) : staying
  const result: Row[] = []
  let next = 0
  while (result.length < settled.length + put.size) {
    const row = put.get(result.length) ?? settled[next++]
    // Edits of two other plans can leave holes.
    if (row === undefined) break
    result.push(row)
  }
  return result
}
