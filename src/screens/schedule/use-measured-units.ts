// The measurements of the batteries of today's plan, by row; in a large fleet all of the day only for the rows in view.
import { useMemo, useState } from 'react'
import { measuredNotLoaded } from '../../../domain/messages/timeline.ts'
import {
  findRegistered,
  indexRegistry,
  type RegisteredBattery,
  type Registry,
} from '../../../domain/schedule/audit/registry.ts'
import type { PlanDay } from '../../../domain/schedule/calendar/plan-day.ts'
import { maxHistory } from '../../../domain/telemetry/history.ts'
import type { CapacityKwhOf } from '../../hooks/telemetry/measured-days.ts'
import { useMeasuredDays } from '../../hooks/telemetry/use-measured-days.ts'
import { useNewestEnergies } from '../../hooks/telemetry/use-newest-energies.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import type { MeasuredUnits } from '../../schedule/layout/measured.ts'
import { useDebouncedCallback } from '../../ui/hooks/use-debounced-callback.ts'

/** `day` is null if the plan is of another day than today. Undefined if there is nothing to request: a plan of another day or fleet, or a server without histories. */
export function useMeasuredUnits(
  layout: Layout,
  registry: Registry | undefined,
  day: PlanDay | null,
): MeasuredUnits | undefined {
  const isToday = day !== null
  const assets = useMemo(() => (isToday ? assetsOf(layout, registry) : noAssets), [isToday, layout, registry])
  const [visible, onVisibleRowsChange] = useVisibleRows()
  // A fleet that fits into one request is requested whole, so that the first divergence is the first of the whole fleet.
  const isLarge = assets.size > maxHistory.assets
  const rows = isLarge ? visible : [...assets.keys()]
  const ids = [...new Set(rows.flatMap(row => assets.get(row)?.id ?? []))]
  const capacityKwhOf = useCapacityOfAsset(assets)
  const { pointsOf, failure, isMissing } = useMeasuredDays(ids, {
    startMs: day?.startMs ?? null,
    periodCount: layout.periodCount,
    capacityKwhOf,
  })
  const points = useMemo<MeasuredUnits['points']>(() => {
    const known = [...assets].map(([row, { id }]) => [row, pointsOf(id) ?? []] as const)
    return new Map(known.filter(([, of]) => of.length > 0))
  }, [assets, pointsOf])
  const newest = useNewest(assets, points, {
    startMs: isLarge ? (day?.startMs ?? null) : null,
    capacityKwhOf,
  })
  const capacities = useMemo(
    () => new Map([...assets].flatMap(([row, { capacityKwh }]) => (capacityKwh ? [[row, capacityKwh]] : []))),
    [assets],
  )
  // While the registry is loading, the measured tools keep their place on the screen.
  const isShown = isToday && !isMissing && (assets.size > 0 || !registry)
  const failureText = failure && measuredNotLoaded
  return useMemo(
    () => (isShown ? { points, newest, capacities, failure: failureText, onVisibleRowsChange } : undefined),
    [isShown, points, newest, capacities, failureText, onVisibleRowsChange],
  )
}

type Assets = ReadonlyMap<number, RegisteredBattery>

/** By the id of the asset. */
function useCapacityOfAsset(assets: Assets): CapacityKwhOf {
  return useMemo(() => {
    const capacities = new Map([...assets.values()].map(({ id, capacityKwh }) => [id, capacityKwh ?? null]))
    return id => capacities.get(id) ?? null
  }, [assets])
}

interface NewestOptions {
  /** When the day begins; null where the newest points of all batteries are among `points`. */
  startMs: number | null
  capacityKwhOf: CapacityKwhOf
}

function useNewest(
  assets: Assets,
  points: MeasuredUnits['points'],
  { startMs, capacityKwhOf }: NewestOptions,
): MeasuredUnits['newest'] {
  const ids = useMemo(() => [...new Set([...assets.values()].map(({ id }) => id))], [assets])
  const energies = useNewestEnergies(ids, { startMs, capacityKwhOf })
  // Points come and go as rows come into view: what does not follow from them stays the same then.
  const ofAll = startMs === null ? points : null
  return useMemo(() => {
    const known = [...assets].map(
      ([row, { id }]) => [row, ofAll ? ofAll.get(row)?.at(-1) : energies?.get(id)] as const,
    )
    const isRead = ofAll ? ofAll.size > 0 : energies !== undefined
    return isRead ? new Map(known.flatMap(([row, point]) => (point ? [[row, point]] : []))) : undefined
  }, [assets, ofAll, energies])
}

const noAssets: Assets = new Map()

/** The asset of each battery of the plan, by row. */
function assetsOf({ rows }: Layout, registry: Registry | undefined): Assets {
  const lookup = indexRegistry(registry?.batteries ?? [])
  const found = rows.ids.flatMap((unit, row) => {
    const asset = rows.kinds[row] === 'battery' ? findRegistered(lookup, unit) : undefined
    return asset ? [[row, asset] as const] : []
  })
  return new Map(found)
}

const scrollPauseMs = 100

/** The rows in view once scrolling has paused: rows that only pass by do not render the screen. */
function useVisibleRows(): [rows: readonly number[], change: MeasuredUnits['onVisibleRowsChange']] {
  const [rows, setRows] = useState<readonly number[]>([])
  return [rows, useDebouncedCallback(setRows, scrollPauseMs)]
}
