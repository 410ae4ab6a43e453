// Differences of units: those that come and go, what a unit does in other periods, and how its energy differs.
import { decidingEntry, fillingEntries, type TripIndex } from '../arrivals.ts'
import type { BatteryEntry, Trip, TruckEntry, UnitSchedule } from '../plan.ts'
import { type Subject, whereText } from '../where.ts'
import { type Difference, type DifferenceKind, type Edit, weigh } from './difference.ts'
import type { Pair } from './rows.ts'
import {
  activityChanged,
  carriedOn,
  chargingAt,
  detailChanged,
  dischargingInto,
  driving,
  energyChanged,
  energyUnknown,
  more,
  nothing,
  parkedAt,
  stagedAt,
  unitAdded,
  unitDropped,
} from './texts.ts'

type Entry = TruckEntry | BatteryEntry
type Kind = 'truck' | 'battery'

/** One of the two plans, as far as its units are concerned. */
export type Side = {
  periodCount: number
  trips: TripIndex
  /** Trips that are the same ones in both plans, though their ids differ, have the same key. */
  keyOfTrip: (tripId: string) => string
}

export function unitDifferences<E extends Entry>(
  kind: Kind,
  before: readonly UnitSchedule<E>[],
  after: readonly UnitSchedule<E>[],
  sides: { before: Side; after: Side },
): { differences: Difference[]; staying: Pair[] } {
  const places = new Map(after.map(({ id }, place) => [id, place]))
  const differences: Difference[] = []
  const staying: Pair[] = []
  for (const [from, schedule] of before.entries()) {
    const to = places.get(schedule.id)
    const now = to === undefined ? undefined : after[to]
    if (to === undefined || now === undefined) {
      differences.push(wholeUnit('unit-dropped', kind, schedule, sides.before, { from, to: null }))
      continue
    }
    places.delete(schedule.id)
    staying.push({ from, to })
    differences.push(...scheduleDifferences(kind, schedule, now, sides))
  }
  for (const place of places.values()) {
    const row = after[place]
    if (row === undefined) continue
    differences.push(wholeUnit('unit-added', kind, row, sides.after, { from: null, to: { place, row } }))
  }
  return { differences, staying }
}

function wholeUnit<E extends Entry>(
  difference: 'unit-dropped' | 'unit-added',
  kind: Kind,
  { id, entries }: UnitSchedule<E>,
  { periodCount }: Side,
  move: { from: number | null; to: { place: number; row: UnitSchedule<E> } | null },
): Difference {
  const edit = { edit: 'row', of: kind, ...move } as Edit
  const what = difference === 'unit-added' ? unitAdded : unitDropped
  return about({ kind, id }, difference, entries.length, 1, periodCount, what, [edit])
}

function about(
  unit: Subject,
  kind: DifferenceKind,
  size: number,
  startPeriod: number,
  endPeriod: number,
  what: string,
  edits: readonly Edit[],
): Difference {
  const sentence = `${whereText(unit, startPeriod, endPeriod)}: ${what}`
  return { kind, weight: weigh(kind, size), unit, startPeriod, endPeriod, trips: null, sentence, edits }
}

/** Neighbouring periods that differ in the same way: what they held, and what they hold. */
type Stretch<E> = { sort: Sort; startPeriod: number; endPeriod: number; before: E[]; after: E[] }
/** What the unit does differs; or its energy alone; or nothing but ids. */
type Sort = 'activity' | 'energy' | 'detail'

