// What a battery of the plan holds at most.
import { useMemo } from 'react'
import { findRegistered, indexRegistry, type Registry } from '../../../domain/schedule/audit/registry.ts'
import type { Layout } from '../../schedule/layout/layout.ts'

/** The most that a battery of the plan holds, kWh: by the registry, and by the plan for those of which that says nothing. */
export function useCapacity(layout: Layout, registry: Registry | undefined): number | undefined {
  return useMemo(() => {
    const known = registry?.batteries && indexRegistry(registry.batteries)
    if (!known) return undefined
    const batteries = layout.rows.ids.filter((_, row) => layout.rows.kinds[row] === 'battery')
    const capacities = batteries.map(id => findRegistered(known, id)?.capacityKwh ?? layout.highestKwh)
    return capacities.reduce((max, each) => Math.max(max, each), 0) || undefined
  }, [layout, registry])
}
