// The measurements of the batteries of today's plan, by row; in a large fleet all of the day only for the rows in view.
import { useMemo, useState } from 'react'
import { measuredNotLoaded } from '../../../domain/messages/timeline.ts'
import type { RegisteredRows, Registry } from '../../../domain/schedule/audit/registry.ts'
import type { PlanDay } from '../../../domain/schedule/calendar/plan-day.ts'
import { maxHistory } from '../../../domain/telemetry/history.ts'
import { useMeasuredDays } from '../../hooks/telemetry/use-measured-days.ts'
import { capacitiesOf, useNewestEnergies } from '../../hooks/telemetry/use-newest-energies.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { type MeasuredUnits, registeredRows } from '../../schedule/layout/measured.ts'
import { useDebouncedCallback } from '../../ui/hooks/use-debounced-callback.ts'

/** `day` is null if the plan is of another day than today. Undefined if there is nothing to request: a plan of another day or fleet, or a server without histories. */
export function useMeasuredUnits(
  layout: Layout,
  registry: Registry | undefined,
  day: PlanDay | null,
): MeasuredUnits | undefined {
  const isToday = day !== null
  const assets = useMemo(
    () => (isToday ? registeredRows(layout, registry) : noAssets),
    [isToday, layout, registry],
  )
  const [visible, onVisibleRowsChange] = useVisibleRows()
  // A fleet that fits into one request is requested whole, so that what is counted is of the whole fleet.
  const isLarge = assets.size > maxHistory.assets
  const rows = isLarge ? visible : [...assets.keys()]
  const ids = [...new Set(rows.flatMap(row => assets.get(row)?.id ?? []))]
  const capacityKwhOf = useMemo(() => capacitiesOf(assets), [assets])
  const { pointsOf, failure, isMissing } = useMeasuredDays(ids, {
    startMs: day?.startMs ?? null,
    periodCount: layout.periodCount,
    capacityKwhOf,
  })
  const points = useMemo<MeasuredUnits['points']>(() => {
    const known = [...assets].map(([row, { id }]) => [row, pointsOf(id) ?? []] as const)
    return new Map(known.filter(([, of]) => of.length > 0))
  }, [assets, pointsOf])
  // Before the first response there is nothing to count, and of a large fleet only what was read is counted.
  const readCount = [...assets.values()].filter(({ id }) => pointsOf(id)).length
  const isAwaited = readCount === 0 && !(isLarge && ids.length === 0)
  const readOfFleet = isAwaited ? null : isLarge ? readCount : undefined
  const { newest: newestOfAll } = useNewestEnergies(assets, isLarge ? (day?.startMs ?? null) : null)
  // Points come and go as rows come into view: what does not follow from them stays the same then.
  const ofAll = isLarge ? null : points
  const newest = useMemo(() => {
    if (!ofAll) return newestOfAll
    const last = [...ofAll].flatMap(([row, of]) => of.slice(-1).map(point => [row, point] as const))
    return last.length > 0 ? new Map(last) : undefined
  }, [ofAll, newestOfAll])
  const capacities = useMemo(
    () => new Map([...assets].flatMap(([row, { capacityKwh }]) => (capacityKwh ? [[row, capacityKwh]] : []))),
    [assets],
  )
  // While the registry is loading, the measured tools keep their place on the screen.
  const isShown = isToday && !isMissing && (assets.size > 0 || !registry)
  const failureText = failure && measuredNotLoaded
  return useMemo(
    () =>
      isShown
        ? {
            points,
            newest,
            capacities,
            ...(readOfFleet !== undefined && { readCount: readOfFleet }),
            failure: failureText,
            onVisibleRowsChange,
          }
        : undefined,
    [isShown, points, newest, capacities, readOfFleet, failureText, onVisibleRowsChange],
  )
}

const noAssets: RegisteredRows = new Map()

const scrollPauseMs = 100

/** The rows in view once scrolling has paused: rows that only pass by do not render the screen. */
function useVisibleRows(): [rows: readonly number[], change: MeasuredUnits['onVisibleRowsChange']] {
  const [rows, setRows] = useState<readonly number[]>([])
  return [rows, useDebouncedCallback(setRows, scrollPauseMs)]
}
