import { useMemo, useState } from 'react'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import {
  type ChosenBars,
  type ChosenRun,
  chosenRuns,
  moveChosen,
  movedBars,
  noneChosen,
} from './chosen-bars.ts'

export interface Chosen {
  bars: ChosenBars
  /** Where they are now. */
  runs: readonly ChosenRun[]
  choose: (bars: Iterable<string>) => void
  /** Chooses a bar, or lets go of it. */
  toggle: (bar: string) => void
  clear: () => void
  /** All of them, as one step. */
  move: (byPeriods: number) => Promise<void>
  make: (operation: Operation | null) => void
}

export function useChosenBars({ result, make, tryOut }: OpenDraft): Chosen {
  const { drawn } = useView('drawn')
  const [bars, setBars] = useState<ChosenBars>(noneChosen)
  const runs = useMemo(() => chosenRuns(drawn, result, bars), [drawn, result, bars])
  return {
    bars,
    runs,
    choose: more => setBars(before => new Set([...before, ...more])),
    toggle: bar =>
      setBars(before =>
        before.has(bar) ? new Set([...before].filter(each => each !== bar)) : new Set([...before, bar]),
      ),
    clear: () => setBars(noneChosen),
    async move(byPeriods) {
      const operation = moveChosen(runs, byPeriods)
      if (!operation) return
      const tried = await tryOut(operation)
      await make(operation)
      // What is refused stays where it is.
      if (tried.ok) setBars(movedBars(runs, byPeriods))
    },
    make(operation) {
      if (operation) make(operation)
    },
  }
}
