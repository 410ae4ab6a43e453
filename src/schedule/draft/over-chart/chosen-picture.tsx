// Frames around the bars that are chosen together, and their number for screen readers.
import { useChartParts } from '../../chart/chart-parts.ts'
import { rowsInView } from '../../chart/geometry/use-rows-in-view.ts'
import { useView } from '../../view/view-context.tsx'
import { type ChosenRun, chosenText } from '../model/chosen-bars.ts'
import { chosenCount, chosenFrame } from './edit-layer.css.ts'
import { useBoxOf } from './use-box-of.ts'

export function ChosenPicture({ runs, note }: ChosenProps) {
  const { inView } = useChartParts()
  const { visibleRows } = useView('visibleRows')
  const box = useBoxOf()
  const shown = new Set(rowsInView(visibleRows, inView))
  return (
    <>
      {runs
        .filter(({ row }) => shown.has(row))
        .map(({ bar, row, run }) => {
          const place = box(row, run)
          return (
            place && <div key={`${row} ${bar}`} className={chosenFrame} style={place} data-part="chosen" />
          )
        })}
      <ChosenCount runs={runs} note={note} />
    </>
  )
}

interface ChosenProps {
  runs: readonly ChosenRun[]
  /** Said after their number. */
  note: string
}

export function ChosenCount({ runs, note }: ChosenProps) {
  const text = [chosenText(runs), note].filter(Boolean).join(' ')
  return (
    <p className={text ? chosenCount : undefined} role="status">
      {text}
    </p>
  )
}
