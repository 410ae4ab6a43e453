// What a key does while a plan is edited: each state of an edit has a file of its own.
import type { UnitKind } from '../../../../../domain/schedule/plan/unit.ts'
import type { Layout } from '../../../layout/layout.ts'
import type { OpenDraft } from '../../editing-context.tsx'
import { type Drag, intoRow, movedBy } from '../../model/drag.ts'
import type { LayerState } from '../../model/layer-state.ts'
import type { Chosen } from '../../model/use-chosen-bars.ts'

export interface EditedBars {
  open: OpenDraft
  state: LayerState
  chosen: Chosen
  drawn: Layout
  /** The ids of the visible units, in order. */
  shown: (kind: UnitKind) => readonly string[]
}

const periodsPerHour = 4

/** How far an arrow key moves. */
export const stepPeriods = ({ shiftKey }: KeyboardEvent): number => (shiftKey ? periodsPerHour : 1)

/** Null if the key is none that moves. */
export function movedByKey(from: Drag, event: KeyboardEvent, { drawn, shown }: EditedBars): Drag | null {
  const moved = (periods: number) => movedBy(from, from.byPeriods + periods, drawn.periodCount)
  switch (event.key) {
    case 'ArrowLeft':
      return moved(-stepPeriods(event))
    case 'ArrowRight':
      return moved(stepPeriods(event))
    case 'ArrowUp':
      return inNextRow(from, -1, shown)
    case 'ArrowDown':
      return inNextRow(from, 1, shown)
    default:
      return null
  }
}

/** In the next visible row above or below; where it is at the end. */
function inNextRow(from: Drag, by: 1 | -1, shown: EditedBars['shown']): Drag {
  const { kind, id } = from.unit
  const ids = shown(kind)
  return intoRow(from, { kind, id: ids[ids.indexOf(id) + by] ?? id })
}
