// What keys and clicks do in a table: the focus moves from row to row, and rows are selected.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useStableCallback } from '../hooks/use-stable-callback.ts'
import {
  clearedRows,
  extendRange,
  type RowSelection,
  selectAllRows,
  selectRange,
  toggleRow,
} from './row-selection.ts'

interface TableKeys {
  /** What has the rows in it, each with its `data-index` and `data-id`. */
  scroller: RefObject<HTMLElement | null>
  /** The ids of the rows, in the order shown. */
  order: readonly string[]
  /** Null where rows cannot be selected. */
  selection: { state: RowSelection; change: (next: RowSelection) => void } | null
  /** Brings a row into view before it takes the focus; without it the browser does when it has taken it. */
  reveal?: (index: number) => void
}

export function useTableKeys({ scroller, order, selection, reveal }: TableKeys) {
  const { focused, moveFocus, ...focusEvents } = useRowFocus(scroller, reveal !== undefined)
  /** With `range`: all rows from the one where a range begins. The same function between renders. */
  const select = useStableCallback((id: string, range: boolean) => {
    if (selection)
      selection.change(range ? selectRange(selection.state, id, order) : toggleRow(selection.state, id))
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const selected = selection && selectionAfterKey(event, selection.state, order)
    if (selected) {
      event.preventDefault()
      return selection.change(selected)
    }
    const reached = rowReached(event, order.length, selection !== null)
    if (reached === null) return
    event.preventDefault()
    const { from, to } = reached
    const id = order[to] as string
    if (event.shiftKey && selection)
      selection.change(extendRange(selection.state, order[from] as string, id, order))
    reveal?.(to)
    moveFocus(id, event.target)
  }
  return { focused, focusEvents, select, onKeyDown }
}

/** Space on a row's link, Shift+Space, Ctrl+A or Cmd+A, and Escape; null if the key is not for the selection. */
function selectionAfterKey(
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

/** With `preventScroll` the row is in view by then. */
function useRowFocus(scroller: RefObject<HTMLElement | null>, preventScroll: boolean) {
  const [focused, setFocused] = useState<string | null>(null)
  const [wanted, setWanted] = useState<{ id: string; control: 'a' | 'input' } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const rows = scroller.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []
    const row = Array.from(rows).find(({ dataset }) => dataset.id === wanted.id)
    row?.querySelector<HTMLElement>(wanted.control)?.focus({ preventScroll })
  }, [wanted, scroller, preventScroll])
  return {
    focused,
    onFocus: ({ target }: FocusEvent) =>
      setFocused(target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null),
    onBlur: () => setFocused(null),
    /** From a row's box to that of the other row, from anything else to its link. */
    moveFocus: (id: string, from: EventTarget) => {
      setFocused(id)
      setWanted({ id, control: (from as Element).matches('[type="checkbox"]') ? 'input' : 'a' })
    },
  }
}

/** The row that has the focus and the one to which a key leads from there, or null. With `isExtending` also while Shift is held. */
function rowReached(
  event: KeyboardEvent,
  count: number,
  isExtending: boolean,
): { from: number; to: number } | null {
  if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && !isExtending)) return null
  const at = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
  if (at === undefined) return null
  const from = Number(at)
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 }[event.key]
  return to === undefined || to < 0 || to >= count ? null : { from, to }
}
