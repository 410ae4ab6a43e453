// What the lists of the journal and of the sequence diagram share.
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** An option of a list of which only a part is in the document. */
export interface ListRow {
  id: string
  top: number
  height: number
  position: number
  count: number
  chosen: boolean
}

export type Move = 'forward' | 'back' | 'first' | 'last'

export const moveKeys: ReadonlyMap<string, Move> = new Map([
  ...['j', ']', 'ArrowDown'].map(key => [key, 'forward'] as const),
  ...['k', '[', 'ArrowUp'].map(key => [key, 'back'] as const),
  ['Home', 'first'],
  ['End', 'last'],
])

/** The chosen row is the active descendant, which screen readers read: it stays in the document. -1: none. */
export function rangeWith(chosen: number, range: Range): number[] {
  const shown = defaultRangeExtractor(range)
  return chosen < 0 ? shown : [...new Set([chosen, ...shown])].sort((a, b) => a - b)
}
