// The batteries of a fleet that fits on the start page, with what each reports.
import { useMemo } from 'react'
import { freshNumber } from '../../../domain/fleet/of-units.ts'
import { maxSmallFleet } from '../../../domain/fleet/small-fleet.ts'
import type { MetricName } from '../../../domain/telemetry/telemetry.ts'
import { batteriesOfPlan } from '../../hooks/batteries-of-plan.ts'
import type { LiveValues } from '../../hooks/telemetry/live-values.ts'
import { useTelemetry } from '../../hooks/telemetry/use-telemetry.ts'
import { type Battery, useBatteries } from '../../hooks/use-batteries.ts'
import { useNowEvery } from '../../ui/hooks/use-now.ts'

export const tileMetrics: readonly MetricName[] = [
  'UNIT_STATUS',
  'BATT_SOC_PERCENT',
  'BATT_ENERGY_AVAIL_KWH',
  'BATT_POWER_KW',
]
const none: readonly Battery[] = []
/** Old values are told from new ones in minutes. */
const refreshMs = 60_000

export interface SmallFleet {
  /** None of a larger fleet. */
  batteries: readonly Battery[]
  live: LiveValues
  /** What the battery holds now, by what a plan calls it; null where that is not known. */
  measuredKwhOf: (planId: string) => number | null
}

/** `all` is how many batteries there are; undefined until it is known. */
export function useSmallFleet(all: number | undefined): SmallFleet {
  const isSmall = all !== undefined && all > 0 && all <= maxSmallFleet
  const { data } = useBatteries({}, { enabled: isSmall })
  const batteries = isSmall && data ? data.assets : none
  const ids = useMemo(() => batteries.map(({ id }) => id), [batteries])
  const live = useTelemetry(ids, tileMetrics)
  const batteryOf = useMemo(() => batteriesOfPlan(batteries), [batteries])
  const nowMs = useNowEvery(refreshMs)
  const measuredKwhOf = (planId: string) => {
    const found = batteryOf(planId)
    return found ? freshNumber(live.latest(found.id, 'BATT_ENERGY_AVAIL_KWH'), nowMs) : null
  }
  return { batteries, live, measuredKwhOf }
}
