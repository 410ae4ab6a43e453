import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { findCell } from '../../chart/interaction/cells.ts'
import { rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { Drag } from '../model/drag.ts'

/** What is to be placed by a click has the keyboard focus in its row, so that arrow keys move it, too. */
export function useDragFocus(frame: RefObject<HTMLElement | null>, drag: Drag | null): void {
  const { drawn } = useView('drawn')
  const toClick = drag?.by === 'click'
  const focusRow = useEffectEvent(() => {
    const row = drag ? rowOf(drawn, drag.unit.kind, drag.unit.id) : undefined
    if (row !== undefined) findCell(frame.current, { row, run: null })?.focus({ preventScroll: true })
  })
  // Before the next key is read, which is for what is dragged.
  useLayoutEffect(() => {
    if (toClick) focusRow()
  }, [toClick])
}
