// What keys do to the selection of a table: Space on a row's link, Shift+Space, Ctrl+A or Cmd+A, and Escape.
import type { KeyboardEvent } from 'react'
import { clearedRows, type RowSelection, selectAllRows, selectRange, toggleRow } from './row-selection.ts'

/** The selection after the key; null if the key is not for it. */
export function selectionAfterKey(
  { key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent,
  selection: RowSelection,
  order: readonly string[],
): RowSelection | null {
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? selectAllRows(order) : null
  if (key === 'Escape') return selection.ids.size > 0 ? clearedRows : null
  const id = (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id
  // A box takes its Space itself, and so does any other control in a row.
  if (key !== ' ' || id === undefined || !(target as Element).matches('a')) return null
  return shiftKey ? selectRange(selection, id, order) : toggleRow(selection, id)
}
