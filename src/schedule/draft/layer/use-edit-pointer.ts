// The pointer on the chart while a draft is open: a click opens a bar's menu, a drag holds a trip, a click places a held one.
import { useEffect, useEffectEvent, useRef } from 'react'
import { minutesPerPeriod, periodAt } from '../../../../domain/schedule/calendar/period.ts'
import { useChartParts } from '../../chart/chart-parts.ts'
import { displayIndexAt } from '../../chart/geometry/row-stack.ts'
import { cellOf } from '../../chart/interaction/cells.ts'
import { rowId, rowKind } from '../../layout/column.ts'
import { runAt } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { type HeldTrip, holdTrip, movedTo } from './held-trip.ts'
import type { LayerState } from './layer-state.ts'
import { useBarPress } from './use-bar-press.ts'
import type { Chosen } from './use-chosen-bars.ts'

/** A press that moves less is a click. */
const maxClickPx = 4
const periodsPerHour = 4

export function useEditPointer(open: OpenDraft, state: LayerState, chosen: Chosen): void {
  const { held, hold, drop, menu, openMenu } = state
  const { press: pressBar } = useBarPress(open, state, chosen)
  const { frame, geometry, inView, cell: active } = useChartParts()
  const { drawn, visibleRows } = useView('drawn', 'visibleRows')
  const press = useRef<{ x: number; y: number; trip: HeldTrip } | null>(null)
  const wasDragged = useRef(false)

  /** Null outside of the picture. */
  function placeAt({ clientX, clientY }: PointerEvent): { minute: number; truckId: string | null } | null {
    const grid = frame.current
    if (!grid) return null
    const box = grid.getBoundingClientRect()
    const x = clientX - box.left - grid.clientLeft - geometry.labelWidth
    const y = clientY - box.top - grid.clientTop - geometry.metrics.axis - 1
    if (x < 0 || x > geometry.width || y < 0 || y > geometry.height) return null
    const down = y < inView.fixedHeight ? y : inView.top + y
    const row = visibleRows.rows[displayIndexAt(inView.stack, Math.min(down, inView.stack.height - 1))] ?? -1
    const truckId = row >= 0 && rowKind(drawn, row) === 'truck' ? rowId(drawn, row) : null
    return { minute: geometry.time.invert(x), truckId }
  }

  function tripAt(event: PointerEvent): HeldTrip | null {
    const cell = event.target instanceof Element ? cellOf(event.target) : null
    if (cell?.run == null) return null
    const run = runAt(drawn, cell.row, cell.run)
    return 'trip' in run ? holdTrip(run.trip, 'drag') : null
  }

  const onDown = useEffectEvent((event: PointerEvent) => {
    wasDragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch' || held) return
    const trip = tripAt(event)
    if (!trip) return
    press.current = { x: event.clientX, y: event.clientY, trip }
    // The chart must not be panned by it.
    event.stopPropagation()
  })

  const onMove = useEffectEvent((event: PointerEvent) => {
    const { current } = press
    const snap = event.shiftKey ? periodsPerHour : 1
    if (current) {
      const across = event.clientX - current.x
      if (!wasDragged.current && Math.hypot(across, event.clientY - current.y) < maxClickPx) return
      wasDragged.current = true
      const { trip } = current.trip
      const periods = across / geometry.time.pixelsPerMinute / minutesPerPeriod
      const start = trip.startPeriod + Math.round(periods / snap) * snap
      const truckId = placeAt(event)?.truckId ?? current.trip.truckId
      openMenu(null)
      hold({ ...movedTo(current.trip, start, drawn.periodCount), truckId })
    } else if (held?.by === 'click') {
      const place = placeAt(event)
      if (place)
        hold({
          ...movedTo(held, periodAt(place.minute), drawn.periodCount),
          truckId: place.truckId ?? held.truckId,
        })
    }
  })

  const onUp = useEffectEvent((event: PointerEvent) => {
    const isDrag = press.current !== null && wasDragged.current
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
