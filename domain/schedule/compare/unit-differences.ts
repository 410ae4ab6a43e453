// Differences of units: those that come and go, what a unit does in other periods, and how its energy differs.

import { shownId } from '../../sanitize.ts'
import type { Entry, UnitSchedule } from '../plan/plan.ts'
import type { SubjectRef, UnitKind } from '../plan/unit.ts'
import { fillingEntries } from '../runs/arrivals.ts'
import { tripOf } from '../runs/runs.ts'
import { chargingAt, dischargingInto, parkedAt, stagedAt } from '../words/activities.ts'
import { measured } from '../words/sentences.ts'
import { whereText } from '../words/where.ts'
import { type Difference, type DifferenceKind, weigh } from './difference.ts'
import { comparedEntries, type EnergyGap, type Side, type Sides, type Stretch } from './entries.ts'
import type { Pair } from './rows.ts'
import {
  activityChanged,
  carriedOn,
  detailChanged,
  driving,
  energyChanged,
  energyUnknown,
  more,
  nothing,
  unitAdded,
  unitDropped,
} from './texts.ts'

export function unitDifferences<E extends Entry>(
  kind: UnitKind,
  before: readonly UnitSchedule<E>[],
  after: readonly UnitSchedule<E>[],
  sides: Sides,
): { differences: Difference[]; staying: Pair[] } {
  const indexes = new Map(after.map(({ id }, index) => [id, index]))
  const differences: Difference[] = []
  const staying: Pair[] = []
  for (const [from, schedule] of before.entries()) {
    const to = indexes.get(schedule.id)
    const now = to === undefined ? undefined : after[to]
    if (to === undefined || now === undefined) {
      differences.push(wholeUnit('unit-dropped', kind, schedule, sides.before))
      continue
    }
    indexes.delete(schedule.id)
    staying.push({ from, to })
    differences.push(...scheduleDifferences(kind, schedule, now, sides))
  }
  for (const index of indexes.values()) {
    const schedule = after[index]
    if (schedule) differences.push(wholeUnit('unit-added', kind, schedule, sides.after))
  }
  return { differences, staying }
}

function wholeUnit(
  difference: 'unit-dropped' | 'unit-added',
  kind: UnitKind,
  { id, entries }: UnitSchedule<Entry>,
  { periodCount }: Side,
): Difference {
  const what = difference === 'unit-added' ? unitAdded : unitDropped
  return about({ kind, id }, difference, entries.length, 1, periodCount, what)
}

function about(
  unit: SubjectRef,
  kind: DifferenceKind,
  size: number,
  startPeriod: number,
  endPeriod: number,
  what: string,
): Difference {
  const sentence = `${whereText(unit, startPeriod, endPeriod)}: ${what}`
  return { kind, weight: weigh(kind, size), unit, startPeriod, endPeriod, trips: null, sentence }
}

function scheduleDifferences<E extends Entry>(
  kind: UnitKind,
  before: UnitSchedule<E>,
  after: UnitSchedule<E>,
  sides: Sides,
): Difference[] {
  const { stretches, energy } = comparedEntries(before.entries, after.entries, sides)
  if (stretches.length === 0) return []
  const unit = { kind, id: after.id }
  const differences = stretches
    .filter(({ sort }) => sort === 'activity')
    .map(stretch => activityDifference(unit, stretch, sides))
  const hasEnergy = energy.peak > 0
  if (hasEnergy) differences.push(energyDifference(unit, energy))
  // Levels that no curve shows, as that of a trip that has arrived, are details.
  const details = stretches.filter(({ sort }) => sort === 'detail' || (sort === 'energy' && !hasEnergy))
  if (details.length > 0) {
    const [first, last] = endsOf(stretches.filter(({ sort }) => sort !== 'activity'))
    differences.push(about(unit, 'detail', details.length, first, last, detailChanged))
  }
  return differences
}

function activityDifference(unit: SubjectRef, stretch: Stretch<Entry>, sides: Sides): Difference {
  const { startPeriod, endPeriod, before, after } = stretch
  const what = activityChanged(activityTexts(before, sides.before), activityTexts(after, sides.after))
  return about(unit, 'activity', endPeriod - startPeriod + 1, startPeriod, endPeriod, what)
}

const endsOf = (stretches: readonly Stretch<unknown>[]): [number, number] => [
  stretches[0]?.startPeriod ?? 1,
  stretches.at(-1)?.endPeriod ?? 1,
]

/** How many activities of a stretch are told before the rest is left out. */
const toldActivities = 3

/** What the unit does in the stretch, one after the other. */
function activityTexts(held: readonly Entry[], side: Side): string[] {
  const texts: string[] = []
  for (let start = 0; start < held.length && texts.length <= toldActivities; ) {
    let end = start
    while (held[end]?.period === held[start]?.period && end < held.length) end++
    const filling = fillingEntries(held.slice(start, end), side.trips)
    const text = filling.map(entry => doingText(entry, side)).join(' and ')
    if (texts.at(-1) !== text) texts.push(text)
    start = end
  }
  if (texts.length === 0) return [nothing]
  return texts.length > toldActivities ? [...texts.slice(0, toldActivities), more] : texts
}

function doingText(entry: Entry, { trips }: Side): string {
  switch (entry.scheduleType) {
    case 'park':
      return parkedAt(shownId(entry.locationId))
    case 'stage':
      return stagedAt(shownId(entry.locationId))
    case 'charge':
      return `${chargingAt(shownId(entry.locationId))}, ${measured(entry.chargeRateKw)} kW`
    case 'microgrid':
      return `${dischargingInto(shownId(entry.microgridId))}, ${measured(entry.dischargeRateKw)} kW`
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
  return about(unit, 'energy', known ? after - before : 0, peak, peak, what)
}
