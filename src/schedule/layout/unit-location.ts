// Where units are and when they set out, read from the columns: what rows are ordered, grouped, filtered and found by.
import { runKinds, travelKinds } from '../../../domain/schedule/runs/runs.ts'
import { at, runKindAt } from './column.ts'
import { type Layout, runIndexAt } from './layout.ts'

/** Where a unit is: at a place (index into names), on a trip (index into trips), or nowhere that the plan tells. */
export type Whereabouts = { place: number } | { trip: number } | null

export function whereaboutsAt(layout: Layout, row: number, minute: number): Whereabouts {
  // At the end of the day it is where the day left it.
  const i = runIndexAt(layout, row, Math.min(minute, layout.minutes - 1))
  return i === undefined ? null : whereaboutsOf(layout, row, at(layout.runs.offsets, row) + i)
}

/** The minute at which the unit first leaves a place, or Infinity. */
export function firstDeparture({ runs }: Layout, row: number): number {
  for (let run = at(runs.offsets, row); run < at(runs.offsets, row + 1); run++) {
    if (isTravel[at(runs.kind, run)]) return at(runs.startMinute, run)
  }
  return Number.POSITIVE_INFINITY
}

/** True where the unit stands at the place, or a trip takes it there or away, at any time of the day. */
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

function whereaboutsOf(layout: Layout, row: number, run: number): Whereabouts {
  const kind = runKindAt(layout, run)
  const subject = at(layout.runs.subject, run)
  if (travelKinds.has(kind)) return { trip: subject }
  return { place: kind === 'microgrid' ? placeOfDischarge(layout, row, run) : subject }
}

/** A battery discharges where it was brought, or where it is taken from: no plan says where a microgrid stands (decisions, Plans). */
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

/** By index into `runKinds`, because whole fleets are searched. */
const isTravel = runKinds.map(kind => travelKinds.has(kind))
