// Where units are and when they depart, for ordering, grouping and filtering rows.
import { runKinds, travelKinds } from '../../../domain/schedule/runs/runs.ts'
import { at, runKindAt } from './column.ts'
import { type Layout, runIndexAt } from './layout.ts'

/** At a place (index into names), on a trip (index into trips), or null where the plan does not say. */
export type UnitLocation = { place: number } | { trip: number } | null

export function unitLocationAt(layout: Layout, row: number, minute: number): UnitLocation {
  // The end of the day belongs to the last run.
  const i = runIndexAt(layout, row, Math.min(minute, layout.minutes - 1))
  return i === undefined ? null : locationDuring(layout, row, at(layout.runs.offsets, row) + i)
}

/** The start of the unit's first trip in minutes, or Infinity. */
export function firstDeparture({ runs }: Layout, row: number): number {
  for (let run = at(runs.offsets, row); run < at(runs.offsets, row + 1); run++) {
    if (isTravel[at(runs.kind, run)]) return at(runs.startMinute, run)
  }
  return Number.POSITIVE_INFINITY
}

/** Whether the unit is at the place at any time of the day, or a trip takes it there or away. */
export function isEverAt(layout: Layout, row: number, place: number): boolean {
  const { runs, trips } = layout
  for (let run = at(runs.offsets, row); run < at(runs.offsets, row + 1); run++) {
    const subject = at(runs.subject, run)
    if (!isTravel[at(runs.kind, run)]) {
      if (subject === place) return true
    } else if (at(trips.source, subject) === place || at(trips.destination, subject) === place) {
      return true
    }
  }
  return false
}

function locationDuring(layout: Layout, row: number, run: number): UnitLocation {
  const kind = runKindAt(layout, run)
  const subject = at(layout.runs.subject, run)
  if (travelKinds.has(kind)) return { trip: subject }
  return { place: kind === 'microgrid' ? placeOfDischarge(layout, row, run) : subject }
}

/** A battery discharges where it was brought, or where it is taken from next: no plan says where a microgrid is. */
function placeOfDischarge(layout: Layout, row: number, run: number): number {
  const { runs, trips } = layout
  for (let before = run - 1; before >= at(runs.offsets, row); before--) {
    const kind = runKindAt(layout, before)
    if (kind === 'carried') return at(trips.destination, at(runs.subject, before))
    if (kind !== 'microgrid') return at(runs.subject, before)
  }
  for (let after = run + 1; after < at(runs.offsets, row + 1); after++) {
    const kind = runKindAt(layout, after)
    if (kind === 'carried') return at(trips.source, at(runs.subject, after))
    if (kind !== 'microgrid') return at(runs.subject, after)
  }
  return at(runs.subject, run)
}

/** By index into `runKinds`, for speed: whole fleets are searched. */
const isTravel = runKinds.map(kind => travelKinds.has(kind))
