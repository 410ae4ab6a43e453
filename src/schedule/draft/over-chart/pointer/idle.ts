// Nothing is dragged: a press takes a bar or its end, a click opens a bar's menu.
import { dragOfEnd } from '../../model/drag.ts'
import type { PointerState } from './pointer-state.ts'

export const idle: PointerState = {
  onDown(event, { runAt, endAt, dragOf, setPress }) {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const run = runAt(event)
    const end = run && endAt(event)
    const own = run && (end ? dragOfEnd(run, end) : dragOf(run))
    if (!own) return
    setPress({ x: event.clientX, y: event.clientY, own, isDragging: false })
    // The chart must not be panned by it.
    event.stopPropagation()
  },

  /** The cursor says what a drag would take. */
  onMove(event, { runAt, endAt }) {
    const run = runAt(event)
    if (!run) return
    const canResize = run.kind !== 'park' && endAt(event) !== null
    ;(event.target as HTMLElement).style.cursor = canResize ? 'ew-resize' : ''
  },

  onClick: (event, { click }) => click(event),
}

/** A bar is dragged by keys, which end it: only clicks do what they do otherwise. */
export const draggingByKeys: PointerState = { onClick: (event, { click }) => click(event) }
