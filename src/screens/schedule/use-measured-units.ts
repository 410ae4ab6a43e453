// What the batteries of today's plan report, row by row: of a large fleet, those that are looked at.
import { useMemo, useState } from 'react'
import { measuredNotLoaded } from '../../../domain/messages.ts'
import { findRegistered, indexRegistry, type Registry } from '../../../domain/schedule/audit/registry.ts'
import { maxHistory } from '../../../domain/telemetry-history.ts'
import { useMeasuredDays } from '../../hooks/use-measured-days.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import type { MeasuredUnits } from '../../schedule/layout/measured.ts'
import { useDebouncedCallback } from '../../ui/hooks/use-debounced-callback.ts'

/** Undefined where there is nothing to ask: a plan of another day, of another fleet, or a server without histories. */
export function useMeasuredUnits(
  layout: Layout,
  registry: Registry | undefined,
  isToday: boolean,
): MeasuredUnits | undefined {
  const assets = useMemo(() => (isToday ? assetsOf(layout, registry) : noAssets), [isToday, layout, registry])
  const [visible, onVisibleRowsChange] = useVisibleRows()
  // A fleet that fits into one question is asked about whole: so the first that leaves the plan is the first of all.
  const rows = assets.size <= maxHistory.assets ? [...assets.keys()] : visible
  const ids = [...new Set(rows.flatMap(row => assets.get(row) ?? []))]
  const { pointsOf, failure, isMissing } = useMeasuredDays(ids, {
    day: isToday ? layout.day : null,
    periodCount: layout.periodCount,
  })
  const points = useMemo<MeasuredUnits['points']>(() => {
    const told = [...assets].map(([row, id]) => [row, pointsOf(id) ?? []] as const)
    return new Map(told.filter(([, of]) => of.length > 0))
  }, [assets, pointsOf])
  // Until the registry is known nobody knows better: what tells of it keeps its place on the screen meanwhile.
  const isAsked = isToday && !isMissing && (assets.size > 0 || !registry)
  const failureText = failure && measuredNotLoaded
  return useMemo(
    () => (isAsked ? { points, failure: failureText, onVisibleRowsChange } : undefined),
    [isAsked, points, failureText, onVisibleRowsChange],
  )
}

const noAssets: ReadonlyMap<number, string> = new Map()

/** The asset that each battery of the plan is, by row. */
function assetsOf({ rows }: Layout, registry: Registry | undefined): ReadonlyMap<number, string> {
  const lookup = indexRegistry(registry?.batteries ?? [])
  const found = rows.ids.flatMap((unit, row) => {
    const asset = rows.kinds[row] === 'battery' ? findRegistered(lookup, unit) : undefined
    return asset ? [[row, asset.id] as const] : []
  })
  return new Map(found)
}

const scrollPauseMs = 100

/** The rows in view once scrolling has paused: rows that only go by do not render the screen. */
function useVisibleRows(): [rows: readonly number[], change: MeasuredUnits['onVisibleRowsChange']] {
  const [rows, setRows] = useState<readonly number[]>([])
  return [rows, useDebouncedCallback(setRows, scrollPauseMs)]
}
