// Taps on the list of a narrow screen while a draft is open: on a bar they open its menu, on a day they move a dragged one there.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Cell, cellOf } from '../../../chart/interaction/cells.ts'
import { rowId, rowKind } from '../../../layout/column.ts'
import { runAt, runIndexAt } from '../../../layout/layout.ts'
import { selectionOf } from '../../../layout/selection.ts'
import { useView } from '../../../view/view-context.tsx'
import type { OpenDraft } from '../../editing-context.tsx'
import { intoRow, movedTo } from '../../model/drag.ts'
import type { LayerState } from '../../model/layer-state.ts'
import type { Chosen } from '../../model/use-chosen-bars.ts'
import { useBarPress } from './use-bar-press.ts'

const longPressMs = 500
/** A finger that moves further scrolls. */
const maxPressPx = 10

export function useEditTaps(
  frame: RefObject<HTMLElement | null>,
  open: OpenDraft,
  state: LayerState,
  chosen: Chosen,
): void {
  const { drawn, send } = useView('drawn', 'send')
  const { press, openMenuOf } = useBarPress(open, state, chosen)
  const pressed = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const wasLong = useRef(false)
  const anchor = useRef<Cell | null>(null)

  const onClick = useEffectEvent((event: MouseEvent) => {
    const cell = cellAt(event)
    if (wasLong.current || !cell) {
      wasLong.current = false
      event.stopPropagation()
      return
    }
    if (state.drag) {
      event.stopPropagation()
      const unit = { kind: rowKind(drawn, cell.row), id: rowId(drawn, cell.row) }
      if (unit.kind !== state.drag.unit.kind) return
      return state.setDrag(intoRow(movedTo(state.drag, minuteAt(event, cell), drawn.periodCount), unit))
    }
    press(event, cell, anchor.current)
    anchor.current = cell
  })

  /** Of a run in words its start, of a day in the picture the minute there. */
  function minuteAt({ clientX, target }: MouseEvent, { row, run }: Cell): number {
    if (run !== null) return runAt(drawn, row, run).startMinute
    const day = (target as Element).closest('[data-row]')?.querySelector('svg')?.getBoundingClientRect()
    if (!day || day.width === 0) return 0
    const share = (clientX - day.left) / day.width
    return Math.max(0, Math.min(drawn.minutes - 1, share * drawn.minutes))
  }

  const onLongPress = useEffectEvent((event: PointerEvent) => {
    const cell = cellAt(event)
    const run = cell && (cell.run ?? runIndexAt(drawn, cell.row, minuteAt(event, cell)))
    if (!cell || run == null || state.drag) return
    wasLong.current = true
    send({ type: 'selection.made', selection: selectionOf(drawn, cell.row, run) })
    openMenuOf({ row: cell.row, run }, { x: event.clientX, y: event.clientY })
  })

  useEffect(() => {
    const grid = frame.current
    if (!grid) return
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    const end = () => {
      clearTimeout(pressed.current?.timer)
      pressed.current = null
    }
    const onDown = (event: PointerEvent) => {
      end()
      wasLong.current = false
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      const timer = setTimeout(() => onLongPress(event), longPressMs)
      pressed.current = { x: event.clientX, y: event.clientY, timer }
    }
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const { current } = pressed
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > maxPressPx) end()
    }
    grid.addEventListener('pointerdown', onDown, options)
    grid.addEventListener('pointermove', onMove, options)
    grid.addEventListener('pointerup', end, options)
    grid.addEventListener('pointercancel', end, options)
    // The browser's own menu of a long press.
    grid.addEventListener('contextmenu', event => pressed.current && event.preventDefault(), options)
    grid.addEventListener('click', event => onClick(event), options)
    return () => {
      end()
      listening.abort()
    }
  }, [frame])
}

/** Also of what is inside a cell. */
function cellAt({ target }: Event): Cell | null {
  const element = target instanceof Element ? target.closest('[data-row]') : null
  return element && cellOf(element)
}
