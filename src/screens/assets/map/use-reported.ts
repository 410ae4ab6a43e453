// The records of a plan's batteries, and what they reported last.
import { useMemo } from 'react'
import type { MetricName } from '../../../../domain/telemetry/telemetry.ts'
import { batteriesOfPlan } from '../../../hooks/batteries-of-plan.ts'
import type { LiveValues } from '../../../hooks/telemetry/live-values.ts'
import { useTelemetry } from '../../../hooks/telemetry/use-telemetry.ts'
import { useBatteries } from '../../../hooks/use-batteries.ts'
import type { UnitPosition } from './fleet-positions.ts'

export interface Reported {
  /** The id of the battery's record, by what the plan calls it. */
  assetIdOf: (planId: string) => string | undefined
  /** What batteries reported last; null where another time than now is shown. */
  live: LiveValues | null
}

const metrics: MetricName[] = ['UNIT_STATUS', 'BATT_ENERGY_AVAIL_KWH']
const noIds: readonly string[] = []
/** Of a larger fleet some are asked for: the list does not name more of a place either. */
const maxRequested = 200

export function useReported(positions: readonly UnitPosition[], isNow: boolean): Reported {
  const assets = useBatteries().data?.assets
  const assetIdOf = useMemo(() => {
    const batteryOf = batteriesOfPlan(assets ?? [])
    return (planId: string) => batteryOf(planId)?.id
  }, [assets])
  const ids = useMemo(
    () => positions.flatMap(({ id, kind }) => (kind === 'battery' ? (assetIdOf(id) ?? []) : [])),
    [positions, assetIdOf],
  )
  const live = useTelemetry(isNow ? ids.slice(0, maxRequested) : noIds, metrics)
  return { assetIdOf, live: isNow ? live : null }
}
