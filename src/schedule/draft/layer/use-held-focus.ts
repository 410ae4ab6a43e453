import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { findCell } from '../../chart/interaction/cells.ts'
import { rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { Held } from './held.ts'

/** What is held to be placed by a click has the keyboard focus in its row, so that arrow keys move it, too. */
export function useHeldFocus(frame: RefObject<HTMLElement | null>, held: Held | null): void {
  const { drawn } = useView('drawn')
  const toClick = held?.by === 'click'
  const focusRow = useEffectEvent(() => {
    const row = held ? rowOf(drawn, held.unit.kind, held.unit.id) : undefined
    if (row !== undefined) findCell(frame.current, { row, run: null })?.focus({ preventScroll: true })
  })
  // Before the next key is read, which is for what is held.
  useLayoutEffect(() => {
    if (toClick) focusRow()
  }, [toClick])
}
