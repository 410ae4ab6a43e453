// A battery's entries from its start, the trips that carry it, and what it is asked to do where it stands.

import { sameItems } from '../../../same-items.ts'
import { hoursPerPeriod } from '../../calendar/period.ts'
import type { BatteryEntry, BatterySchedule } from '../../plan/plan.ts'
import { keepEntries, PeriodReader, sameDoings } from './entries.ts'
import type { BatteryIntent, Stretch, TripIntent } from './intent.ts'
import { type Arrival, type Presence, presenceOf } from './presence.ts'

/** Neighbouring periods in which a rate was trimmed to what the battery could still take or give. */
export type Clip = {
  startPeriod: number
  endPeriod: number
  doing: Stretch['doing']
  wantedKw: number
  effectiveKw: number
}

/** Neighbouring periods of a stretch in which the battery is elsewhere; `locationId` is null while it is on the way. */
export type Displaced = {
  startPeriod: number
  endPeriod: number
  stretch: Stretch
  locationId: string | null
}

/** Energy discharged at a location in a period. Whole millionths of a kWh, so that sums are exact in any order. */
export type Served = { locationId: string; period: number; microKwh: number }

export type SettledBattery = {
  schedule: BatterySchedule
  clips: readonly Clip[]
  displaced: readonly Displaced[]
  served: readonly Served[]
}

export type EnergyRange = {
  fullKwh: number
  /** Whether rates are trimmed where the battery would pass full or empty. */
  trim: boolean
}

export function settleBattery(
  battery: BatteryIntent,
  base: BatterySchedule,
  periodCount: number,
  arrivalOf: (trip: TripIntent) => Arrival,
  range: EnergyRange,
): SettledBattery {
  const reader = new PeriodReader(base.entries)
  const stretchAt = stretchReader(battery.stretches)
  const entries: BatteryEntry[] = []
  const clips: Clip[] = []
  const displaced: Displaced[] = []
  const served: Served[] = []
  let levelKwh = battery.startKwh
  // Until the first change the base plan's entries are kept, with energy as it states it.
  let changed = false
  for (const [i, presence] of presenceOf(battery, periodCount, arrivalOf).entries()) {
    const period = i + 1
    const baseEntries = reader.take(period)
    const stretch = stretchAt(period)
    const active = stretch?.locationId === presence.locationId ? stretch : undefined
    if (stretch && !active) addDisplaced(displaced, period, stretch, presence.locationId ?? null)
    const setKwh = battery.levels.find(level => level.period === period)?.energyKwh
    const write = (kw: number, soeKwh: number) => entriesOf(battery.id, period, presence, active, kw, soeKwh)

    changed ||= setKwh !== undefined || !sameDoings(baseEntries, write(active?.wantedKw ?? 0, 0))
    if (!changed) {
      entries.push(...baseEntries)
      levelKwh = levelAfter(baseEntries) ?? levelKwh
    } else {
      levelKwh = setKwh ?? levelKwh
      const kw = active === undefined ? 0 : effectiveKw(active, levelKwh, range)
      if (active && kw !== active.wantedKw) addClip(clips, period, active, kw)
      levelKwh = rounded(levelKwh + (active?.doing === 'charge' ? kw : -kw) * hoursPerPeriod)
      entries.push(...keepEntries(baseEntries, write(kw, levelKwh), battery.id))
    }
    if (presence.locationId !== undefined) addServed(served, entries, presence.locationId, period)
  }
  const schedule = sameItems(entries, base.entries) ? base : { id: battery.id, entries }
  return { schedule, clips, displaced, served }
}

/** The stretch of each period, asked for in ascending order. */
function stretchReader(stretches: readonly Stretch[]): (period: number) => Stretch | undefined {
  let next = 0
  return period => {
    while ((stretches[next]?.endPeriod ?? period) < period) next++
    const stretch = stretches[next]
    return stretch && stretch.startPeriod <= period ? stretch : undefined
  }
}

/** The last entry gives the level at the end of the period. */
function entriesOf(
  id: string,
  period: number,
  { trips, locationId, nextLocationId }: Presence,
  active: Stretch | undefined,
  kw: number,
  soeKwh: number,
): BatteryEntry[] {
  // keepEntries gives it its id.
  const head = { id: '', periodId: period, period, batteryId: id, soeKwh }
  const entries = trips.map(({ trip }): BatteryEntry => ({ scheduleType: 'trip', ...head, tripId: trip.id }))
  const standing = locationId ?? nextLocationId
  if (standing === undefined) return entries
  // A rate that was trimmed to nothing leaves nothing to do; one that was asked for as 0 is written as asked.
  const idle = active === undefined || (kw === 0 && active.wantedKw !== 0)
  if (idle) entries.push({ scheduleType: 'stage', ...head, locationId: standing })
  else if (active.doing === 'charge')
    entries.push({ scheduleType: 'charge', ...head, locationId: standing, chargeRateKw: kw })
  else {
    const { microgridId } = active
    entries.push({ scheduleType: 'microgrid', ...head, microgridId, dischargeRateKw: kw })
  }
  return entries
}

/** The rate that fits, in kW. A level that is out of range already leaves no room, and never turns the direction. */
function effectiveKw({ doing, wantedKw }: Stretch, levelKwh: number, { fullKwh, trim }: EnergyRange): number {
  if (!trim) return wantedKw
  const roomKwh = Math.max(0, doing === 'charge' ? fullKwh - levelKwh : levelKwh)
  return wantedKw * hoursPerPeriod <= roomKwh + energyStepKwh ? wantedKw : rounded(roomKwh / hoursPerPeriod)
}

const levelAfter = (entries: readonly BatteryEntry[]): number | undefined =>
  (entries.findLast(entry => entry.scheduleType !== 'trip') ?? entries.at(-1))?.soeKwh

const energyStepKwh = 1e-6

/** To a millionth, so that sums of binary fractions do not show. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

function addDisplaced(list: Displaced[], period: number, stretch: Stretch, locationId: string | null): void {
  const last = list.at(-1)
  if (last?.stretch === stretch && last.endPeriod === period - 1 && last.locationId === locationId) {
    last.endPeriod = period
  } else list.push({ startPeriod: period, endPeriod: period, stretch, locationId })
}

function addClip(list: Clip[], period: number, { doing, wantedKw }: Stretch, kw: number): void {
  const last = list.at(-1)
  const continues =
    last?.endPeriod === period - 1 &&
    last.doing === doing &&
    last.wantedKw === wantedKw &&
    last.effectiveKw === kw
  if (continues) last.endPeriod = period
  else list.push({ startPeriod: period, endPeriod: period, doing, wantedKw, effectiveKw: kw })
}

function addServed(
  list: Served[],
  entries: readonly BatteryEntry[],
  locationId: string,
  period: number,
): void {
  for (let i = entries.length - 1; entries[i]?.period === period; i--) {
    const entry = entries[i]
    if (entry?.scheduleType !== 'microgrid') continue
    list.push({ locationId, period, microKwh: Math.round(entry.dischargeRateKw * hoursPerPeriod * 1e6) })
  }
}