function scheduleDifferences<E extends Entry>(
  kind: Kind,
  before: UnitSchedule<E>,
  after: UnitSchedule<E>,
  sides: { before: Side; after: Side },
): Difference[] {
  const { stretches, energy } = comparedEntries(before.entries, after.entries, sides)
  if (stretches.length === 0) return []
  const unit = { kind, id: after.id }
  const editOf = ({ startPeriod, endPeriod, after: entries }: Stretch<E>) =>
    ({ edit: 'entries', kind, id: after.id, startPeriod, endPeriod, entries }) as Edit
  const editsOf = (sort: Sort) => stretches.filter(each => each.sort === sort).map(editOf)

  const differences = stretches
    .filter(each => each.sort === 'activity')
    .map(each => {
      const { startPeriod, endPeriod } = each
      const length = endPeriod - startPeriod + 1
      const what = activityChanged(
        activityTexts(each.before, sides.before),
        activityTexts(each.after, sides.after),
      )
      return about(unit, 'activity', length, startPeriod, endPeriod, what, [editOf(each)])
    })
  const [energyEdits, detailEdits] = [editsOf('energy'), editsOf('detail')]
  if (energy.peak > 0) differences.push(energyDifference(unit, energy, energyEdits))
  // Levels that no curve shows, as that of a trip that has arrived, are details.
  else detailEdits.push(...energyEdits)
  if (detailEdits.length > 0) {
    const [first, last] = endsOf(stretches.filter(each => each.sort !== 'activity'))
    differences.push(about(unit, 'detail', detailEdits.length, first, last, detailChanged, detailEdits))
  }
  return differences
}

const endsOf = (stretches: readonly Stretch<unknown>[]): [number, number] => [
  stretches[0]?.startPeriod ?? 1,
  stretches.at(-1)?.endPeriod ?? 1,
]

/** Where the two curves of a battery are furthest apart; `peak` is 0 where they are the same. NaN is no level. */
type EnergyGap = { peak: number; before: number; after: number; first: number; last: number }

function comparedEntries<E extends Entry>(
  before: readonly E[],
  after: readonly E[],
  sides: { before: Side; after: Side },
): { stretches: Stretch<E>[]; energy: EnergyGap } {
  const stretches: Stretch<E>[] = []
  const energy: EnergyGap = { peak: 0, before: 0, after: 0, first: 0, last: 0 }
  const [was, is] = [
    { entries: before, next: 0 },
    { entries: after, next: 0 },
  ]
  for (let period = nextPeriod(was, is); period !== undefined; period = nextPeriod(was, is)) {
    const [a, b] = [take(was, period), take(is, period)]
    if (sameEntries(a, b)) continue
    widen(energy, period, levelOf(a, sides.before), levelOf(b, sides.after))
    const sort = sortOf(a, b, sides)
    const open = stretches.at(-1)
    if (open?.sort === sort && open.endPeriod === period - 1) {
      open.endPeriod = period
      open.before.push(...a)
      open.after.push(...b)
    } else stretches.push({ sort, startPeriod: period, endPeriod: period, before: [...a], after: [...b] })
  }
  return { stretches, energy }
}

type Reader<E> = { entries: readonly E[]; next: number }

/** The first period that either still holds something of. */
function nextPeriod(a: Reader<Entry>, b: Reader<Entry>): number | undefined {
  const [one, other] = [a.entries[a.next]?.period, b.entries[b.next]?.period]
  if (one === undefined || other === undefined) return one ?? other
  return Math.min(one, other)
}

function take<E extends Entry>(reader: Reader<E>, period: number): readonly E[] {
  const start = reader.next
  while (reader.entries[reader.next]?.period === period) reader.next++
  return reader.entries.slice(start, reader.next)
}

const sameEntries = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length && a.every((entry, i) => sameEntry(entry, b[i]))

/** -0 and 0 are not the same: a plan that is made from the differences is the other one exactly. */
function sameEntry(a: Entry, b: Entry | undefined): boolean {
  return (
    b !== undefined && a.id === b.id && Object.is(a.periodId, b.periodId) && sameUnit(a, b) && sameDoing(a, b)
  )
}

function sameUnit(a: Entry, b: Entry): boolean {
  if ('truckId' in a) return 'truckId' in b && a.truckId === b.truckId
  return 'batteryId' in b && a.batteryId === b.batteryId && Object.is(a.soeKwh, b.soeKwh)
}

