// Ctrl+C and Ctrl+V: trips are copied, and pasted at the bar with the focus.
import { pluralize } from '../../../../../domain/words/pluralize.ts'
import type { Cell } from '../../../chart/interaction/cells.ts'
import { rowId, rowKind } from '../../../layout/column.ts'
import { runAt } from '../../../layout/layout.ts'
import { tripsOf } from '../../model/chosen-bars.ts'
import { copyTrips, pasteAt } from '../../model/copied-trips.ts'
import type { EditedBars } from './keys-state.ts'

/** True if the key was one for trips. */
export function handleClipboardKey(
  { row, run: index }: Cell & { run: number },
  event: KeyboardEvent,
  { open, state, chosen, drawn }: EditedBars,
): boolean {
  if (event.shiftKey || event.altKey) return false
  const run = runAt(drawn, row, index)
  switch (event.key.toLowerCase()) {
    case 'c': {
      // Text that is selected is what the browser copies.
      if (window.getSelection()?.isCollapsed === false) return false
      const trips = chosen.runs.length > 0 ? tripsOf(chosen.runs) : 'trip' in run ? [run.trip] : []
      if (trips.length === 0) return false
      copyTrips(open.userId, trips)
      state.say(
        `${pluralize(trips.length, 'trip', 'trips')} copied. Ctrl+V pastes at the bar with the focus.`,
      )
      return true
    }
    case 'v': {
      const truckId = rowKind(drawn, row) === 'truck' ? rowId(drawn, row) : null
      const operation = pasteAt(open.userId, run, truckId, open.frozenUntil + 1)
      open.make(operation)
      return operation !== null
    }
    default:
      return false
  }
}
