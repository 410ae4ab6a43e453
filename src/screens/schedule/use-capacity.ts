// What a battery of the plan holds at most.
import { useMemo } from 'react'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { registeredRows } from '../../schedule/layout/measured.ts'

/** The most that a battery of the plan holds, kWh: by the registry, and by the plan for those of which that says nothing. */
export function useCapacity(layout: Layout, registry: Registry | undefined): number | undefined {
  return useMemo(() => {
    if (!registry?.batteries) return undefined
    const registered = registeredRows(layout, registry)
    const capacities = layout.rows.kinds.flatMap((kind, row) =>
      kind === 'battery' ? [registered.get(row)?.capacityKwh ?? layout.highestKwh] : [],
    )
    return capacities.reduce((max, each) => Math.max(max, each), 0) || undefined
  }, [layout, registry])
}
