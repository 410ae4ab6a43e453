// A bar is pressed: it is dragged once the pointer has moved further than a click may.
import { maxClickPx } from '../../../../ui/hooks/use-drag.ts'
import { dragTo } from './dragging.ts'
import type { PointerState } from './pointer-state.ts'

export const pressing: PointerState = {
  onMove(event, chart) {
    const { press, setPress } = chart
    if (!press || Math.hypot(event.clientX - press.x, event.clientY - press.y) < maxClickPx) return
    setPress({ ...press, isDragging: true })
    dragTo(event, chart)
  },

  onUp: (_, { setPress }) => setPress(null),
}
