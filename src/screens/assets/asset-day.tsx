// A battery's day in the newest plan, with its own measurements drawn over it.
import { useMemo } from 'react'
import { defaultDivergenceKwh } from '../../../domain/schedule/view/measured.ts'
import { dayOf } from '../../hooks/telemetry/day-of.ts'
import { useMeasuredDays } from '../../hooks/telemetry/use-measured-days.ts'
import { useNow } from '../../hooks/use-now.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { measuredDayOf } from '../../schedule/layout/measured.ts'
import { UnitLane } from '../../schedule/unit-day/unit-lane.tsx'
import { useReported } from './live/live.tsx'
import { measuredToday } from './live/measured-today.ts'
import UnitDay from './unit-day.tsx'

export interface AssetDayProps {
  assetId: string
  names: readonly (string | null)[]
}

const AssetDay = ({ assetId, names }: AssetDayProps) => (
  <UnitDay kind="battery" names={names}>
    {(layout, row) => <MeasuredLane assetId={assetId} layout={layout} row={row} />}
  </UnitDay>
)
export default AssetDay

interface MeasuredLaneProps {
  assetId: string
  layout: Layout
  row: number
}

function MeasuredLane({ assetId, layout, row }: MeasuredLaneProps) {
  const energy = useReported(assetId, 'BATT_ENERGY_AVAIL_KWH')
  const charge = useReported(assetId, 'BATT_SOC_PERCENT')
  const isToday = useNow(nowMs => dayOf(new Date(nowMs)) === layout.day)
  const { periodCount } = layout
  const { pointsOf } = useMeasuredDays([assetId], { day: isToday ? layout.day : null, periodCount })
  const points = isToday ? pointsOf(assetId) : undefined
  const measuredDay = useMemo(
    () => (points?.length ? measuredDayOf(layout, row, points, defaultDivergenceKwh) : undefined),
    [layout, row, points],
  )
  return (
    <UnitLane
      layout={layout}
      row={row}
      measurement={measuredToday(layout.day, energy, charge)}
      measuredDay={measuredDay}
    />
  )
}
