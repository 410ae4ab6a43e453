// Rebuilds the second plan of a comparison from the first by changing only what the differences name. If a difference is missing, the
// result is not the second plan: this is how tests prove that a comparison is complete.
import type { Difference } from '../../domain/schedule/compare/difference.ts'
import type { ListName } from '../../domain/schedule/compare/rows.ts'
import { orderChanged, tripTrucksChanged } from '../../domain/schedule/compare/texts.ts'
import type { BatteryEntry, Plan, TruckEntry, UnitSchedule } from '../../domain/schedule/plan/plan.ts'
import { fillingEntries, indexTrips } from '../../domain/schedule/runs/arrivals.ts'

/** With all differences of `compare(first, second)`, in any order, returns `second`. Does not change `first`. */
export function applyDifferences(first: Plan, second: Plan, differences: readonly Difference[]): Plan {
  const has = (kind: Difference['kind']) => differences.some(each => each.kind === kind)
  const says = (sentence: string) => differences.some(each => each.sentence === sentence)
  const isReordered = (list: ListName) => says(orderChanged[list])
  const of = (kind: 'truck' | 'battery') => differences.filter(({ unit }) => unit?.kind === kind)
  const sameActivity = activityComparison(first, second, differences)
  return {
    ...first,
    ...(has('identity') && { txId: second.txId }),
    ...(has('time') && pick(second, ['timestampText', 'timestamp', 'day'])),
    ...(has('cost') && { totalCost: second.totalCost }),
    ...(has('length') && { periodCount: second.periodCount }),
    ...(says(tripTrucksChanged) && { tripTruckIds: second.tripTruckIds }),
    trips: withTrips(first, second, differences, isReordered('trip')),
    trucks: withUnits(first.trucks, second.trucks, of('truck'), isReordered('truck'), sameActivity),
    batteries: withUnits(
      first.batteries,
      second.batteries,
      of('battery'),
      isReordered('battery'),
      sameActivity,
    ),
    siteShortfalls: withSites(first, second, differences, isReordered('site')),
  }
}

const pick = <T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map(key => [key, from[key]])) as Pick<T, Key>

function withTrips(
  first: Plan,
  second: Plan,
  differences: readonly Difference[],
  isReordered: boolean,
): Plan['trips'] {
  const before = new Set(differences.flatMap(({ trips }) => trips?.before ?? []))
  const after = new Set(differences.flatMap(({ trips }) => trips?.after ?? []))
  return withRows(first.trips, second.trips, {
    keyOf: trip => JSON.stringify(trip),
    isRemoved: trip => before.has(trip),
    isTaken: trip => after.has(trip),
    isReordered,
  })
}

type Entry = TruckEntry | BatteryEntry
type SameActivity = (before: readonly Entry[], after: readonly Entry[]) => boolean

/** `differences` are those of units of this kind. */
function withUnits<E extends Entry>(
  first: readonly UnitSchedule<E>[],
  second: readonly UnitSchedule<E>[],
  differences: readonly Difference[],
  isReordered: boolean,
  sameActivity: SameActivity,
): UnitSchedule<E>[] {
  const idsOf = (kind: Difference['kind']) =>
    new Set(differences.flatMap(each => (each.kind === kind && each.unit ? each.unit.id : [])))
  const [dropped, added] = [idsOf('unit-dropped'), idsOf('unit-added')]
  const rows = withRows(first, second, {
    keyOf: ({ id }) => id,
    isRemoved: ({ id }) => dropped.has(id),
    isTaken: ({ id }) => added.has(id),
    isReordered,
  })
  return rows.map(unit => {
    const own = differences.filter(each => each.unit?.id === unit.id)
    const other = second.find(({ id }) => id === unit.id)
    return other ? withEntries(unit, other, own, sameActivity) : unit
  })
}

/** Takes the periods of each activity difference from the second plan, and for energy and details those with equal activity. */
function withEntries<E extends Entry>(
  unit: UnitSchedule<E>,
  other: UnitSchedule<E>,
  differences: readonly Difference[],
  sameActivity: SameActivity,
): UnitSchedule<E> {
  const activities = differences.filter(({ kind }) => kind === 'activity')
  const hasOthers = differences.some(({ kind }) => kind === 'energy' || kind === 'detail')
  const periods = new Set([...unit.entries, ...other.entries].map(({ period }) => period))
  const entries = [...periods]
    .sort((a, b) => a - b)
    .flatMap(period => {
      const before = unit.entries.filter(entry => entry.period === period)
      const after = other.entries.filter(entry => entry.period === period)
      const isNamed = activities.some(each => each.startPeriod <= period && period <= each.endPeriod)
      return isNamed || (hasOthers && sameActivity(before, after)) ? after : before
    })
  return { ...unit, entries }
}

/** Whether the unit does the same in the period; a matched trip is the same one under both ids. */
function activityComparison(first: Plan, second: Plan, differences: readonly Difference[]): SameActivity {
  const formerIds = new Map(
    differences.flatMap(({ trips }) =>
      trips?.before && trips.after ? [[trips.after.id, trips.before.id] as const] : [],
    ),
  )
  const [before, after] = [indexTrips(first), indexTrips(second)]
  const activity = (entry: Entry, tripIdOf: (id: string) => string) => {
    const { scheduleType } = entry
    if (scheduleType === 'trip') return [scheduleType, tripIdOf(entry.tripId)]
    if (scheduleType === 'microgrid') return [scheduleType, entry.microgridId, entry.dischargeRateKw]
    if (scheduleType === 'charge') return [scheduleType, entry.locationId, entry.chargeRateKw]
    return [scheduleType, entry.locationId]
  }
  return (was, is) =>
    JSON.stringify(fillingEntries(was, before).map(entry => activity(entry, id => id))) ===
    JSON.stringify(fillingEntries(is, after).map(entry => activity(entry, id => formerIds.get(id) ?? id)))
}

function withSites(
  first: Plan,
  second: Plan,
  differences: readonly Difference[],
  isReordered: boolean,
): Plan['siteShortfalls'] {
  const changed = new Set(
    differences.flatMap(({ kind, unit }) => (kind === 'shortfall' && unit ? unit.id : [])),
  )
  const isChanged = ([id]: readonly [string, unknown]) => changed.has(id)
  return new Map(
    withRows([...first.siteShortfalls], [...second.siteShortfalls], {
      keyOf: ([id]) => id,
      isRemoved: isChanged,
      isTaken: isChanged,
      isReordered,
    }),
  )
}

interface RowChanges<Row> {
  keyOf: (row: Row) => string
  /** Whether a row of the first list is missing or different in the second one. */
  isRemoved: (row: Row) => boolean
  /** Whether a row of the second list is taken from there. */
  isTaken: (row: Row) => boolean
  isReordered: boolean
}

/** The remaining rows of the first list, in the order of either list, merged with the rows taken from the second. */
function withRows<Row>(
  first: readonly Row[],
  second: readonly Row[],
  { keyOf, isRemoved, isTaken, isReordered }: RowChanges<Row>,
): Row[] {
  const indexes = new Map(second.map((row, index) => [keyOf(row), index]))
  const staying = first.filter(row => !isRemoved(row))
  const indexOf = (row: Row) => indexes.get(keyOf(row)) ?? 0
  if (isReordered) staying.sort((a, b) => indexOf(a) - indexOf(b))
  const rows = second.flatMap(row => (isTaken(row) ? [row] : staying.splice(0, 1)))
  return [...rows, ...staying]
}
