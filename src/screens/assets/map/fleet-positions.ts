// Where the units of a plan are at a minute of its day.
import type { UnitKind } from '../../../../domain/schedule/plan/unit.ts'
import { rowId, rowKind } from '../../../schedule/layout/column.ts'
import { type Layout, rowCount, runAt, runIndexAt, tripAt } from '../../../schedule/layout/layout.ts'
import { unitLocationAt } from '../../../schedule/layout/unit-location.ts'

export interface Trip {
  id: string
  truckId: string
  from: string
  to: string
}

/** At a place, or on a trip of which `share` (0 to 1) is done; null where the plan does not say. */
export type UnitPlace = { place: string } | { trip: Trip; share: number } | null

export interface UnitPosition {
  row: number
  id: string
  kind: UnitKind
  where: UnitPlace
}

export const isAtPlace = ({ where }: UnitPosition, placeId: string): boolean =>
  where !== null && 'place' in where && where.place === placeId

export const positionsAt = (layout: Layout, minute: number): UnitPosition[] =>
  Array.from({ length: rowCount(layout) }, (_, row) => ({
    row,
    id: rowId(layout, row),
    kind: rowKind(layout, row),
    where: placeAt(layout, row, minute),
  }))

export function placeAt(layout: Layout, row: number, minute: number): UnitPlace {
  const location = unitLocationAt(layout, row, minute)
  if (location === null) return null
  if ('place' in location) return { place: layout.names[location.place] ?? '' }
  const { id, truckId, sourceId, destinationId } = tripAt(layout, location.trip)
  const run = runIndexAt(layout, row, Math.min(minute, layout.minutes - 1))
  const { startMinute, endMinute } = runAt(layout, row, run ?? 0)
  const share = Math.min(1, (minute - startMinute) / (endMinute - startMinute))
  return { trip: { id, truckId, from: sourceId, to: destinationId }, share }
}

/** Every way that trips take in the day, once in each direction; those of one unit if a row is given. */
export function tripsOf(layout: Layout, row: number | null): Trip[] {
  const trips = new Map<string, Trip>()
  const unit = row === null ? null : rowId(layout, row)
  for (const index of layout.trips.ids.keys()) {
    const { id, truckId, batteryIds, sourceId, destinationId } = tripAt(layout, index)
    if (unit !== null && unit !== truckId && !batteryIds.includes(unit)) continue
    trips.set(JSON.stringify([sourceId, destinationId]), { id, truckId, from: sourceId, to: destinationId })
  }
  return [...trips.values()]
}
