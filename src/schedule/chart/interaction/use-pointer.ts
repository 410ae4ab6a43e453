// The pointer over the chart: the hovered bar, and zooming and panning by wheel, drag and pinch.
import { type PointerEvent, type RefObject, useState } from 'react'
import { runIndexAt } from '../../layout/layout.ts'
import type { HoverTarget } from '../../view/hover-target.ts'
import { useView, type View } from '../../view/view-context.tsx'
import { positionAt } from '../geometry/position-at.ts'
import type { ChartGeometry } from '../geometry/use-chart-geometry.ts'
import type { RowsInView } from '../geometry/use-rows-in-view.ts'
import { useGestures } from './use-gestures.ts'

export interface Pointer {
  hovered: HoverTarget | null
  dragging: boolean
  point: (event: PointerEvent) => void
  forget: () => void
  /** The target of a click; null if it ended a drag. */
  clicked: (event: React.MouseEvent) => HoverTarget | null
}

export function usePointer(
  frame: RefObject<HTMLElement | null>,
  geometry: ChartGeometry,
  inView: RowsInView,
): Pointer {
  const { time, labelWidth } = geometry
  const { window, setHover, send, ...plan } = useView('drawn', 'visibleRows', 'window', 'setHover', 'send')
  const [hovered, setHovered] = useState<HoverTarget | null>(null)
  const [dragging, setDragging] = useState(false)
  const point = (target: HoverTarget | null) => {
    // The focused cell is a hover target too, and stays one while the pointer is elsewhere.
    if (!target && !hovered) return
    setHovered(target)
    setHover(target)
  }
  const forget = () => point(null)
  const targetAt = (event: { clientX: number; clientY: number }) =>
    hoverTargetAt(plan, geometry, inView, frame.current, event)
  const wasDragged = useGestures(frame, {
    zoom: (factor, x) => {
      const minute = Math.max(window.from, Math.min(time.invert(x - labelWidth), window.to))
      send({ type: 'window.zoomed', factor, minute })
    },
    pan: (across, down) => {
      if (across !== 0) send({ type: 'window.panned', minutes: -across / time.pixelsPerMinute })
      if (down !== 0 && frame.current) inView.scrollTo(frame.current.scrollTop - down)
    },
    dragging: is => {
      setDragging(is)
      forget()
    },
  })
  return {
    hovered,
    dragging,
    point: event => {
      if (dragging || event.pointerType === 'touch') return
      point(targetAt(event))
    },
    forget,
    clicked: event => (wasDragged() ? null : targetAt(event)),
  }
}

function hoverTargetAt(
  { drawn: layout, visibleRows }: Pick<View, 'drawn' | 'visibleRows'>,
  geometry: ChartGeometry,
  inView: RowsInView,
  frame: HTMLElement | null,
  point: { clientX: number; clientY: number },
): HoverTarget | null {
  const position = frame && positionAt(frame, geometry, inView, visibleRows, point)
  if (!position || position.row === null || position.isBelowRows) return null
  const { row, minute } = position
  if (minute < 0 || minute >= layout.minutes) return null
  const run = runIndexAt(layout, row, minute) ?? null
  return { row, run, minute, pointer: { x: point.clientX, y: point.clientY } }
}
