// Reveals one moment of a list at each press: the first, then the one after the last revealed.
import { useState } from 'react'
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { runIndexAt } from '../layout/layout.ts'
import { selectionOf } from '../layout/selection.ts'
import { useView } from '../view/view-context.tsx'

export function useRevealNext(moments: readonly { row: number; minute: number }[]): () => void {
  const { layout, reveal } = useView('layout', 'reveal')
  const [revealedRow, setRevealedRow] = useState<number | null>(null)
  return () => {
    const next = moments[moments.findIndex(({ row }) => row === revealedRow) + 1] ?? moments[0]
    if (!next) return
    setRevealedRow(next.row)
    // The period that contains or ends at the minute.
    const startMinute = Math.max(0, Math.ceil(next.minute / minutesPerPeriod) - 1) * minutesPerPeriod
    const run = runIndexAt(layout, next.row, startMinute)
    reveal(
      { row: next.row, startMinute, endMinute: startMinute + minutesPerPeriod },
      run === undefined ? null : selectionOf(layout, next.row, run),
    )
  }
}
