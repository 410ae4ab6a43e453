// A row's runs as bars from start to end: the grid's cells, each named by its sentence.
import { runSentence } from '../../../domain/schedule/sentences.ts'
import { type Layout, runAt, runCount } from '../layout.ts'
import { barBand, type TimeScale } from '../scales.ts'
import { barLook } from './bars.css.ts'
import { Fills } from './fills.tsx'

interface BarsProps {
  layout: Layout
  row: number
  time: TimeScale
  /** The run of this row that Tab reaches, if it is in this row. */
  activeRun: number | null
}

export function Bars({ layout, row, time, activeRun }: BarsProps) {
  const band = barBand[layout.rows.kinds[row] ?? 'truck']
  const runs = Array.from({ length: runCount(layout, row) }, (_, i) => runAt(layout, row, i))
  return (
    <>
      <Fills runs={runs} time={time} band={band} />
      {runs.map((run, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a run has no identity but its place in the row
          key={i}
          id={cellId(row, i)}
          role="gridcell"
          aria-label={runSentence(run)}
          tabIndex={i === activeRun ? 0 : -1}
          className={barLook[run.kind]}
          x={time(run.startMinute)}
          width={time(run.endMinute) - time(run.startMinute)}
          {...band}
          data-kind={run.kind}
          data-row={row}
          data-run={i}
        />
      ))}
    </>
  )
}

/** The element of a run, or of the row's header where `run` is null. */
export const cellId = (row: number, run: number | null): string =>
  run === null ? `row-${row}` : `row-${row}-run-${run}`
