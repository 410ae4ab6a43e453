// The active cell: the one that Tab reaches (roving tabindex). The focus stays on it when rows are reordered or scrolled.
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { at } from '../../layout/column.ts'
import { type Layout, runAt, runCount } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { RowsInView } from '../geometry/use-rows-in-view.ts'
import { type Cell, cellOf, findCell } from './cells.ts'
import { type GridRows, type Position, start } from './grid-navigation.ts'

export interface ActiveCell {
  gridRows: GridRows
  active: Position | null
  goTo: (position: Position) => void
  /** Like `goTo`, without moving the window. */
  focus: (position: Position) => void
  /** Makes the focused cell active; null if the element is not a cell. */
  onFocus: (event: FocusEvent) => Position | null
  onBlur: () => void
}

export function useActiveCell(
  frame: RefObject<HTMLElement | null>,
  { scrollTo, scrollToIndex }: RowsInView,
): ActiveCell {
  const { drawn: layout, visibleRows: shown, send } = useView('drawn', 'visibleRows', 'send')
  const gridRows = useMemo(() => ({ layout, shown }), [layout, shown])
  const [wanted, setActive] = useState(() => start(gridRows))
  // Tab cannot reach a row that is no longer visible, or a bar that was removed.
  const isVisible = wanted !== null && (shown.displayIndexOfRow[wanted.row] ?? -1) >= 0
  const active = isVisible ? withinRow(layout, wanted) : start(gridRows)
  const focusAt = useFocusAt(frame)
  const hadFocus = useRef(false)
  /** An element that is moved or removed in the document loses the focus without an event, to the body. */
  const hasFocus = () =>
    hadFocus.current &&
    (document.activeElement === document.body || frame.current?.contains(document.activeElement) === true)
  const goTo = useCallback(
    (position: Position) => {
      scrollToIndex(at(shown.displayIndexOfRow, position.row))
      if (position.run !== null) {
        const { startMinute, endMinute } = runAt(layout, position.row, position.run)
        send({ type: 'window.revealed', span: { from: startMinute, to: endMinute } })
      }
      setActive(position)
      focusAt(position)
    },
    [layout, shown, scrollToIndex, focusAt, send],
  )

  // After reordering, the chart shows the first row, or the row with the focus.
  const shownBefore = useRef(shown)
  useLayoutEffect(() => {
    if (shownBefore.current === shown) return
    shownBefore.current = shown
    if (!hasFocus()) scrollTo(0)
    else if (active) {
      scrollToIndex(at(shown.displayIndexOfRow, active.row))
      focusAt(active)
    }
  })

  // After the last bar of a row was removed, the one before it takes its place.
  useLayoutEffect(() => {
    if (!isVisible || !active || active === wanted) return
    setActive(active)
    if (hasFocus()) focusAt(active)
  })

  return {
    gridRows,
    active,
    goTo,
    focus: position => {
      setActive(position)
      focusAt(position)
    },
    onFocus: event => {
      const cell = cellOf(event.target)
      if (!cell) return null
      const position = { ...cell, minute: minuteIn(layout, active, cell) }
      setActive(position)
      scrollToIndex(at(shown.displayIndexOfRow, cell.row))
      hadFocus.current = true
      return position
    },
    onBlur: () => {
      hadFocus.current = false
    },
  }
}

/** The same position, or the last bar of its row where its own is gone. */
function withinRow(layout: Layout, position: Position): Position {
  const count = runCount(layout, position.row)
  if (position.run === null || position.run < count) return position
  return { ...position, run: count === 0 ? null : count - 1 }
}

/** The minute to which moves up and down return once a cell has the focus. */
function minuteIn(layout: Layout, active: Position | null, cell: Cell): number {
  const start = cell.run === null ? 0 : runAt(layout, cell.row, cell.run).startMinute
  const isSameRow = active?.row === cell.row
  if (isSameRow && active.run === cell.run) return active.minute
  return isSameRow || !active ? start : active.minute
}

/** Moves the focus to a cell that may not be rendered yet. */
function useFocusAt(frame: RefObject<HTMLElement | null>): (position: Position) => void {
  const [wanted, setWanted] = useState<Position | null>(null)
  useEffect(() => {
    if (!wanted) return
    findCell(frame.current, wanted)?.focus({ preventScroll: true })
    // The chart has scrolled to the row; in a short window the page has to scroll as well.
    findCell(frame.current, { ...wanted, run: null })?.scrollIntoView?.({ block: 'nearest' })
  }, [frame, wanted])
  // A new object each time, because the same cell may be requested again.
  return useCallback(position => setWanted({ ...position }), [])
}
