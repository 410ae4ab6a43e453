// A battery's day in the newest plan, with its own measurements drawn over it.
import { useMemo } from 'react'
import { isWithin } from '../../../../domain/schedule/calendar/plan-day.ts'
import { defaultDivergenceKwh } from '../../../../domain/schedule/view/measured.ts'
import { useMeasuredDays } from '../../../hooks/telemetry/use-measured-days.ts'
import type { Layout } from '../../../schedule/layout/layout.ts'
import { measuredDayOf } from '../../../schedule/layout/measured.ts'
import { UnitLane } from '../../../schedule/unit-day/unit-lane.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { usePlanDay } from '../../../ui/time/zones.tsx'
import { useReported } from '../unit/live/live.tsx'
import { measuredToday } from '../unit/live/measured-today.ts'
import UnitDay from '../unit/unit-day.tsx'

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
  const day = usePlanDay(layout)
  const isToday = useNow(nowMs => isWithin(day, nowMs))
  const { periodCount } = layout
  const { pointsOf } = useMeasuredDays([assetId], { startMs: isToday ? day.startMs : null, periodCount })
  const points = isToday ? pointsOf(assetId) : undefined
  const measuredDay = useMemo(
    () => (points?.length ? measuredDayOf(layout, row, points, defaultDivergenceKwh) : undefined),
    [layout, row, points],
  )
  return (
    <UnitLane
      layout={layout}
      row={row}
      measurement={measuredToday(day, energy, charge)}
      measuredDay={measuredDay}
    />
  )
}
