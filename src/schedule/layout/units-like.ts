// Units by part of their id.
import type { Layout } from './layout.ts'

/** A list that is typed for offers so many. */
export const maxUnitsOffered = 8

/** Exact matches, then ids that begin with the text, then ids that contain it. */
export function unitsLike({ rows }: Layout, typed: string): number[] {
  const text = typed.trim().toLocaleLowerCase()
  const ranks: number[][] = [[], [], []]
  for (const [row, id] of rows.ids.entries()) {
    const name = id.toLocaleLowerCase()
    if (name === text) ranks[0]?.push(row)
    else if (name.startsWith(text)) ranks[1]?.push(row)
    else if (name.includes(text)) ranks[2]?.push(row)
  }
  return ranks.flat()
}
