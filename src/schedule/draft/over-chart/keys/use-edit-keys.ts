// Keys on a bar while a draft is open. They come before those of the chart, or of the list of a narrow screen.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { cellOf } from '../../../chart/interaction/cells.ts'
import { rowId, rowKind } from '../../../layout/column.ts'
import { useView } from '../../../view/view-context.tsx'
import type { OpenDraft } from '../../editing-context.tsx'
import type { LayerState } from '../../model/layer-state.ts'
import type { Chosen } from '../../model/use-chosen-bars.ts'
import { handleBarKey } from './bar-keys.ts'
import { handleClipboardKey } from './clipboard-keys.ts'
import { handleDragKey } from './drag-keys.ts'
import type { EditedBars } from './keys-state.ts'

/** `frame` is the grid with the bars. */
export function useEditKeys(
  frame: RefObject<HTMLElement | null>,
  open: OpenDraft,
  state: LayerState,
  chosen: Chosen,
): void {
  const { drawn, visibleRows } = useView('drawn', 'visibleRows')
  const shown: EditedBars['shown'] = kind =>
    Array.from(visibleRows.rows)
      .filter(row => row >= 0 && rowKind(drawn, row) === kind)
      .map(row => rowId(drawn, row))

  function isHandled(event: KeyboardEvent): boolean {
    const bars = { open, state, chosen, drawn, shown }
    if (state.drag) return !event.ctrlKey && !event.metaKey && handleDragKey(state.drag, event, bars)
    const cell = event.target instanceof Element ? cellOf(event.target) : null
    if (cell?.run == null) return false
    const handle = event.ctrlKey || event.metaKey ? handleClipboardKey : handleBarKey
    return handle({ row: cell.row, run: cell.run }, event, bars)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') state.say('')
    if (!isHandled(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const grid = frame.current
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    grid?.addEventListener('keydown', listener, { capture: true })
    return () => grid?.removeEventListener('keydown', listener, { capture: true })
  }, [frame])
}
