// Whether two plans are equal apart from their id and time of delivery.
import { plansEqual, plansEqualBut } from '../../../domain/schedule/compare/texts.ts'
import type { FoundDifference } from './found-differences.ts'

/** A sentence if nothing but the id and the time differs; else null. */
export function equalityOf(differences: readonly FoundDifference[]): string | null {
  if (differences.length === 0) return plansEqual
  const names = new Set<'id' | 'time'>()
  for (const { kind, unit, trips } of differences) {
    if (unit || trips) return null
    if (kind === 'identity') names.add('id')
    else if (kind === 'time') names.add('time')
    else return null
  }
  return plansEqualBut([...names].sort())
}
