// One truck or battery: its header, its bars and, for a battery, its energy curve with the scale beside it.
import { memo } from 'react'
import type { Layout } from './layout.ts'
import { Bars, cellId } from './marks/bars.tsx'
import { EnergyCurve } from './marks/energy-curve.tsx'
import { type EnergyScale, rowHeight, type TimeScale } from './scales.ts'
import { rowHeader, rowLook, scaleEnds, unitId } from './schedule-view.css.ts'

interface ScheduleRowProps {
  layout: Layout
  row: number
  /** Pixels from the chart's top. */
  top: number
  width: number
  time: TimeScale
  energy: EnergyScale
  /** The cell that Tab reaches: a run, the header (null), or none of this row (undefined). */
  active: number | null | undefined
}

export const ScheduleRow = memo(function ScheduleRow(props: ScheduleRowProps) {
  const { layout, row, top, width, time, energy, active } = props
  const kind = layout.rows.kinds[row] ?? 'truck'
  const height = rowHeight[kind]
  const [lowest, highest] = energy.domain()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to the cells of a row
    <div
      role="row"
      aria-rowindex={row + 1}
      className={rowLook}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" id={cellId(row, null)} tabIndex={active === null ? 0 : -1} className={rowHeader}>
        <span className={unitId} title={layout.rows.ids[row]}>
          {layout.rows.ids[row]}
        </span>
        {kind === 'battery' && (
          <span className={scaleEnds} aria-hidden="true">
            <span>{highest} kWh</span>
            <span>{lowest}</span>
          </span>
        )}
      </div>
      <svg role="none" width={width} height={height}>
        <Bars layout={layout} row={row} time={time} activeRun={active ?? null} />
        {kind === 'battery' && <EnergyCurve layout={layout} row={row} time={time} energy={energy} />}
      </svg>
    </div>
  )
})
