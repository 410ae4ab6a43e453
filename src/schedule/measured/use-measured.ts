// Compares measurements of the plan's day with the plan.
import { useMemo } from 'react'
import { defaultDivergenceKwh } from '../../../domain/schedule/view/measured.ts'
import type { Layout } from '../layout/layout.ts'
import { type MeasuredUnits, measuredFleet } from '../layout/measured.ts'
import type { Measured } from '../view/view-context.tsx'

/** Undefined without measurements. `divergenceKwh` is null for the default threshold. */
export function useMeasured(
  layout: Layout,
  units: MeasuredUnits | undefined,
  divergenceKwh: number | null,
): Measured | undefined {
  const points = units?.points
  const fleet = useMemo(
    () => points && measuredFleet(layout, points, divergenceKwh ?? defaultDivergenceKwh),
    [layout, points, divergenceKwh],
  )
  return useMemo(() => {
    if (!units || !fleet) return undefined
    const { failure, onVisibleRowsChange } = units
    return { ...fleet, failure, onVisibleRowsChange }
  }, [units, fleet])
}
