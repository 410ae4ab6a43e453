// The pointer on the chart while a draft is open: hands each event to the state that the edit is in.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useChartParts } from '../../../chart/chart-parts.ts'
import { cellOf } from '../../../chart/interaction/cells.ts'
import { useView } from '../../../view/view-context.tsx'
import type { OpenDraft } from '../../editing-context.tsx'
import { dragOfChosen } from '../../model/drag.ts'
import type { LayerState } from '../../model/layer-state.ts'
import type { Chosen } from '../../model/use-chosen-bars.ts'
import { dragging } from './dragging.ts'
import { draggingByKeys, idle } from './idle.ts'
import { placing } from './placing.ts'
import type { EditedChart, PointerState, Press } from './pointer-state.ts'
import { pressing } from './pressing.ts'
import { useBarPress } from './use-bar-press.ts'
import { useBarsUnderPointer } from './use-bars-under-pointer.ts'

export function useEditPointer(open: OpenDraft, state: LayerState, chosen: Chosen): void {
  const { drag, setDrag, menu, openMenu } = state
  const { press: pressBar } = useBarPress(open, state, chosen)
  const { frame, cell: active } = useChartParts()
  const { setHover } = useView('setHover')
  const bars = useBarsUnderPointer()
  const press = useRef<Press | null>(null)
  /** Until the next press: a drag ends with a click. */
  const wasDragged = useRef(false)

  const chartNow = (): EditedChart => ({
    ...bars,
    ...state,
    press: press.current,
    setPress(next) {
      press.current = next
      if (next) wasDragged.current = next.isDragging
    },
    dragOf: run => dragOfChosen(run, chosen, open.result, 'drag'),
    click(event) {
      const cell = event.target instanceof Element ? cellOf(event.target) : null
      if (cell) pressBar(event, cell, active.active)
      else openMenu(null)
    },
    hideHover(event) {
      event.stopPropagation()
      setHover(null)
    },
  })

  function stateNow(): PointerState {
    if (press.current) return press.current.isDragging ? dragging : pressing
    if (!drag) return idle
    return drag.by === 'keys' ? draggingByKeys : placing
  }

  const onDown = useEffectEvent((event: PointerEvent) => {
    wasDragged.current = false
    stateNow().onDown?.(event, chartNow())
  })
  const onMove = useEffectEvent((event: PointerEvent) => stateNow().onMove?.(event, chartNow()))
  const onUp = useEffectEvent((event: PointerEvent) => stateNow().onUp?.(event, chartNow()))
  const onClick = useEffectEvent((event: MouseEvent) => {
    const clicked = wasDragged.current ? dragging : stateNow()
    clicked.onClick?.(event, chartNow())
  })

  // The system took the pointer, as it does from a pen when a palm touches the screen: it will not be let go anywhere.
  const onCancel = useEffectEvent(() => {
    if (press.current) setDrag(null)
    press.current = null
  })

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
    if (drag || press.current) setDrag(null)
    else if (menu && frame.current?.contains(event.target as Node)) openMenu(null)
    else return
    press.current = null
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    const grid = frame.current
    if (!grid) return
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    grid.addEventListener('pointerdown', event => onDown(event), options)
    grid.addEventListener('click', event => onClick(event), options)
    // The pointer may leave the chart while it drags.
    window.addEventListener('pointermove', event => onMove(event), options)
    window.addEventListener('pointerup', event => onUp(event), options)
    window.addEventListener('pointercancel', () => onCancel(), options)
    window.addEventListener('keydown', event => onEscape(event), options)
    return () => listening.abort()
  }, [frame])
}
