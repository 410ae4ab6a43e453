// The whole fleet at once, with the window on it. A drag moves the window, resizes it by its ends, or draws another; the keys
// and buttons of the chart do the same.

import { memo, type PointerEvent, useDeferredValue, useMemo, useRef } from 'react'
import { pluralize } from '../../../domain/pluralize.ts'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import {
  isWholeDay,
  minWindowMinutes,
  type TimeWindow,
  wholeDay,
} from '../../../domain/schedule/calendar/time-window.ts'
import type { TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { type Layout, rowCount } from '../layout/layout.ts'
import { fleetPixels } from '../painting/paint-overview.ts'
import type { Palette } from '../painting/palette.ts'
import { type TimeScale, timeScale } from '../painting/scales.ts'
import { usePalette } from '../painting/use-palette.ts'
import { useView } from '../view/view-context.tsx'
import { overview, overviewBox, overviewLabel, overviewPicture } from './overview.css.ts'
import { useCanvas } from './use-canvas.ts'
import { useTextScale } from './use-row-metrics.ts'

const height = 48

export const Overview = memo(function Overview({ labelWidth }: { labelWidth: number }) {
  const { drawn: layout, window, send } = useView('drawn', 'window', 'send')
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box, 'overview')
  const textScale = useTextScale()
  const palette = usePalette(box)
  const day = useMemo(() => timeScale(wholeDay(layout.minutes), width, textScale), [layout, width, textScale])
  // Right after the chart: who opens a plan looks at that.
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

/** Painted once: what comes upon it changes with each step of a drag. */
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
  for (const x of [left, right]) canvas.fillRect(x - 3, height / 2 - 9, 6, 18)
}

/** Pixels around an end of the window in which it is taken by that end. */
const grip = 9
/** A press that moves no farther is a click. */
const clickRoom = 4

type Hold = {
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
  const held = useRef<Hold | null>(null)
  const whole = isWholeDay(window, dayMinutes)

  const kindAt = (x: number): Hold['kind'] => {
    if (whole) return 'new'
    const [left, right] = [day(window.from), day(window.to)]
    const nearest = Math.abs(x - left) < Math.abs(x - right) ? 'from' : 'to'
    if (Math.abs(x - day(window[nearest])) <= grip) return nearest
    return x > left && x < right ? 'whole' : 'new'
  }
  const xOf = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left

  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (event.button !== 0) return
      const x = xOf(event)
      held.current = { kind: kindAt(x), window, minute: day.invert(x), x, moved: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const x = xOf(event)
      const hold = held.current
      if (!hold) {
        event.currentTarget.style.cursor = cursors[kindAt(x)]
        return
      }
      if (!hold.moved && Math.abs(x - hold.x) < clickRoom) return
      hold.moved = true
      send({ type: 'window.chosen', window: dragged(hold, day.invert(x), dayMinutes) })
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      const hold = held.current
      held.current = null
      if (!hold || hold.moved || whole) return
      const minute = day.invert(xOf(event))
      send({ type: 'window.panned', minutes: minute - (window.from + window.to) / 2 })
    },
    onPointerCancel() {
      held.current = null
    },
    onDoubleClick: () => send({ type: 'window.widened' }),
  }
}

const cursors: Record<Hold['kind'], string> = {
  from: 'ew-resize',
  to: 'ew-resize',
  whole: 'grab',
  new: 'crosshair',
}

function dragged({ kind, window: { from, to }, minute }: Hold, now: number, dayMinutes: number): TimeWindow {
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
