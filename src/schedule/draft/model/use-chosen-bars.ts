import { useEffect, useMemo, useState } from 'react'
import { at } from '../../layout/column.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { type ChosenBars, type ChosenMove, type ChosenRun, chosenRuns, noneChosen } from './chosen-bars.ts'

export interface Chosen {
  bars: ChosenBars
  /** Where they are now. */
  runs: readonly ChosenRun[]
  choose: (bars: Iterable<string>) => void
  /** Chooses a bar, or lets go of it. */
  toggle: (bar: string) => void
  clear: () => void
  /** All of them, as one step; nothing for null. */
  move: (move: ChosenMove | null) => Promise<void>
  make: OpenDraft['make']
}

export function useChosenBars({ result, make }: OpenDraft): Chosen {
  const { drawn, setChosenRuns } = useView('drawn', 'setChosenRuns')
  const [bars, setBars] = useState<ChosenBars>(noneChosen)
  const runs = useMemo(() => chosenRuns(drawn, result, bars), [drawn, result, bars])
  useEffect(() => {
    if (runs.length === 0) return
    setChosenRuns(new Set(runs.map(({ row, index }) => at(drawn.runs.offsets, row) + index)))
    return () => setChosenRuns(null)
  }, [runs, drawn, setChosenRuns])
  return {
    bars,
    runs,
    choose: more => setBars(before => new Set([...before, ...more])),
    toggle: bar =>
      setBars(before =>
        before.has(bar) ? new Set([...before].filter(each => each !== bar)) : new Set([...before, bar]),
      ),
    clear: () => setBars(noneChosen),
    async move(move) {
      // What is refused stays where it is.
      if (move && (await make(move.operation))) setBars(move.bars)
    },
    make,
  }
}
