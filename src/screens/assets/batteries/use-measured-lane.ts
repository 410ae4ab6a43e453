// What was measured of a battery on the day of a plan, and where the clock stands in it.
import { useMemo } from 'react'
import { minuteOfDay } from '../../../../domain/schedule/calendar/plan-day.ts'
import { defaultDivergenceKwh } from '../../../../domain/schedule/view/measured.ts'
import { useMeasuredDays } from '../../../hooks/telemetry/use-measured-days.ts'
import type { Layout } from '../../../schedule/layout/layout.ts'
import { measuredDayOf } from '../../../schedule/layout/measured.ts'
import type { DayChartProps } from '../../../schedule/unit-day/day-chart.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { usePlanDay } from '../../../ui/time/zones.tsx'
import { useReported } from '../unit/live/live.tsx'
import { measuredToday } from '../unit/live/measured-today.ts'

interface MeasuredBattery {
  assetId: string
  /** Null where it is not known. */
  capacityKwh: number | null
}

/** Nothing but the plan where it is of another day than today. */
export function useMeasuredLane(
  { assetId, capacityKwh }: MeasuredBattery,
  layout: Layout,
  row: number,
): Pick<DayChartProps, 'measurement' | 'measuredDay' | 'nowMinute'> {
  const energy = useReported(assetId, 'BATT_ENERGY_AVAIL_KWH')
  const charge = useReported(assetId, 'BATT_SOC_PERCENT')
  const day = usePlanDay(layout)
  const nowMinute = useNow(nowMs => minuteOfDay(day, nowMs))
  const isToday = nowMinute !== null
  const { periodCount } = layout
  const { pointsOf } = useMeasuredDays([assetId], {
    startMs: isToday ? day.startMs : null,
    periodCount,
    capacityKwhOf: () => capacityKwh,
  })
  const points = isToday ? pointsOf(assetId) : undefined
  const measuredDay = useMemo(
    () => (points?.length ? measuredDayOf(layout, row, points, defaultDivergenceKwh) : undefined),
    [layout, row, points],
  )
  return { measurement: measuredToday(day, energy, charge), measuredDay, nowMinute }
}
