// Dragging with the primary button of a mouse, a finger or a pen.
import { type PointerEvent, useRef } from 'react'

/** A press that moves less is a click. */
export const maxClickPx = 4

interface DragOptions<Start> {
  /** Returns what the drag has to remember of its beginning. */
  onStart: (event: PointerEvent<HTMLElement>) => Start
  onMove: (event: PointerEvent<HTMLElement>, start: Start) => void
  /** Not called if the browser cancels the drag. */
  onEnd?: (event: PointerEvent<HTMLElement>, start: Start) => void
  /** The pointer moves over the element without a drag. */
  onHover?: (event: PointerEvent<HTMLElement>) => void
}

/** The handlers of a draggable element, which captures the pointer until the drag ends. */
export function useDrag<Start>({ onStart, onMove, onEnd, onHover }: DragOptions<Start>) {
  const drag = useRef<{ start: Start } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      drag.current = { start: onStart(event) }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current) onMove(event, drag.current.start)
      else onHover?.(event)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const ended = drag.current
      drag.current = null
      if (ended) onEnd?.(event, ended.start)
    },
    onPointerCancel() {
      drag.current = null
    },
  }
}
