// Keys while a bar is dragged: arrows move it, Enter drops it, Escape leaves it where it was.
import type { Drag } from '../../model/drag.ts'
import { type EditedBars, movedByKey } from './keys-state.ts'

/** True if the key was one for what is dragged. */
export function handleDragKey(drag: Drag, event: KeyboardEvent, bars: EditedBars): boolean {
  const { setDrag, drop } = bars.state
  const next = movedByKey(drag, event, bars)
  if (next) setDrag(next)
  else if (event.key === 'Enter' || event.key === ' ') drop(drag)
  else if (event.key === 'Escape') setDrag(null)
  else return false
  return true
}
