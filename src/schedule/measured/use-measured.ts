// Compares measurements of the plan's day with the plan.
import { useMemo } from 'react'
import { defaultDivergenceKwh } from '../../../domain/schedule/view/measured.ts'
import { type Layout, rowOf } from '../layout/layout.ts'
import { type MeasuredUnits, measuredFleet } from '../layout/measured.ts'
import type { Measured } from '../view/view-context.tsx'
import type { PlanProjection } from '../worker/plan-projection.ts'

/** Undefined without measurements. `divergenceKwh` is null for the default threshold. */
export function useMeasured(
  layout: Layout,
  units: MeasuredUnits | undefined,
  divergenceKwh: number | null,
  projection: PlanProjection | null,
): Measured | undefined {
  const points = units?.points
  const fleet = useMemo(
    () => points && measuredFleet(layout, points, divergenceKwh ?? defaultDivergenceKwh),
    [layout, points, divergenceKwh],
  )
  const lines = projection?.lines
  return useMemo(() => {
    if (!units || !fleet) return undefined
    const { points: _, newest: __, ...rest } = units
    const days = new Map(fleet.days)
    for (const { batteryId, curve: projected } of lines ?? []) {
      const row = rowOf(layout, 'battery', batteryId)
      if (row !== undefined)
        days.set(row, { stretches: [], divergence: null, offPlan: [], ...days.get(row), projected })
    }
    return { ...fleet, ...rest, days }
  }, [layout, units, fleet, lines])
}
