// Where the bars that a draft has moved are in its base plan.
import { useMemo } from 'react'
import { useChartParts } from '../../chart/chart-parts.ts'
import { rowsInView } from '../../chart/geometry/use-rows-in-view.ts'
import type { Layout } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import { movedRuns } from '../model/moved-runs.ts'
import { ghost } from './edit-layer.css.ts'
import { useBoxOf } from './use-box-of.ts'

/** Renders nothing while another plan is drawn under this one. */
export function BaseGhosts({ base }: { base: Layout }) {
  const { inView } = useChartParts()
  const { drawn, visibleRows, overlay } = useView('drawn', 'visibleRows', 'overlay')
  const box = useBoxOf()
  const rows = rowsInView(visibleRows, inView)
  const shown = rows.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the rows in view
  const ghosts = useMemo(
    () => rows.flatMap(row => movedRuns(base, drawn, row).map(run => ({ row, run }))),
    [base, drawn, shown],
  )
  if (overlay) return null
  return ghosts.map(({ row, run }) => {
    const place = box(row, run)
    return (
      place && (
        <div
          key={`${row} ${run.kind} ${run.startMinute}`}
          className={ghost}
          style={place}
          data-part="base ghost"
        />
      )
    )
  })
}
