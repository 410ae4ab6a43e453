// Where differences are in the chart: their rows and times, the marks there, and what is selected when one is chosen.
import { minutesPerPeriod, periodEnd, periodStart } from '../../../domain/schedule/period.ts'
import type { Trip } from '../../../domain/schedule/plan.ts'
import type { Selection } from '../../../domain/schedule/timeline-view.ts'
import { rowOf, runIndexAt } from '../layout.ts'
import { selectionOf } from '../selection.ts'
import type { Place } from '../use-ways.ts'
import type { ComparedPlans } from './compared-plans.ts'
import type { FoundDifference } from './found-differences.ts'

/** A difference as it is marked on the chart. */
export interface DifferenceMark {
  startMinute: number
  endMinute: number
  /** Whose bar it is about; 'both': a line between them. */
  side: 'before' | 'after' | 'both'
  /** '' where a line tells enough. */
  sign: string
  /** Of a trip that was moved: where it began before. */
  fromMinute: number | null
}

type Marks = Map<number, DifferenceMark[]>

/** Marks by row, and how many differences each row has. There are thousands: nothing is made that is not kept. */
export function differenceMarks(
  plans: ComparedPlans,
  differences: readonly FoundDifference[],
): { marks: Marks; counts: Map<number, number> } {
  const marks: Marks = new Map()
  const counts = new Map<number, number>()
  const count = (row: number | undefined) => {
    if (row !== undefined) counts.set(row, (counts.get(row) ?? 0) + 1)
  }
  for (const difference of differences) {
    const row = unitRow(plans, difference)
    const beforeRow = truckRow(plans, difference.trips?.before)
    count(row)
    if (beforeRow !== row) count(beforeRow)
    addMarks(marks, difference, row, beforeRow)
  }
  return { marks, counts }
}

/** Row null where it concerns no row: a site, or the plan as a whole. */
export function differencePlace(plans: ComparedPlans, difference: FoundDifference): Place {
  return {
    row: unitRow(plans, difference) ?? null,
    startMinute: periodStart(difference.startPeriod),
    endMinute: periodEnd(difference.endPeriod),
  }
}

export function differenceSelection(plans: ComparedPlans, difference: FoundDifference): Selection | null {
  const { unit, trips } = difference
  const { row, startMinute } = differencePlace(plans, difference)
  if (unit?.kind === 'site') return { kind: 'shortfall', siteId: unit.id, minute: startMinute }
  // Of a trip of both plans, what it has become: the selection of either shows where it was.
  const trip = trips?.after ?? trips?.before
  if (trip) return { kind: 'trip', tripId: trip.id }
  const run = row === null ? undefined : runIndexAt(plans.layout, row, startMinute)
  return row === null || run === undefined ? null : selectionOf(plans.layout, row, run)
}

/** The row of the unit that it is about: of a trip, of the truck that makes it now. */
function unitRow({ layout }: ComparedPlans, { unit }: FoundDifference): number | undefined {
  return unit === null || unit.kind === 'site' ? undefined : rowOf(layout, unit.kind, unit.id)
}

const truckRow = ({ layout }: ComparedPlans, trip: Trip | null | undefined): number | undefined =>
  trip ? rowOf(layout, 'truck', trip.truckId) : undefined

/** `row` is that of the unit, `beforeRow` that of the truck that made the trip before. */
function addMarks(
  marks: Marks,
  { kind, trips, startPeriod, endPeriod }: FoundDifference,
  row: number | undefined,
  beforeRow: number | undefined,
): void {
  const add = (at: number | undefined, mark: DifferenceMark) => {
    if (at === undefined) return
    const ofRow = marks.get(at)
    if (ofRow) ofRow.push(mark)
    else marks.set(at, [mark])
  }
  const { before, after } = trips ?? {}
  if (kind === 'activity') {
    const span = { startMinute: periodStart(startPeriod), endMinute: periodEnd(endPeriod) }
    add(row, { ...span, side: 'both', sign: '', fromMinute: null })
  } else if (before && !after) add(beforeRow, tripMark('before', before, '−'))
  else if (after && !before) add(row, tripMark('after', after, '+'))
  else if (before && after && before.truckId !== after.truckId) {
    add(beforeRow, tripMark('before', before, `⇢ ${after.truckId}`))
    add(row, tripMark('after', after, `⇠ ${before.truckId}`))
  } else if (before && after) {
    add(row, tripMark('after', after, becameSign(before, after), periodStart(before.startPeriod)))
  }
}

const tripMark = (
  side: 'before' | 'after',
  { startPeriod, endPeriod }: Trip,
  sign: string,
  fromMinute: number | null = null,
): DifferenceMark => ({
  startMinute: periodStart(startPeriod),
  endMinute: Math.max(periodStart(endPeriod), periodStart(startPeriod) + minutesPerPeriod),
  side,
  sign,
  fromMinute,
})

/** By how many periods it was moved, or that it is another trip otherwise. */
function becameSign(before: Trip, after: Trip): string {
  const periodsMoved = after.startPeriod - before.startPeriod
  if (periodsMoved === 0) return '≠'
  return periodsMoved > 0 ? `→ ${periodsMoved}` : `← ${-periodsMoved}`
}
