// Keys while several bars are chosen, for all of them.
import { moveChosen, moveChosenToRows, removeChosen } from '../../model/chosen-bars.ts'
import { type EditedBars, stepPeriods } from './keys-state.ts'

/** True if the key was one for all chosen bars. */
export function handleChosenKey(event: KeyboardEvent, bars: EditedBars): boolean {
  const { chosen } = bars
  const { key, altKey } = event
  const periods = stepPeriods(event)
  if (key === 'Escape') chosen.clear()
  else if (key === 'Delete') chosen.make(removeChosen(chosen.runs))
  else if (altKey && key === 'ArrowLeft') chosen.move(moveChosen(chosen.runs, -periods))
  else if (altKey && key === 'ArrowRight') chosen.move(moveChosen(chosen.runs, periods))
  else if (altKey && key === 'ArrowUp') moveToRows(-1, bars)
  else if (altKey && key === 'ArrowDown') moveToRows(1, bars)
  else return false
  return true
}

const moveToRows = (by: 1 | -1, { chosen, shown }: EditedBars) =>
  chosen.move(moveChosenToRows(chosen.runs, { truck: shown('truck'), battery: shown('battery') }, by))
