// What keys and clicks do in a table: the focus moves from row to row, and rows are selected.
import type { KeyboardEvent, RefObject } from 'react'
import { useStableCallback } from '../hooks/use-stable-callback.ts'
import { extendRange, type RowSelection, selectRange, toggleRow } from './row-selection.ts'
import { selectionAfterKey } from './selection-keys.ts'
import { rowReached, useRowFocus } from './use-row-focus.ts'

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
