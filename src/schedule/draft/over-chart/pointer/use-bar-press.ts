// A press on a bar: it opens the menu, and with Ctrl or Shift it chooses the bar.
import type { Cell } from '../../../chart/interaction/cells.ts'
import { runAt } from '../../../layout/layout.ts'
import { useView } from '../../../view/view-context.tsx'
import type { OpenDraft } from '../../editing-context.tsx'
import { barOf, barsBetween } from '../../model/chosen-bars.ts'
import type { LayerState } from '../../model/layer-state.ts'
import type { Chosen } from '../../model/use-chosen-bars.ts'

type BarCell = Cell & { run: number }

export interface BarPress {
  openMenuOf: (cell: BarCell, pointer: { x: number; y: number }) => void
  /** `from` is where a range that Shift chooses begins. */
  press: (event: MouseEvent, cell: Cell, from: Cell | null) => void
}

export function useBarPress({ result }: OpenDraft, { openMenu }: LayerState, chosen: Chosen): BarPress {
  const { drawn } = useView('drawn')
  const nameOf = ({ row, run }: BarCell) => barOf(runAt(drawn, row, run), result)

  function choose(cell: BarCell, from: Cell | null): void {
    openMenu(null)
    const bar = nameOf(cell)
    if (from?.row === cell.row && from.run !== null)
      chosen.choose(barsBetween(drawn, result, cell.row, from.run, cell.run))
    else if (bar !== null) chosen.toggle(bar)
  }

  function openMenuOf(cell: BarCell, pointer: { x: number; y: number }): void {
    const bar = nameOf(cell)
    const isOfChosen = bar !== null && chosen.bars.has(bar)
    if (!isOfChosen) chosen.clear()
    openMenu({ ...cell, isOfChosen, pointer, opened: Date.now() })
  }

  return {
    openMenuOf,
    press(event, { row, run }, from) {
      if (run === null) return openMenu(null)
      const cell = { row, run }
      if (event.ctrlKey || event.metaKey || event.shiftKey) {
        event.stopPropagation()
        choose(cell, event.shiftKey ? from : null)
      } else openMenuOf(cell, { x: event.clientX, y: event.clientY })
    },
  }
}
