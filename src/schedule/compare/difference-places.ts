// Where differences are in the chart: their rows and times, the marks there, and what is selected when one is chosen.
import { minutesPerPeriod, periodEnd, periodStart } from '../../../domain/schedule/period.ts'
import type { Trip } from '../../../domain/schedule/plan.ts'
import type { Selection } from '../../../domain/schedule/timeline-view.ts'
import { type Layout, rowOf, runIndexAt } from '../layout.ts'
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

export function differenceMarks(
  plans: ComparedPlans,
  differences: readonly FoundDifference[],
): { marks: Marks; counts: Map<number, number> } {
  const marks: Marks = new Map()
  const counts = new Map<number, number>()
  for (const difference of differences) {
    for (const row of rowsOf(plans, difference)) counts.set(row, (counts.get(row) ?? 0) + 1)
    for (const [row, mark] of marksOf(plans, difference)) {
      const ofRow = marks.get(row)
      if (ofRow) ofRow.push(mark)
      else marks.set(row, [mark])
    }
  }
  return { marks, counts }
}

/** Row null where it concerns no row: a site, or the plan as a whole. */
export function differencePlace(plans: ComparedPlans, difference: FoundDifference): Place {
  return {
    row: rowsOf(plans, difference)[0] ?? null,
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

/** The row that it is about first. */
function rowsOf({ layout }: ComparedPlans, { unit, trips }: FoundDifference): number[] {
  const named = [
    unit && unit.kind !== 'site' ? rowOf(layout, unit.kind, unit.id) : undefined,
    ...[trips?.after, trips?.before].map(trip => trip && rowOf(layout, 'truck', trip.truckId)),
  ]
  return [...new Set(named.filter(row => row != null))]
}

function marksOf(
  { layout }: ComparedPlans,
  difference: FoundDifference,
): [row: number, mark: DifferenceMark][] {
  const { kind, trips, startPeriod, endPeriod } = difference
  const [row] = unitRow(layout, difference)
  const { before, after } = trips ?? {}
  const found: [number | undefined, DifferenceMark][] = []
  const mark = (side: 'before' | 'after', trip: Trip, sign: string, fromMinute: number | null = null) =>
    found.push([rowOf(layout, 'truck', trip.truckId), { ...spanOf(trip), side, sign, fromMinute }])
  if (kind === 'activity')
    found.push([row, { ...periods(startPeriod, endPeriod), side: 'both', sign: '', fromMinute: null }])
  else if (before && !after) mark('before', before, '−')
  else if (after && !before) mark('after', after, '+')
  else if (before && after && before.truckId !== after.truckId) {
    mark('before', before, `⇢ ${after.truckId}`)
    mark('after', after, `⇠ ${before.truckId}`)
  } else if (before && after) mark('after', after, becameSign(before, after), spanOf(before).startMinute)
  return found.filter((each): each is [number, DifferenceMark] => each[0] !== undefined)
}

const unitRow = (layout: Layout, { unit }: FoundDifference) =>
  unit && unit.kind !== 'site' ? [rowOf(layout, unit.kind, unit.id)] : []

/** By how many periods it was moved, or that it is another trip otherwise. */
function becameSign(before: Trip, after: Trip): string {
  const periodsMoved = after.startPeriod - before.startPeriod
  if (periodsMoved === 0) return '≠'
  return periodsMoved > 0 ? `→ ${periodsMoved}` : `← ${-periodsMoved}`
}

const periods = (startPeriod: number, endPeriod: number) => ({
  startMinute: periodStart(startPeriod),
  endMinute: periodEnd(endPeriod),
})

const spanOf = ({ startPeriod, endPeriod }: Trip) => ({
  startMinute: periodStart(startPeriod),
  endMinute: Math.max(periodStart(endPeriod), periodStart(startPeriod) + minutesPerPeriod),
})
