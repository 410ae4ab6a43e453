// What a row's bars are filled with: one path for each kind of run, beneath the bars. A pattern is prepared anew for every
// element that it fills, and that costs more of a frame than all else in a row; so few elements are filled.
import type { Run, RunKind } from '../../../domain/schedule/runs.ts'
import { kindFill } from '../kinds.ts'
import type { TimeScale } from '../scales.ts'

interface FillsProps {
  runs: Run[]
  time: TimeScale
  /** Pixels from the row's top, and of the bars' height. */
  band: { y: number; height: number }
}

export const Fills = ({ runs, time, band }: FillsProps) =>
  Array.from(outlines(runs, time, band), ([kind, outline]) => (
    <path key={kind} d={outline} fill={kindFill(kind)} />
  ))

function outlines(runs: Run[], time: TimeScale, { y, height }: FillsProps['band']): Map<RunKind, string> {
  const byKind = new Map<RunKind, string>()
  for (const { kind, startMinute, endMinute } of runs) {
    const left = time(startMinute)
    const box = `M${left} ${y}H${time(endMinute)}v${height}H${left}Z`
    byKind.set(kind, (byKind.get(kind) ?? '') + box)
  }
  return byKind
}
