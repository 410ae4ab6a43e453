// Wheel, drag and pinch on the chart as zooming around a point and panning. Two pointers at once are more than useDrag handles.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export interface GestureHandlers {
  /** `x` in pixels from the left edge of the element. */
  zoom: (factor: number, x: number) => void
  /** Pixels that the content moves with the pointer. */
  pan: (across: number, down: number) => void
  dragging: (is: boolean) => void
}

/** Zoom per pixel of the wheel: ten notches of 100 pixels zoom from the day to an hour. */
const zoomPerPixel = Math.log(24) / 1000
/** Pixels of a wheel step by `WheelEvent.deltaMode`: pixel, line, page. */
const wheelUnits = [1, 16, 400]
/** A press that moves less is a click. */
const maxClickPx = 4

/** Returns a function that says whether the latest press was a drag, so that its click is ignored. */
export function useGestures(
  element: RefObject<HTMLElement | null>,
  handlers: GestureHandlers,
): () => boolean {
  const zoom = useEffectEvent(handlers.zoom)
  const pan = useEffectEvent(handlers.pan)
  const setDragging = useEffectEvent(handlers.dragging)
  const dragged = useRef(false)

  useEffect(() => {
    const target = element.current
    if (!target) return
    const listening = new AbortController()
    const { signal } = listening
    const pointers = new Map<number, { x: number; y: number }>()
    const xIn = (clientX: number) => clientX - target.getBoundingClientRect().left

    const onWheel = (event: WheelEvent) => {
      const unit = wheelUnits[event.deltaMode] ?? 1
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        zoom(Math.exp(-event.deltaY * unit * zoomPerPixel), xIn(event.clientX))
        return
      }
      const across = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      if (across === 0 || Math.abs(across) < Math.abs(event.shiftKey ? 0 : event.deltaY)) return
      event.preventDefault()
      pan(-across * unit, 0)
    }

    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      dragged.current = false
    }

    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      // Released outside of the chart, where that is not heard.
      if (event.buttons === 0) {
        pointers.delete(event.pointerId)
        return
      }
      const now = { x: event.clientX, y: event.clientY }
      if (pointers.size === 2) {
        const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1] ?? now
        pointers.set(event.pointerId, now)
        pinch(before, now, other)
        return
      }
      if (!dragged.current) {
        if (Math.hypot(now.x - before.x, now.y - before.y) < maxClickPx) return
        dragged.current = true
        target.setPointerCapture(event.pointerId)
        setDragging(true)
      }
      pointers.set(event.pointerId, now)
      // The browser scrolls the rows for touch.
      pan(now.x - before.x, event.pointerType === 'touch' ? 0 : now.y - before.y)
    }

    type Point = { x: number; y: number }
    const pinch = (before: Point, now: Point, other: Point) => {
      dragged.current = true
      const room = (a: Point, b: Point) => Math.max(20, Math.hypot(a.x - b.x, a.y - b.y))
      const middle = (now.x + other.x) / 2
      pan(middle - (before.x + other.x) / 2, 0)
      zoom(room(now, other) / room(before, other), xIn(middle))
    }

    const onEnd = (event: PointerEvent) => {
      pointers.delete(event.pointerId)
      if (dragged.current) setDragging(false)
    }

    target.addEventListener('wheel', onWheel, { signal, passive: false })
    target.addEventListener('pointerdown', onDown, { signal })
    target.addEventListener('pointermove', onMove, { signal })
    target.addEventListener('pointerup', onEnd, { signal })
    target.addEventListener('pointercancel', onEnd, { signal })
    return () => listening.abort()
  }, [element])

  return () => dragged.current
}
