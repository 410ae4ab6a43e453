import { type RefObject, useLayoutEffect } from 'react'
import { type Cell, findCell } from '../../chart/interaction/cells.ts'

/** Scrolls the list so that the sheet at the bottom does not cover what it is about. */
export function useCellAboveSheet(
  frame: RefObject<HTMLElement | null>,
  { row, run }: Cell,
  isSheet: boolean,
): void {
  useLayoutEffect(() => {
    if (!isSheet) return
    const line = findCell(frame.current, { row, run }) ?? findCell(frame.current, { row, run: null })
    // jsdom has no scrolling.
    line?.scrollIntoView?.({ block: 'start' })
  }, [frame, row, run, isSheet])
}