function sameDoing(a: Entry, b: Entry): boolean {
  switch (a.scheduleType) {
    case 'park':
      return b.scheduleType === 'park' && a.locationId === b.locationId
    case 'stage':
      return b.scheduleType === 'stage' && a.locationId === b.locationId
    case 'charge':
      return (
        b.scheduleType === 'charge' &&
        a.locationId === b.locationId &&
        Object.is(a.chargeRateKw, b.chargeRateKw)
      )
    case 'microgrid':
      return (
        b.scheduleType === 'microgrid' &&
        a.microgridId === b.microgridId &&
        Object.is(a.dischargeRateKw, b.dischargeRateKw)
      )
    case 'trip':
      return b.scheduleType === 'trip' && a.tripId === b.tripId
  }
}

function widen(energy: EnergyGap, period: number, before: number, after: number): void {
  if (Object.is(before, after)) return
  energy.first ||= period
  energy.last = period
  if (energy.peak > 0 && distance(before, after) <= distance(energy.before, energy.after)) return
  energy.peak = period
  energy.before = before
  energy.after = after
}

/** A level that the other plan does not have counts as further than none, and less than any other difference. */
const distance = (before: number, after: number): number => Math.abs(after - before) || 0

function levelOf(held: readonly Entry[], { trips }: Side): number {
  const entry = decidingEntry(held, trips)
  return entry !== undefined && 'soeKwh' in entry ? entry.soeKwh : Number.NaN
}

function sortOf(
  before: readonly Entry[],
  after: readonly Entry[],
  sides: { before: Side; after: Side },
): Sort {
  if (!sameActivity(before, after, sides)) return 'activity'
  const level = (entry: Entry | undefined) => (entry && 'soeKwh' in entry ? entry.soeKwh : 0)
  const sameLevels =
    before.length === after.length && before.every((entry, i) => Object.is(level(entry), level(after[i])))
  return sameLevels ? 'detail' : 'energy'
}

/** Whether the entries say the same of what the unit does in the period, whatever their ids. */
function sameActivity(
  before: readonly Entry[],
  after: readonly Entry[],
  sides: { before: Side; after: Side },
): boolean {
  const [was, is] = [fillingEntries(before, sides.before.trips), fillingEntries(after, sides.after.trips)]
  return was.length === is.length && was.every((entry, i) => sameThere(entry, is[i], sides))
}

function sameThere(before: Entry, after: Entry | undefined, sides: { before: Side; after: Side }): boolean {
  if (after === undefined) return false
  if (before.scheduleType !== 'trip' || after.scheduleType !== 'trip') return sameDoing(before, after)
  return sides.before.keyOfTrip(before.tripId) === sides.after.keyOfTrip(after.tripId)
}

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
      return parkedAt(entry.locationId)
    case 'stage':
      return stagedAt(entry.locationId)
    case 'charge':
      return chargingAt(entry.locationId, entry.chargeRateKw)
    case 'microgrid':
      return dischargingInto(entry.microgridId, entry.dischargeRateKw)
    case 'trip':
      return 'truckId' in entry
        ? driving(tripOf(entry.tripId, trips))
        : carriedOn(tripOf(entry.tripId, trips))
  }
}

function energyDifference(unit: Subject, gap: EnergyGap, edits: readonly Edit[]): Difference {
  const { peak, before, after, first, last } = gap
  const known = !Number.isNaN(before) && !Number.isNaN(after)
  const what = known ? energyChanged(before, after, first, last) : energyUnknown(before, after)
  return about(unit, 'energy', known ? after - before : 0, peak, peak, what, edits)
}

function tripOf(tripId: string, trips: TripIndex): Trip {
  const trip = trips.get(tripId)
  if (trip === undefined) throw new Error(`no trip of a decoded plan: ${tripId}`)
  return trip
}
