// The records of the batteries, what they reported last, and where they report to be.
import { useMemo } from 'react'
import { minuteOfDay, type PlanDay } from '../../../../domain/schedule/calendar/plan-day.ts'
import { latitudeMetric, longitudeMetric } from '../../../../domain/telemetry/position.ts'
import type { SentMetricName } from '../../../../domain/telemetry/telemetry.ts'
import { batteriesOfPlan } from '../../../hooks/batteries-of-plan.ts'
import type { LiveValues } from '../../../hooks/telemetry/live-values.ts'
import { useTelemetry } from '../../../hooks/telemetry/use-telemetry.ts'
import { useBatteries } from '../../../hooks/use-batteries.ts'
import type { Layout } from '../../../schedule/layout/layout.ts'
import { useNowEvery } from '../../../ui/hooks/use-now.ts'
import { placeAt, type UnitPosition } from './fleet-positions.ts'
import { type ReportedUnit, reportedUnits } from './reported-units.ts'

export interface Reported {
  /** The id of the battery's record, by what the plan calls it. */
  assetIdOf: (planId: string) => string | undefined
  /** What batteries reported last; null where another time than now is shown. */
  live: LiveValues | null
  /** What the battery reports is not known yet, and is on its way; by what the plan calls it. */
  isAwaited: (planId: string) => boolean
  /** Those that report where they are, of the plan or not. */
  reported: readonly ReportedUnit[]
}

export interface Unlisted {
  message: string
  retry: () => void
}

interface ReportedOptions {
  places: Parameters<typeof reportedUnits>[1]['places']
  layout: Layout | null
  /** Of the plan; null where its zone is not known yet. */
  day: PlanDay | null
  /** Of the plan. */
  positions: readonly UnitPosition[]
  /** Batteries beside those of the plan: all of the registry, or those whose id is among these. */
  others: 'all' | readonly (string | null)[]
  isNow: boolean
}

const metrics: SentMetricName[] = ['UNIT_STATUS', 'BATT_ENERGY_AVAIL_KWH', latitudeMetric, longitudeMetric]
const noIds: readonly string[] = []
/** Of a larger fleet some are asked for: the list does not name more of a place either. */
export const maxRequested = 200
/** Positions become stale in steps of this. */
const refreshMs = 30_000

/** `unread`: how many batteries are not asked for. `unlisted`: why there is no list of batteries. */
export function useReported({
  places,
  layout,
  day,
  positions,
  others,
  isNow,
}: ReportedOptions): Reported & { unread: number; unlisted: Unlisted | null } {
  const batteries = useBatteries()
  const assets = batteries.data?.assets
  const assetIdOf = useMemo(() => {
    const batteryOf = batteriesOfPlan(assets ?? [])
    return (planId: string) => batteryOf(planId)?.id
  }, [assets])
  const units = useMemo(() => {
    const planned = new Map(
      positions.flatMap(position => {
        const id = position.kind === 'battery' ? assetIdOf(position.id) : undefined
        return id === undefined ? [] : [[id, position] as const]
      }),
    )
    const unplanned = (assets ?? []).filter(
      ({ id }) => !planned.has(id) && (others === 'all' || others.includes(id)),
    )
    return [
      ...[...planned].map(([assetId, position]) => ({ assetId, name: position.id, planned: position })),
      ...unplanned.map(({ id, name }) => ({ assetId: id, name, planned: null })),
    ]
  }, [positions, assets, assetIdOf, others])
  const plannedLocationAt = useMemo(
    () => (row: number, atMs: number) => {
      const minute = day && minuteOfDay(day, atMs)
      const where = layout && minute !== null ? placeAt(layout, row, minute) : null
      return where && 'place' in where ? where.place : null
    },
    [layout, day],
  )
  const ids = useMemo(() => units.slice(0, maxRequested).map(({ assetId }) => assetId), [units])
  const live = useTelemetry(isNow ? ids : noIds, metrics)
  const nowMs = useNowEvery(refreshMs)
  const reported = useMemo(
    () => (isNow ? reportedUnits(units, { places, plannedLocationAt }, live, nowMs) : []),
    [isNow, units, places, plannedLocationAt, live, nowMs],
  )
  const requested = useMemo(() => new Set(ids), [ids])
  const areBatteriesAwaited = batteries.failure === null && !batteries.isNowhere
  const isLiveAwaited = live.respondedAt === null && live.failure === null
  return {
    assetIdOf,
    live: isNow ? live : null,
    isAwaited: planId =>
      isNow &&
      (assets === undefined ? areBatteriesAwaited : isLiveAwaited && requested.has(assetIdOf(planId) ?? '')),
    reported,
    unread: units.length - ids.length,
    unlisted:
      assets === undefined && batteries.failure
        ? { message: batteries.failure.message, retry: batteries.retry }
        : null,
  }
}
