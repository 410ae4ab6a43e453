// The errors that last whatever is changed from a period on, and those that no other charging and discharging from then on removes.
import type { Finding } from '../audit/finding.ts'
import type { DraftState } from './settle/draft-state.ts'

export type LastingErrors = { withAnyChange: number; withAnyDispatch: number }

export function lastingErrors({ audit, intent }: DraftState, fromPeriod: number): LastingErrors {
  const batteries = new Map(intent.batteries.map(battery => [battery.id, battery]))
  const errors: LastingErrors = { withAnyChange: 0, withAnyDispatch: 0 }
  for (const [i, { name, severity }] of audit.rules.entries()) {
    if (severity !== 'error') continue
    for (const { findings } of audit.found[i]?.values() ?? [])
      for (const finding of findings) {
        if (isOfPast(finding) || (name === 'energy-follows' && isSetThen(finding))) errors.withAnyChange += 1
        else if (finding.unit.kind === 'truck' || (name === 'trip-from-place' && isAfterTrip(finding)))
          errors.withAnyDispatch += 1
      }
  }
  errors.withAnyDispatch += errors.withAnyChange
  return errors

  function isOfPast({ unit, startPeriod }: Finding): boolean {
    return unit.kind !== 'site' && startPeriod < fromPeriod
  }

  /** What a battery holds is set when the period begins, and departs from what it held before. */
  function isSetThen({ unit, startPeriod }: Finding): boolean {
    const levels = batteries.get(unit.id)?.levels ?? []
    return startPeriod === fromPeriod && levels.some(({ period }) => period === fromPeriod)
  }

  /** Before its first trip, where a battery is follows from what it does there. */
  function isAfterTrip({ unit, startPeriod }: Finding): boolean {
    return batteries.get(unit.id)?.trips.some(({ trip }) => trip.startPeriod < startPeriod) ?? false
  }
}
