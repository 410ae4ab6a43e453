// The batteries of a fleet that fits on the start page, with what each reports.
import { useMemo } from 'react'
import type { MetricName } from '../../../domain/telemetry/telemetry.ts'
import type { LiveValues } from '../../hooks/telemetry/live-values.ts'
import { useTelemetry } from '../../hooks/telemetry/use-telemetry.ts'
import { type Battery, useBatteries } from '../../hooks/use-batteries.ts'

/** More have no room, and their telemetry would be much to ask for. */
const maxTiles = 24
const metrics: MetricName[] = ['UNIT_STATUS', 'BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH', 'BATT_POWER_KW']
const none: readonly Battery[] = []

export interface SmallFleet {
  /** None of a larger fleet. */
  batteries: readonly Battery[]
  live: LiveValues
  /** What the battery holds, by what a plan calls it: its id, its serial number or its name. */
  measuredKwhOf: (id: string) => number | null
}

/** `all` is how many batteries there are; undefined until it is known. */
export function useSmallFleet(all: number | undefined): SmallFleet {
  const isSmall = all !== undefined && all > 0 && all <= maxTiles
  const { data } = useBatteries({}, { enabled: isSmall })
  const batteries = isSmall && data ? data.assets : none
  const ids = useMemo(() => batteries.map(({ id }) => id), [batteries])
  const live = useTelemetry(ids, metrics)
  const measuredKwhOf = (planId: string) => {
    const found = batteries.find(({ id, serialNumber, name }) => [id, serialNumber, name].includes(planId))
    const value = found && live.latest(found.id, 'BATT_ENERGY_AVAIL_KWH')?.value
    return typeof value === 'number' ? value : null
  }
  return { batteries, live, measuredKwhOf }
}
