// What a menu or the list of parked trips has handed over follows the pointer until a click, or the end of the drag, places it.
import { intoRow, movedTo } from '../../model/drag.ts'
import type { EditedChart, PointerState } from './pointer-state.ts'

export const placing: PointerState = {
  onMove(event, { drag, setDrag, positionAt, periodCount, hideHover }) {
    if (!drag) return
    const position = positionAt(event)
    if (position) setDrag(intoRow(movedTo(drag, position.minute, periodCount), position.unit))
    // With a button pressed, the chart is panned.
    if (event.buttons === 0 || drag.by === 'drag') hideHover(event)
  },

  onUp(event, chart) {
    if (chart.drag?.by === 'drag') dropHere(event, chart)
  },

  onClick(event, { drag, drop, click }) {
    if (drag?.by !== 'click') return click(event)
    event.stopPropagation()
    drop(drag)
  },
}

/** Released outside, nothing has happened. */
export function dropHere(event: PointerEvent, { drag, setDrag, drop, positionAt }: EditedChart): void {
  if (drag && positionAt(event)) drop(drag)
  else setDrag(null)
}
