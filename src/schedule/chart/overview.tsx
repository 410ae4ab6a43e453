// The overview: the whole fleet with the window drawn on it. Dragging moves the window, resizes it at its ends, or draws a new
// one; the chart's keys and buttons do the same.
import { memo, type PointerEvent, useDeferredValue, useMemo, useRef } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import {
  isWholeDay,
  minWindowMinutes,
  type TimeWindow,
  wholeDay,
} from '../../../domain/schedule/calendar/time-window.ts'
import type { TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { useCanvas } from '../../ui/hooks/use-canvas.ts'
import { maxClickPx, useDrag } from '../../ui/hooks/use-drag.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { type Layout, rowCount } from '../layout/layout.ts'
import { fleetPixels } from '../painting/paint-overview.ts'
import type { Palette } from '../painting/palette.ts'
import { type TimeScale, timeScale } from '../painting/scales.ts'
import { usePalette } from '../painting/use-palette.ts'
import { useTextScale } from '../painting/use-row-metrics.ts'
import { useView } from '../view/view-context.tsx'
import { overview, overviewBox, overviewLabel, overviewPicture } from './overview.css.ts'

const height = 20

export const Overview = memo(function Overview({ labelWidth }: { labelWidth: number }) {
  const { drawn: layout, window, send } = useView('drawn', 'window', 'send')
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box, 'overview')
  const textScale = useTextScale()
  const palette = usePalette(box)
  const day = useMemo(() => timeScale(wholeDay(layout.minutes), width, textScale), [layout, width, textScale])
  // Deferred until the chart is shown, which matters first.
  const deferred = useDeferredValue(layout, null)
  const fleet = useMemo(
    () => (palette && deferred && width > 0 ? fleetPicture(deferred, palette, day, width) : null),
    [deferred, palette, day, width],
  )
  const paint = useMemo(() => {
    if (!palette || !fleet) return null
    return (canvas: CanvasRenderingContext2D) => {
      canvas.drawImage(fleet, 0, 0, width, height)
      if (!isWholeDay(window, layout.minutes))
        paintWindow(canvas, palette, width, day(window.from), day(window.to))
    }
  }, [palette, fleet, window, layout, day, width])
  const canvas = useCanvas(width, height, paint)
  const brush = useBrush(window, layout.minutes, day, send)
  return (
    <div className={overview}>
      <div className={overviewLabel} style={{ width: labelWidth }} aria-hidden="true">
        Overview
      </div>
      <div ref={box} className={overviewBox}>
        <canvas
          ref={canvas}
          className={overviewPicture}
          style={{ width, height }}
          role="img"
          aria-label={`Overview of ${pluralize(rowCount(layout), 'unit', 'units')}, ${clock(Math.round(window.from))} to ${clock(Math.round(window.to))} in the chart`}
          {...brush}
        />
      </div>
    </div>
  )
})

/** Painted once; only the window over it changes during a drag. */
function fleetPicture(
  layout: Layout,
  palette: Palette,
  day: TimeScale,
  width: number,
): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  const pixels = fleetPixels(layout, palette, { width: canvas.width, height, x: day })
  context.putImageData(new ImageData(pixels, canvas.width, height), 0, 0)
  return canvas
}

function paintWindow(
  canvas: CanvasRenderingContext2D,
  palette: Palette,
  width: number,
  left: number,
  right: number,
): void {
  canvas.globalAlpha = 0.68
  canvas.fillStyle = palette.surface
  canvas.fillRect(0, 0, left, height)
  canvas.fillRect(right, 0, width - right, height)
  canvas.globalAlpha = 1
  canvas.strokeStyle = palette.accent
  canvas.lineWidth = 2
  canvas.strokeRect(left, 1, right - left, height - 2)
  canvas.fillStyle = palette.accent
  for (const x of [left, right]) canvas.fillRect(x - 3, height / 2 - 7, 6, 14)
}

/** Within this distance of an end of the window, a drag resizes it. */
const gripPx = 9

type WindowDrag = {
  kind: 'from' | 'to' | 'whole' | 'new'
  window: TimeWindow
  minute: number
  x: number
  moved: boolean
}

function useBrush(
  window: TimeWindow,
  dayMinutes: number,
  day: TimeScale,
  send: (event: TimelineEvent) => void,
) {
  const whole = isWholeDay(window, dayMinutes)

  const kindAt = (x: number): WindowDrag['kind'] => {
    if (whole) return 'new'
    const [left, right] = [day(window.from), day(window.to)]
    const nearest = Math.abs(x - left) < Math.abs(x - right) ? 'from' : 'to'
    if (Math.abs(x - day(window[nearest])) <= gripPx) return nearest
    return x > left && x < right ? 'whole' : 'new'
  }
  const xOf = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left

  const drag = useDrag<WindowDrag>({
    onStart(event) {
      const x = xOf(event)
      return { kind: kindAt(x), window, minute: day.invert(x), x, moved: false }
    },
    onMove(event, start) {
      const x = xOf(event)
      if (!start.moved && Math.abs(x - start.x) < maxClickPx) return
      start.moved = true
      send({ type: 'window.chosen', window: dragged(start, day.invert(x), dayMinutes) })
    },
    onEnd(event, start) {
      if (start.moved || whole) return
      const minute = day.invert(xOf(event))
      send({ type: 'window.panned', minutes: minute - (window.from + window.to) / 2 })
    },
    onHover(event) {
      event.currentTarget.style.cursor = cursors[kindAt(xOf(event))]
    },
  })
  return { ...drag, onDoubleClick: () => send({ type: 'window.widened' }) }
}

const cursors: Record<WindowDrag['kind'], string> = {
  from: 'ew-resize',
  to: 'ew-resize',
  whole: 'grab',
  new: 'crosshair',
}

function dragged(
  { kind, window: { from, to }, minute }: WindowDrag,
  now: number,
  dayMinutes: number,
): TimeWindow {
  const by = now - minute
  switch (kind) {
    case 'from':
      return { from: Math.max(0, Math.min(from + by, to - minWindowMinutes)), to }
    case 'to':
      return { from, to: Math.min(dayMinutes, Math.max(to + by, from + minWindowMinutes)) }
    case 'whole':
      return { from: from + by, to: to + by }
    case 'new':
      return { from: Math.max(0, Math.min(minute, now)), to: Math.min(dayMinutes, Math.max(minute, now)) }
  }
}
