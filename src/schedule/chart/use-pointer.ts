// The pointer over the chart: what it points at, and what it does to the window by wheel, drag and pinch.
import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import { type Layout, runIndexAt } from '../layout/layout.ts'
import type { ShownRows } from '../layout/visible-rows.ts'
import type { TimeScale } from '../painting/scales.ts'
import type { Told } from './hover-target.ts'
import { lineAt } from './row-stack.ts'
import { useGestures } from './use-gestures.ts'
import type { LinesInView } from './use-rows-in-view.ts'

interface PointedChart {
  frame: RefObject<HTMLDivElement | null>
  layout: Layout
  shown: ShownRows
  window: TimeWindow
  time: TimeScale
  /** Pixels of the chart's picture across, of the label column and of the axis. */
  width: number
  labelWidth: number
  axisHeight: number
  inView: LinesInView
  send: (event: TimelineEvent) => void
  onTold: (told: Told | null) => void
}

export interface Pointing {
  pointed: Told | null
  dragging: boolean
  point: (event: PointerEvent) => void
  forget: () => void
  /** What a click is at; null where it was the end of a drag. */
  clicked: (event: React.MouseEvent) => Told | null
}

export function usePointing(chart: PointedChart): Pointing {
  const { frame, window, time, labelWidth, inView, send, onTold } = chart
  const [pointed, setPointed] = useState<Told | null>(null)
  const [dragging, setDragging] = useState(false)
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
      setPointed(null)
    },
  })
  useEffect(() => onTold(pointed), [pointed, onTold])
  return {
    pointed,
    dragging,
    point: event => {
      if (dragging || event.pointerType === 'touch') return
      setPointed(placeAt(chart, event.clientX, event.clientY))
    },
    forget: () => setPointed(null),
    clicked: event => (wasDragged() ? null : placeAt(chart, event.clientX, event.clientY)),
  }
}

/** What stands at a place of the window: a bar, or a row at a minute. */
function placeAt(chart: PointedChart, clientX: number, clientY: number): Told | null {
  const { layout, shown, time, inView } = chart
  const at = placeInPicture(chart, clientX, clientY)
  if (!at) return null
  const { fixedHeight, stack, top } = inView
  const down = at.y < fixedHeight ? at.y : top + at.y
  if (down >= stack.height) return null
  const row = shown.lines[lineAt(stack, down)] ?? -1
  const minute = time.invert(at.x)
  if (row < 0 || minute < 0 || minute >= layout.minutes) return null
  const run = runIndexAt(layout, row, minute) ?? null
  return { row, run, minute, place: { x: clientX, y: clientY } }
}

function placeInPicture(
  { frame, width, labelWidth, axisHeight }: PointedChart,
  clientX: number,
  clientY: number,
) {
  const box = frame.current?.getBoundingClientRect()
  if (!box) return null
  const x = clientX - box.left - (frame.current?.clientLeft ?? 0) - labelWidth
  const y = clientY - box.top - (frame.current?.clientTop ?? 0) - axisHeight - 1
  return x < 0 || x > width || y < 0 ? null : { x, y }
}
