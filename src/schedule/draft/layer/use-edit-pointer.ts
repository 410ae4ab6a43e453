// The pointer on the chart while a draft is open: a click opens a bar's menu, a drag holds a bar or its end, a
// click places a held one.
import { useEffect, useEffectEvent, useRef } from 'react'
import { minutesPerPeriod } from '../../../../domain/schedule/calendar/period.ts'
import type { UnitRef } from '../../../../domain/schedule/plan/unit.ts'
import type { Run } from '../../../../domain/schedule/runs/runs.ts'
import { maxClickPx } from '../../../ui/hooks/use-drag.ts'
import { useChartParts } from '../../chart/chart-parts.ts'
import { displayIndexAt } from '../../chart/geometry/row-stack.ts'
import { cellOf } from '../../chart/interaction/cells.ts'
import { rowId, rowKind } from '../../layout/column.ts'
import { runAt } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { type Held, heldBy, holdBar, holdEnd, movedBy, movedTo } from './held.ts'
import type { LayerState } from './layer-state.ts'
import { useBarPress } from './use-bar-press.ts'
import type { Chosen } from './use-chosen-bars.ts'

const periodsPerHour = 4
/** How far into a bar its end can be taken; at most a quarter of a short one. */
const maxEndPx = 8

export function useEditPointer(open: OpenDraft, state: LayerState, chosen: Chosen): void {
  const { held, hold, drop, menu, openMenu } = state
  const { press: pressBar } = useBarPress(open, state, chosen)
  const { frame, geometry, inView, cell: active } = useChartParts()
  const { drawn, visibleRows, setHover } = useView('drawn', 'visibleRows', 'setHover')
  const press = useRef<{ x: number; y: number; own: Held } | null>(null)
  const wasDragged = useRef(false)

  /** Null outside of the picture. */
  function placeAt({ clientX, clientY }: PointerEvent): { minute: number; unit: UnitRef | null } | null {
    const grid = frame.current
    if (!grid) return null
    const box = grid.getBoundingClientRect()
    const x = clientX - box.left - grid.clientLeft - geometry.labelWidth
    const y = clientY - box.top - grid.clientTop - geometry.metrics.axis - 1
    if (x < 0 || x > geometry.width || y < 0 || y > geometry.height) return null
    const down = y < inView.fixedHeight ? y : inView.top + y
    const row = visibleRows.rows[displayIndexAt(inView.stack, Math.min(down, inView.stack.height - 1))] ?? -1
    const unit = row >= 0 ? { kind: rowKind(drawn, row), id: rowId(drawn, row) } : null
    return { minute: geometry.time.invert(x), unit }
  }

  function runOf({ target }: Event): Run | null {
    const cell = target instanceof Element ? cellOf(target) : null
    return cell?.run == null ? null : runAt(drawn, cell.row, cell.run)
  }

  /** The end of its bar that the pointer is at. */
  function endAt({ target, clientX }: PointerEvent): 'start' | 'end' | null {
    const { left, right, width } = (target as Element).getBoundingClientRect()
    const within = Math.min(maxEndPx, width / 4)
    if (clientX - left < within) return 'start'
    return right - clientX <= within ? 'end' : null
  }

  function heldAt(event: PointerEvent): Held | null {
    const run = runOf(event)
    const end = run && endAt(event)
    if (!run) return null
    return end === null ? holdBar(run, 'drag') : holdEnd(run, end)
  }

  const onDown = useEffectEvent((event: PointerEvent) => {
    wasDragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch' || held) return
    const own = heldAt(event)
    if (!own) return
    press.current = { x: event.clientX, y: event.clientY, own }
    // The chart must not be panned by it.
    event.stopPropagation()
  })

  /** Its tooltip would cover what the drop would cause. */
  function hideHover(event: PointerEvent): void {
    event.stopPropagation()
    setHover(null)
  }

  /** The cursor says what a drag would take. */
  function showEnds(event: PointerEvent): void {
    const run = runOf(event)
    if (!run) return
    const canResize = run.kind !== 'park' && endAt(event) !== null
    ;(event.target as HTMLElement).style.cursor = canResize ? 'ew-resize' : ''
  }

  const onMove = useEffectEvent((event: PointerEvent) => {
    const { current } = press
    const snap = event.shiftKey ? periodsPerHour : 1
    if (current) {
      const across = event.clientX - current.x
      if (!wasDragged.current && Math.hypot(across, event.clientY - current.y) < maxClickPx) return
      wasDragged.current = true
      const periods = across / geometry.time.pixelsPerMinute / minutesPerPeriod
      const moved = movedBy(current.own, Math.round(periods / snap) * snap, drawn.periodCount)
      openMenu(null)
      hold(heldBy(moved, placeAt(event)?.unit ?? null))
      hideHover(event)
    } else if (held && held.by !== 'keys') {
      const place = placeAt(event)
      if (place) hold(heldBy(movedTo(held, place.minute, drawn.periodCount), place.unit))
      // With a button pressed, the chart is panned.
      if (event.buttons === 0 || held.by === 'drag') hideHover(event)
    } else if (!held) showEnds(event)
  })

  const onUp = useEffectEvent((event: PointerEvent) => {
    const isDrag = press.current === null ? held?.by === 'drag' : wasDragged.current
    press.current = null
    if (!isDrag || !held) return
    // Released outside, nothing has happened.
    if (placeAt(event)) drop(held)
    else hold(null)
  })

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (wasDragged.current) return event.stopPropagation()
    if (held?.by === 'click') {
      event.stopPropagation()
      return drop(held)
    }
    const cell = event.target instanceof Element ? cellOf(event.target) : null
    if (cell) pressBar(event, cell, active.active)
    else openMenu(null)
  })

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
    if (held || press.current) hold(null)
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
    window.addEventListener('keydown', event => onEscape(event), options)
    return () => listening.abort()
  }, [frame])
}
