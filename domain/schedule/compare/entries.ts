// Compares what a unit does in one plan with what it does in another, period by period.

import type { Entry } from '../plan/plan.ts'
import { decidingEntry, fillingEntries, type TripIndex } from '../runs/arrivals.ts'

/** One of the two plans, as far as its units are concerned. */
export type Side = {
  periodCount: number
  trips: TripIndex
  /** Trips that are the same ones in both plans, though their ids differ, have the same key. */
  keyOfTrip: (tripId: string) => string
}

export type Sides = { before: Side; after: Side }

/** Neighbouring periods that differ in the same way: what they held, and what they hold. */
export type Stretch<E> = { sort: Sort; startPeriod: number; endPeriod: number; before: E[]; after: E[] }
/** What the unit does differs; or its energy alone; or nothing but ids. */
export type Sort = 'activity' | 'energy' | 'detail'

/** Where the two curves of a battery are furthest apart; `peak` is 0 where they are the same. NaN is no level. */
export type EnergyGap = { peak: number; before: number; after: number; first: number; last: number }

/** Every period in which the two differ, as stretches, and how far apart the two curves are. */
export function comparedEntries<E extends Entry>(
  before: readonly E[],
  after: readonly E[],
  sides: Sides,
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
      for (const entry of a) open.before.push(entry)
      for (const entry of b) open.after.push(entry)
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

function sortOf(before: readonly Entry[], after: readonly Entry[], sides: Sides): Sort {
  if (!sameActivity(before, after, sides)) return 'activity'
  const level = (entry: Entry | undefined) => (entry && 'soeKwh' in entry ? entry.soeKwh : 0)
  const sameLevels =
    before.length === after.length && before.every((entry, i) => Object.is(level(entry), level(after[i])))
  return sameLevels ? 'detail' : 'energy'
}

/** Whether the entries say the same of what the unit does in the period, whatever their ids. */
function sameActivity(before: readonly Entry[], after: readonly Entry[], sides: Sides): boolean {
  const [was, is] = [fillingEntries(before, sides.before.trips), fillingEntries(after, sides.after.trips)]
  return was.length === is.length && was.every((entry, i) => sameThere(entry, is[i], sides))
}

function sameThere(before: Entry, after: Entry | undefined, sides: Sides): boolean {
  if (after === undefined) return false
  if (before.scheduleType !== 'trip' || after.scheduleType !== 'trip') return sameDoing(before, after)
  return sides.before.keyOfTrip(before.tripId) === sides.after.keyOfTrip(after.tripId)
}
