// Differences by the unit that they concern. They are taken in part by part, as they come: a large plan has more of them than a
// page can walk through at once.
import type { DifferencesByUnit, FoundDifference } from './found-differences.ts'

export const noDifferences = (): DifferencesByUnit => ({ truck: new Map(), battery: new Map() })

/** Each under its unit and, of a trip, also under the truck that made it before. */
export function addByUnit(byUnit: DifferencesByUnit, differences: readonly FoundDifference[]): void {
  for (const difference of differences) {
    const { unit, trips } = difference
    if (unit !== null && unit.kind !== 'site') add(byUnit[unit.kind], unit.id, difference)
    const before = trips?.before
    if (before && !isTruck(difference, before.truckId)) add(byUnit.truck, before.truckId, difference)
  }
}

const isTruck = ({ unit }: FoundDifference, id: string): boolean => unit?.kind === 'truck' && unit.id === id

function add(byId: Map<string, FoundDifference[]>, id: string, difference: FoundDifference): void {
  const found = byId.get(id)
  if (found) found.push(difference)
  else byId.set(id, [difference])
}
