// Places differences in the chart: their rows and times, their marks, and what choosing one selects.
import { arrivalMinute, periodEnd, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import type { Selection } from '../../../../domain/schedule/view/timeline-view.ts'
import { rowOf, runIndexAt } from '../../layout/layout.ts'
import { selectionOf } from '../../layout/selection.ts'
import type { RevealTarget } from '../../view/navigation.ts'
import type { FoundDifference, FoundTrip } from '../found-differences.ts'
import type { ComparedPlans } from './compared-plans.ts'

/** A difference as it is marked on the chart. */
export interface DifferenceMark {
  startMinute: number
  endMinute: number
  /** The plan whose bar is marked; 'both' is a line between the two lanes. */
  side: 'before' | 'after' | 'both'
  /** '' for a line. */
  sign: string
  /** The former start of a trip that was moved. */
  fromMinute: number | null
}

/** The marks in a unit's row. */
export const marksOf = (unitId: string, differences: readonly FoundDifference[]): DifferenceMark[] =>
  differences.map(difference => markOf(unitId, difference)).filter(mark => mark !== null)

/** Null for a difference without a time span to mark. */
function markOf(
  unitId: string,
  { kind, trips, startPeriod, endPeriod }: FoundDifference,
): DifferenceMark | null {
  if (kind === 'activity') {
    const span = { startMinute: periodStart(startPeriod), endMinute: periodEnd(endPeriod) }
    return { ...span, side: 'both', sign: '', fromMinute: null }
  }
  const { before, after } = trips ?? {}
  if (before && after && before.truckId !== after.truckId)
    return before.truckId === unitId
      ? tripMark('before', before, `⇢ ${after.truckId}`)
      : tripMark('after', after, `⇠ ${before.truckId}`)
  if (before && after)
    return tripMark('after', after, changeSign(before, after), periodStart(before.startPeriod))
  if (before) return tripMark('before', before, '−')
  return after ? tripMark('after', after, '+') : null
}

/** `row` is null for a site or the plan as a whole. */
export function differenceTarget(plans: ComparedPlans, difference: FoundDifference): RevealTarget {
  return {
    row: unitRow(plans, difference) ?? null,
    startMinute: periodStart(difference.startPeriod),
    endMinute: periodEnd(difference.endPeriod),
  }
}

export function differenceSelection(plans: ComparedPlans, difference: FoundDifference): Selection | null {
  const { unit, trips } = difference
  const { row, startMinute } = differenceTarget(plans, difference)
  if (unit?.kind === 'site') return { kind: 'shortfall', siteId: unit.id, minute: startMinute }
  // For a trip of both plans the one after: selecting it highlights the one before too.
  const trip = trips?.after ?? trips?.before
  if (trip) return { kind: 'trip', tripId: trip.id }
  const run = row === null ? undefined : runIndexAt(plans.layout, row, startMinute)
  return row === null || run === undefined ? null : selectionOf(plans.layout, row, run)
}

/** For a trip, the row of the truck that makes it in the plan after. */
function unitRow({ layout }: ComparedPlans, { unit }: FoundDifference): number | undefined {
  return unit === null || unit.kind === 'site' ? undefined : rowOf(layout, unit.kind, unit.id)
}

const tripMark = (
  side: 'before' | 'after',
  trip: FoundTrip,
  sign: string,
  fromMinute: number | null = null,
): DifferenceMark => ({
  startMinute: periodStart(trip.startPeriod),
  endMinute: arrivalMinute(trip),
  side,
  sign,
  fromMinute,
})

/** The number of periods that the trip was moved by, or ≠ for any other change. */
function changeSign(before: FoundTrip, after: FoundTrip): string {
  const periodsMoved = after.startPeriod - before.startPeriod
  if (periodsMoved === 0) return '≠'
  return periodsMoved > 0 ? `→ ${periodsMoved}` : `← ${-periodsMoved}`
}
