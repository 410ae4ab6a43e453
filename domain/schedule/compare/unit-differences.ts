// Differences of units: added and removed ones, changed activities, and changed energy.
import { quoteId } from '../../words/sanitize.ts'
import type { Entry, UnitSchedule } from '../plan/plan.ts'
import type { SubjectRef, UnitKind } from '../plan/unit.ts'
import { fillingEntries } from '../runs/arrivals.ts'
import { tripOf } from '../runs/runs.ts'
import { chargingAt, dischargingInto, parkedAt, stagedAt } from '../words/activities.ts'
import { preciseAmount } from '../words/sentences.ts'
import { type Difference, unitDifference } from './difference.ts'
import { compareEntries, type EnergyGap, type Side, type Sides, type Stretch } from './entries.ts'
import type { Pair } from './rows.ts'
import {
  activityChanged,
  andMore,
  carriedOn,
  detailChanged,
  driving,
  energyChanged,
  energyUnknown,
  noActivity,
  unitAdded,
  unitDropped,
} from './texts.ts'

export function unitDifferences<E extends Entry>(
  kind: UnitKind,
  before: readonly UnitSchedule<E>[],
  after: readonly UnitSchedule<E>[],
  sides: Sides,
): { differences: Difference[]; inBoth: Pair[] } {
  const indexes = new Map(after.map(({ id }, index) => [id, index]))
  const differences: Difference[] = []
  const inBoth: Pair[] = []
  for (const [from, schedule] of before.entries()) {
    const to = indexes.get(schedule.id)
    const now = to === undefined ? undefined : after[to]
    if (to === undefined || now === undefined) {
      differences.push(wholeUnit('unit-dropped', kind, schedule, sides.before))
      continue
    }
    indexes.delete(schedule.id)
    inBoth.push({ from, to })
    differences.push(...scheduleDifferences(kind, schedule, now, sides))
  }
  for (const index of indexes.values()) {
    const schedule = after[index]
    if (schedule) differences.push(wholeUnit('unit-added', kind, schedule, sides.after))
  }
  return { differences, inBoth }
}

function wholeUnit(
  difference: 'unit-dropped' | 'unit-added',
  kind: UnitKind,
  { id, entries }: UnitSchedule<Entry>,
  { periodCount }: Side,
): Difference {
  const what = difference === 'unit-added' ? unitAdded : unitDropped
  return unitDifference({ kind, id }, difference, entries.length, 1, periodCount, what)
}

function scheduleDifferences<E extends Entry>(
  kind: UnitKind,
  before: UnitSchedule<E>,
  after: UnitSchedule<E>,
  sides: Sides,
): Difference[] {
  const { stretches, energy } = compareEntries(before.entries, after.entries, sides)
  if (stretches.length === 0) return []
  const unit = { kind, id: after.id }
  const differences = stretches
    .filter(({ kind }) => kind === 'activity')
    .map(stretch => activityDifference(unit, stretch, sides))
  const hasEnergy = energy.peak > 0
  if (hasEnergy) differences.push(energyDifference(unit, energy))
  // Levels that the curve does not show, such as that of an ended trip, are details.
  const details = stretches.filter(({ kind }) => kind === 'detail' || (kind === 'energy' && !hasEnergy))
  if (details.length > 0) {
    const [first, last] = endsOf(stretches.filter(({ kind }) => kind !== 'activity'))
    differences.push(unitDifference(unit, 'detail', details.length, first, last, detailChanged))
  }
  return differences
}

function activityDifference(unit: SubjectRef, stretch: Stretch<Entry>, sides: Sides): Difference {
  const { startPeriod, endPeriod, before, after } = stretch
  const what = activityChanged(activityTexts(before, sides.before), activityTexts(after, sides.after))
  return unitDifference(unit, 'activity', endPeriod - startPeriod + 1, startPeriod, endPeriod, what)
}

const endsOf = (stretches: readonly Stretch<unknown>[]): [number, number] => [
  stretches[0]?.startPeriod ?? 1,
  stretches.at(-1)?.endPeriod ?? 1,
]

/** How many activities of a stretch the sentence names. */
const maxActivities = 3

/** What the unit does in the stretch, in order. */
function activityTexts(entries: readonly Entry[], side: Side): string[] {
  const texts: string[] = []
  for (let start = 0; start < entries.length && texts.length <= maxActivities; ) {
    let end = start
    while (entries[end]?.period === entries[start]?.period && end < entries.length) end++
    const filling = fillingEntries(entries.slice(start, end), side.trips)
    const text = filling.map(entry => doingText(entry, side)).join(' and ')
    if (texts.at(-1) !== text) texts.push(text)
    start = end
  }
  if (texts.length === 0) return [noActivity]
  return texts.length > maxActivities ? [...texts.slice(0, maxActivities), andMore] : texts
}

function doingText(entry: Entry, { trips }: Side): string {
  switch (entry.scheduleType) {
    case 'park':
      return parkedAt(quoteId(entry.locationId))
    case 'stage':
      return stagedAt(quoteId(entry.locationId))
    case 'charge':
      return `${chargingAt(quoteId(entry.locationId))}, ${preciseAmount(entry.chargeRateKw)} kW`
    case 'microgrid':
      return `${dischargingInto(quoteId(entry.microgridId))}, ${preciseAmount(entry.dischargeRateKw)} kW`
    case 'trip':
      return 'truckId' in entry
        ? driving(tripOf(entry.tripId, trips))
        : carriedOn(tripOf(entry.tripId, trips))
  }
}

function energyDifference(unit: SubjectRef, gap: EnergyGap): Difference {
  const { peak, before, after, first, last } = gap
  const known = !Number.isNaN(before) && !Number.isNaN(after)
  const what = known ? energyChanged(before, after, first, last) : energyUnknown(before, after)
  return unitDifference(unit, 'energy', known ? after - before : 0, peak, peak, what)
}
