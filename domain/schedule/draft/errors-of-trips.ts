// The errors that no other charging and discharging could remove: those of trucks, and of batteries that are not where a trip takes them.
import type { DraftState } from './settle/draft-state.ts'

export function errorsOfTrips({ audit: { rules, found }, intent }: DraftState): number {
  let count = 0
  for (const [i, { name, severity }] of rules.entries()) {
    if (severity !== 'error') continue
    for (const { findings } of found[i]?.values() ?? [])
      for (const { unit, startPeriod } of findings)
        if (unit.kind === 'truck' || (name === 'trip-from-place' && isAfterTrip(unit.id, startPeriod)))
          count += 1
  }
  return count

  /** Before its first trip, where a battery is follows from what it does there. */
  function isAfterTrip(id: string, period: number): boolean {
    const battery = intent.batteries.find(each => each.id === id)
    return battery?.trips.some(({ trip }) => trip.startPeriod < period) ?? false
  }
}
