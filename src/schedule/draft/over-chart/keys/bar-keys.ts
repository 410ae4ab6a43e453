// Keys on a bar while nothing is dragged.
import type { Run } from '../../../../../domain/schedule/runs/runs.ts'
import { singleKeysAct } from '../../../../ui/hooks/single-keys.ts'
import type { Cell } from '../../../chart/interaction/cells.ts'
import { runAt } from '../../../layout/layout.ts'
import { barOf } from '../../model/chosen-bars.ts'
import { dragOfBar, dragOfChosen, dropOf } from '../../model/drag.ts'
import { boundaryMove, reDispatchFrom, removal } from '../../model/run-operations.ts'
import { handleChosenKey } from './chosen-keys.ts'
import { type EditedBars, movedByKey } from './keys-state.ts'

/** True if the key was one for the bar, or for all that are chosen. */
export function handleBarKey(cell: Cell & { run: number }, event: KeyboardEvent, bars: EditedBars): boolean {
  const { open, state, chosen, drawn } = bars
  const run = runAt(drawn, cell.row, cell.run)
  const bar = barOf(run, open.result)
  if (event.shiftKey && event.key === ' ') {
    if (bar !== null) chosen.toggle(bar)
    return true
  }
  if (chosen.runs.length > 0 && handleChosenKey(event, bars)) return true
  if (event.altKey) return moveAtOnce(run, event, bars)
  switch (event.key) {
    case 'Enter': {
      const isOfChosen = bar !== null && chosen.bars.has(bar)
      state.openMenu({ ...cell, pointer: null, isOfChosen, opened: Date.now() })
      return true
    }
    case 'Delete': {
      const operation = removal(run)
      if (operation) open.make(operation)
      return true
    }
    default:
      return singleKeysAct() && handleSingleKey(run, event.key, bars)
  }
}

/** Alt and an arrow, without picking it up. */
function moveAtOnce(run: Run, event: KeyboardEvent, bars: EditedBars): boolean {
  const own = dragOfBar(run, 'keys')
  const next = own && movedByKey(own, event, bars)
  bars.open.make(next && dropOf(next))
  return next !== null
}

function handleSingleKey(run: Run, key: string, { open, state, chosen }: EditedBars): boolean {
  switch (key) {
    case 'm': {
      const own = dragOfChosen(run, chosen, open.result, 'keys')
      if (own) state.setDrag(own)
      return own !== null
    }
    case 'r': {
      const operation = reDispatchFrom(run)
      open.make(operation)
      return operation !== null
    }
    case '[':
    case ']':
      open.make(boundaryMove(run, 'end', key === '[' ? -1 : 1))
      return true
    default:
      return false
  }
}
