// Differences by unit, added part by part as they arrive: a large plan has too many to index in one frame.
import { addTo } from '../../../domain/add-to.ts'
import type { DifferencesByUnit, FoundDifference } from './found-differences.ts'

export const noDifferences = (): DifferencesByUnit => ({ truck: new Map(), battery: new Map() })

/** Adds each difference to its unit and, for a trip, also to the truck that made it before. */
export function addByUnit(byUnit: DifferencesByUnit, differences: readonly FoundDifference[]): void {
  for (const difference of differences) {
    const { unit, trips } = difference
    if (unit !== null && unit.kind !== 'site') addTo(byUnit[unit.kind], unit.id, difference)
    const before = trips?.before
    if (before && !isTruck(difference, before.truckId)) addTo(byUnit.truck, before.truckId, difference)
  }
}

const isTruck = ({ unit }: FoundDifference, id: string): boolean => unit?.kind === 'truck' && unit.id === id
