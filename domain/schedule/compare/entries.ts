// Compares a unit's entries in two plans, period by period.

import type { Entry } from '../plan/plan.ts'
import { decidingEntry, fillingEntries, type TripIndex } from '../runs/arrivals.ts'

/** What is needed of one of the two plans to compare units. */
export type Side = {
  periodCount: number
  trips: TripIndex
  /** Gives trips that were matched across the plans the same key, although their ids differ. */
  keyOfTrip: (tripId: string) => string
}

export type Sides = { before: Side; after: Side }

/** Neighbouring periods that differ in the same way, with the entries of both plans. */
export type Stretch<E> = {
  kind: StretchKind
  startPeriod: number
  endPeriod: number
  before: E[]
  after: E[]
}
/** 'activity': what the unit does differs; 'energy': only its energy; 'detail': only ids. */
export type StretchKind = 'activity' | 'energy' | 'detail'

/** The largest gap between a battery's two curves; `peak` is its period, 0 if the curves are equal. NaN means no level. */
export type EnergyGap = { peak: number; before: number; after: number; first: number; last: number }

/** All periods that differ, as stretches, and the largest gap between the two curves. */
export function compareEntries<E extends Entry>(
  before: readonly E[],
  after: readonly E[],
  sides: Sides,
): { stretches: Stretch<E>[]; energy: EnergyGap } {
  const stretches: Stretch<E>[] = []
  const energy: EnergyGap = { peak: 0, before: 0, after: 0, first: 0, last: 0 }
  const [first, second] = [
    { entries: before, next: 0 },
    { entries: after, next: 0 },
  ]
  for (let period = nextPeriod(first, second); period !== undefined; period = nextPeriod(first, second)) {
    const [a, b] = [take(first, period), take(second, period)]
    if (sameEntries(a, b)) continue
    recordGap(energy, period, levelOf(a, sides.before), levelOf(b, sides.after))
    const sort = stretchKind(a, b, sides)
    const open = stretches.at(-1)
    if (open?.kind === sort && open.endPeriod === period - 1) {
      open.endPeriod = period
      for (const entry of a) open.before.push(entry)
      for (const entry of b) open.after.push(entry)
    } else
      stretches.push({ kind: sort, startPeriod: period, endPeriod: period, before: [...a], after: [...b] })
  }
  return { stretches, energy }
}

type Reader<E> = { entries: readonly E[]; next: number }

/** The next period that either of the two has entries in. */
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

/** -0 and 0 differ, so that a plan made from the differences equals the second one exactly. */
function sameEntry(a: Entry, b: Entry | undefined): boolean {
  return (
    b !== undefined && a.id === b.id && Object.is(a.periodId, b.periodId) && sameUnit(a, b) && sameDoing(a, b)
  )
}

function sameUnit(a: Entry, b: Entry): boolean {
  if ('truckId' in a) return 'truckId' in b && a.truckId === b.truckId
  return 'batteryId' in b && a.batteryId === b.batteryId && Object.is(a.soeKwh, b.soeKwh)
}

/** Whether two entries say the same activity, place or trip, and rate, whatever their ids and energy. */
export function sameDoing(a: Entry, b: Entry): boolean {
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

function recordGap(energy: EnergyGap, period: number, before: number, after: number): void {
  if (Object.is(before, after)) return
  energy.first ||= period
  energy.last = period
  if (energy.peak > 0 && distance(before, after) <= distance(energy.before, energy.after)) return
  energy.peak = period
  energy.before = before
  energy.after = after
}

/** A missing level (NaN) counts as the smallest difference. */
const distance = (before: number, after: number): number => Math.abs(after - before) || 0

function levelOf(entries: readonly Entry[], { trips }: Side): number {
  const entry = decidingEntry(entries, trips)
  return entry !== undefined && 'soeKwh' in entry ? entry.soeKwh : Number.NaN
}

function stretchKind(before: readonly Entry[], after: readonly Entry[], sides: Sides): StretchKind {
  if (!sameActivity(before, after, sides)) return 'activity'
  const level = (entry: Entry | undefined) => (entry && 'soeKwh' in entry ? entry.soeKwh : 0)
  const sameLevels =
    before.length === after.length && before.every((entry, i) => Object.is(level(entry), level(after[i])))
  return sameLevels ? 'detail' : 'energy'
}

/** Whether the unit does the same in the period, whatever the ids of its entries. */
function sameActivity(before: readonly Entry[], after: readonly Entry[], sides: Sides): boolean {
  const [a, b] = [fillingEntries(before, sides.before.trips), fillingEntries(after, sides.after.trips)]
  return a.length === b.length && a.every((entry, i) => sameActivityEntry(entry, b[i], sides))
}

function sameActivityEntry(before: Entry, after: Entry | undefined, sides: Sides): boolean {
  if (after === undefined) return false
  if (before.scheduleType !== 'trip' || after.scheduleType !== 'trip') return sameDoing(before, after)
  return sides.before.keyOfTrip(before.tripId) === sides.after.keyOfTrip(after.tripId)
}
