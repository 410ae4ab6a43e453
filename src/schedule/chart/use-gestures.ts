// Wheel, drag and pinch on the chart, told as what they ask of the window: to zoom around a place, or to move across and down.
import { type RefObject, useEffect, useRef } from 'react'

export interface GestureHandlers {
  /** `x` in pixels from the left edge of the element. */
  zoom: (factor: number, x: number) => void
  /** Pixels that the content follows the hand. */
  pan: (across: number, down: number) => void
  dragging: (is: boolean) => void
}

/** Zoom for each pixel of the wheel: ten notches of 100 pixels lead from the day to an hour. */
const zoomPerPixel = Math.log(24) / 1000
/** Pixels of a wheel that counts in lines, or in pages. */
const wheelUnits = [1, 16, 400]
/** A press that moves no farther is a click. */
const clickRoom = 4

/** Answers with whether a click that just came was the end of a drag. */
export function useGestures(
  element: RefObject<HTMLElement | null>,
  handlers: GestureHandlers,
): () => boolean {
  const current = useRef(handlers)
  useEffect(() => {
    current.current = handlers
  })
  const dragged = useRef(false)

  useEffect(() => {
    const target = element.current
    if (!target) return
    const over = new AbortController()
    const { signal } = over
    const held = new Map<number, { x: number; y: number }>()
    const xIn = (clientX: number) => clientX - target.getBoundingClientRect().left

    const onWheel = (event: WheelEvent) => {
      const unit = wheelUnits[event.deltaMode] ?? 1
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        current.current.zoom(Math.exp(-event.deltaY * unit * zoomPerPixel), xIn(event.clientX))
        return
      }
      const across = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      if (across === 0 || Math.abs(across) < Math.abs(event.shiftKey ? 0 : event.deltaY)) return
      event.preventDefault()
      current.current.pan(-across * unit, 0)
    }

    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      held.set(event.pointerId, { x: event.clientX, y: event.clientY })
      dragged.current = false
    }

    const onMove = (event: PointerEvent) => {
      const before = held.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      if (held.size === 2) {
        const other = [...held].find(([id]) => id !== event.pointerId)?.[1] ?? now
        held.set(event.pointerId, now)
        pinch(before, now, other)
        return
      }
      if (!dragged.current) {
        if (Math.hypot(now.x - before.x, now.y - before.y) < clickRoom) return
        dragged.current = true
        target.setPointerCapture(event.pointerId)
        current.current.dragging(true)
      }
      held.set(event.pointerId, now)
      // A finger scrolls the rows without help.
      current.current.pan(now.x - before.x, event.pointerType === 'touch' ? 0 : now.y - before.y)
    }

    type Point = { x: number; y: number }
    const pinch = (before: Point, now: Point, other: Point) => {
      dragged.current = true
      const room = (a: Point, b: Point) => Math.max(20, Math.hypot(a.x - b.x, a.y - b.y))
      const middle = (now.x + other.x) / 2
      current.current.pan(middle - (before.x + other.x) / 2, 0)
      current.current.zoom(room(now, other) / room(before, other), xIn(middle))
    }

    const onEnd = (event: PointerEvent) => {
      held.delete(event.pointerId)
      if (dragged.current) current.current.dragging(false)
    }

    target.addEventListener('wheel', onWheel, { signal, passive: false })
    target.addEventListener('pointerdown', onDown, { signal })
    target.addEventListener('pointermove', onMove, { signal })
    target.addEventListener('pointerup', onEnd, { signal })
    target.addEventListener('pointercancel', onEnd, { signal })
    return () => over.abort()
  }, [element])

  return () => dragged.current
}
