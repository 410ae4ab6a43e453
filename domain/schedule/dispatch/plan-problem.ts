// What a plan asks of a dispatch: its trips say where each battery is, its shortfalls and discharges what the sites need.
import { addTo } from '../../add-to.ts'
import { chargingOf } from '../audit/charger-rules.ts'
import type { OutOfService } from '../audit/out-of-service.ts'
import { hoursPerPeriod, periodStart } from '../calendar/period.ts'
import { type Base, outOfServiceIn } from '../draft/settle/base.ts'
import type { BatteryIntent } from '../draft/settle/intent.ts'
import { presenceOf } from '../draft/settle/presence.ts'
import type { Settled } from '../draft/settle/settle.ts'
import type { SettledBattery } from '../draft/settle/settle-battery.ts'
import type { ServedEnergy } from '../draft/settle/shortfall.ts'
import { undeliveredKwh } from '../plan/undelivered.ts'
import { eachPeriod } from '../runs/arrivals.ts'
import type { DispatchLimits } from './dispatch-limits.ts'
import {
  type DepotPower,
  type DispatchBattery,
  type DispatchProblem,
  maxChargeAt,
  type SiteDemand,
  type Stop,
  toMicroKwh,
} from './dispatch-problem.ts'

export type DispatchScope = {
  /** Those that may be dispatched otherwise than planned; all of them if undefined. */
  batteryIds?: ReadonlySet<string>
  /** What was before it stays. */
  fromPeriod: number
}

export type PlanProblem = {
  problem: DispatchProblem
  /** The index of each of the problem's batteries in the plan. */
  indexes: readonly number[]
  /** What the plan leaves undelivered before `fromPeriod`. */
  earlierMicroKwh: number
  /** Sites in need at which batteries stand, but of which the plan does not say the microgrid. */
  withoutMicrogrid: readonly string[]
  /** Left for the free batteries; index 0 is the first period. */
  demand: ReadonlyMap<string, Float64Array>
  /** How many chargers are left for them, and how many of them could charge. */
  chargersFor: (locationId: string, period: number) => { left: number; wanted: number }
}

/**
 * Demand is what the base plan leaves undelivered and what it discharges. Read-only batteries, and those of which the energy is out of
 * range, stay as planned, as does what a battery does while it is out of service. Where a location is both a depot and a site in need,
 * a battery does what it does in the plan, or discharges.
 */
export function planProblem(
  settled: Settled,
  base: Base,
  limits: DispatchLimits,
  scope: DispatchScope,
): PlanProblem {
  const free = freeBatteries(settled, base, limits, scope)
  const { demand, chargersInUse } = leftByOthers(settled, base, free)
  const { fromPeriod } = scope
  const withoutMicrogrid = new Set<string>()
  const context = { base, limits, fromPeriod, demand, withoutMicrogrid }
  const batteries = free.map(battery => dispatchBattery(battery, context))
  const waiting = waitingAt(batteries, limits)
  const leftAt = (locationId: string, period: number) =>
    Math.max(0, limits.chargersAt(locationId).count - at(chargersInUse.get(locationId), period))
  return {
    problem: {
      batteries: withPrices(batteries, limits.tariffAt),
      sites: [...demand].map(([locationId, amounts]) => siteDemand(locationId, amounts, fromPeriod)),
      depots: depotsOf(waiting, leftAt),
    },
    indexes: free.map(({ index }) => index),
    earlierMicroKwh: earlierShortfall(settled, fromPeriod),
    withoutMicrogrid: [...withoutMicrogrid].sort(),
    demand,
    chargersFor: (locationId, period) => ({
      left: leftAt(locationId, period),
      wanted: waiting.get(locationId)?.get(period)?.count ?? 0,
    }),
  }
}

/** A battery that may be dispatched otherwise than planned; it begins with `startMicroKwh` in the first period of the scope. */
type FreeBattery = {
  index: number
  intent: BatteryIntent
  day: BatteryDay
  startMicroKwh: number
  /** What it does then stays as planned. */
  isOutOfService: (period: number) => boolean
}

function freeBatteries(
  settled: Settled,
  base: Base,
  limits: DispatchLimits,
  { batteryIds, fromPeriod }: DispatchScope,
): FreeBattery[] {
  const outOfService = statesOfBatteries(outOfServiceIn(settled.intent, base))
  return settled.intent.batteries.flatMap((intent, index) => {
    const { id } = intent
    const battery = settled.batteries[index]
    const isChosen = batteryIds === undefined || batteryIds.has(id)
    if (!battery || !isChosen || base.readOnly.unitOf({ kind: 'battery', id }) !== undefined) return []
    const day = dayOf(battery, base.plan.periodCount)
    const startMicroKwh = fromPeriod === 1 ? toMicroKwh(intent.startKwh) : at(day.levels, fromPeriod - 1)
    if (!isInRange(startMicroKwh, limits.ofBattery(id).fullKwh)) return []
    const states = outOfService.get(id) ?? []
    const isOutOfService = (period: number) =>
      states.some(({ startPeriod, endPeriod }) => startPeriod <= period && period <= endPeriod)
    return [{ index, intent, day, startMicroKwh, isOutOfService }]
  })
}

/** What all that stays as planned leaves to the free batteries: demand of sites, and chargers. */
function leftByOthers(settled: Settled, base: Base, free: readonly FreeBattery[]) {
  const demand = demandOf(base)
  const freeAt = new Map(free.map(battery => [battery.index, battery]))
  const chargersInUse = new Map<string, Float64Array>()
  for (const [i, battery] of settled.batteries.entries()) {
    const asFree = freeAt.get(i)
    for (const { locationId, period, microKwh } of battery.served)
      if (!asFree || asFree.isOutOfService(period)) take(demand, locationId, period, microKwh)
    if (!asFree) countChargers(chargersInUse, battery, base.plan.periodCount)
  }
  return { demand, chargersInUse }
}

type DispatchContext = {
  base: Base
  limits: DispatchLimits
  fromPeriod: number
  /** Left for the free batteries. */
  demand: ReadonlyMap<string, Float64Array>
  /** Sites are added as stops there are found. */
  withoutMicrogrid: Set<string>
}

export function dispatchBattery(battery: FreeBattery, context: DispatchContext): DispatchBattery {
  const { intent, day, startMicroKwh } = battery
  const { maxChargeKw, maxDischargeKw, fullKwh, reserveKwh } = context.limits.ofBattery(intent.id)
  // The problem counts from what the battery keeps: its reserve, or what the plan leaves of it.
  const levels = [startMicroKwh, ...intent.levels.map(({ energyKwh }) => toMicroKwh(energyKwh))]
  const lowest = Math.min(...levels, ...day.levels.subarray(context.fromPeriod - 1))
  const reservedMicroKwh = Math.max(0, Math.min(toMicroKwh(reserveKwh ?? 0), lowest))
  return {
    id: intent.id,
    maxChargeMicroKwh: toMicroKwh(maxChargeKw * hoursPerPeriod),
    maxDischargeMicroKwh: toMicroKwh(maxDischargeKw * hoursPerPeriod),
    fullMicroKwh: toMicroKwh(fullKwh) - reservedMicroKwh,
    endMicroKwh: Math.max(0, at(day.levels, day.levels.length) - reservedMicroKwh),
    ...stopsOf(battery, reservedMicroKwh, context),
  }
}

function stopsOf(
  { intent, day, startMicroKwh, isOutOfService }: FreeBattery,
  reservedMicroKwh: number,
  context: DispatchContext,
): Pick<DispatchBattery, 'stops' | 'isByRates'> {
  const { base, limits, fromPeriod } = context
  const { periodCount } = base.plan
  const presence = presenceOf(intent, periodCount, base.arrivalOf('battery', intent.id))
  const setAt = new Map(intent.levels.map(({ period, energyKwh }) => [period, toMicroKwh(energyKwh)]))
  const stops: Stop[] = []
  let level = startMicroKwh
  let gain = startMicroKwh - reservedMicroKwh
  let keepsEnergy = false
  let isByRates = true
  for (let period = fromPeriod; period <= periodCount; period++) {
    const set = setAt.get(period)
    if (set !== undefined) {
      gain = set - reservedMicroKwh
      level = set
      keepsEnergy = false
    }
    const locationId = isOutOfService(period) ? undefined : presence[period - 1]?.locationId
    const [charged, discharged] = [at(day.charged, period), at(day.discharged, period)]
    const doing = locationId === undefined ? undefined : doingAt(locationId, period, charged, context)
    const present = doing === 'charge' ? charged : doing === 'discharge' ? discharged : 0
    const next = at(day.levels, period)
    // Whatever else the plan does to its energy in the period.
    const other = next - level - (doing === 'charge' ? present : -present)
    if (other !== 0) isByRates = false
    gain += other
    level = next
    if (locationId === undefined || doing === undefined) continue
    const { powerKw } = limits.chargersAt(locationId)
    stops.push({
      period,
      locationId,
      doing,
      ...(doing === 'charge' &&
        Number.isFinite(powerKw) && { maxMicroKwh: toMicroKwh(powerKw * hoursPerPeriod) }),
      presentMicroKwh: present,
      gainMicroKwh: gain,
      keepsEnergy,
    })
    gain = 0
    keepsEnergy = true
  }
  return { stops, isByRates }
}

function doingAt(
  locationId: string,
  period: number,
  charged: number,
  { base, demand, withoutMicrogrid }: DispatchContext,
): Stop['doing'] | undefined {
  if (charged > 0) return 'charge'
  if (at(demand.get(locationId), period) > 0) {
    if (base.known.microgridAt.has(locationId)) return 'discharge'
    withoutMicrogrid.add(locationId)
  }
  return base.known.depots.has(locationId) ? 'charge' : undefined
}

/** Location -> period -> how many could charge there, and what the fastest of them takes. */
type Waiting = ReadonlyMap<string, ReadonlyMap<number, { count: number; fastest: number }>>

/** Where the number of chargers is known. */
function waitingAt(free: readonly DispatchBattery[], limits: DispatchLimits): Waiting {
  const waiting = new Map<string, Map<number, { count: number; fastest: number }>>()
  for (const battery of free) {
    for (const stop of battery.stops) {
      const { doing, locationId, period } = stop
      if (doing !== 'charge' || !Number.isFinite(limits.chargersAt(locationId).count)) continue
      const periods = waiting.get(locationId) ?? new Map<number, { count: number; fastest: number }>()
      waiting.set(locationId, periods)
      const { count, fastest } = periods.get(period) ?? { count: 0, fastest: 0 }
      periods.set(period, { count: count + 1, fastest: Math.max(fastest, maxChargeAt(battery, stop)) })
    }
  }
  return waiting
}

/** In the periods in which chargers are too few for all that are there. A charger gives what the fastest battery takes. */
const depotsOf = (waiting: Waiting, leftAt: (locationId: string, period: number) => number): DepotPower[] =>
  [...waiting].map(([locationId, periods]) => {
    const scarce = [...periods].filter(([period, { count }]) => count > leftAt(locationId, period))
    return {
      locationId,
      byPeriod: new Map(
        scarce.map(([period, { fastest }]) => [period, leftAt(locationId, period) * fastest]),
      ),
      chargersByPeriod: new Map(scarce.map(([period]) => [period, leftAt(locationId, period)])),
    }
  })

/** Where the prices of all charging are known, in one unit. */
function withPrices(
  batteries: readonly DispatchBattery[],
  tariffAt: DispatchLimits['tariffAt'],
): readonly DispatchBattery[] {
  const depotIds = new Set<string>()
  for (const { stops } of batteries)
    for (const { doing, locationId } of stops) if (doing === 'charge') depotIds.add(locationId)
  const tariffs = new Map([...depotIds].map(id => [id, tariffAt(id)]))
  const units = new Set([...tariffs.values()].map(tariff => tariff?.unit))
  if (units.size !== 1 || units.has(undefined)) return batteries
  return batteries.map(battery => ({
    ...battery,
    stops: battery.stops.map(stop => ({
      ...stop,
      price: tariffs.get(stop.locationId)?.priceAt(periodStart(stop.period)),
    })),
  }))
}

function statesOfBatteries(
  outOfService: readonly OutOfService[],
): ReadonlyMap<string, readonly OutOfService[]> {
  const byBattery = new Map<string, OutOfService[]>()
  for (const state of outOfService) if (state.unit.kind === 'battery') addTo(byBattery, state.unit.id, state)
  return byBattery
}

export const at = (periods: Float64Array | undefined, period: number): number => periods?.[period - 1] ?? 0

export const isInRange = (microKwh: number, fullKwh: number): boolean =>
  microKwh >= 0 && microKwh <= toMicroKwh(fullKwh)

/** Each location's demand in each period; index 0 is the first period. */
function demandOf({ plan, served }: Base): Map<string, Float64Array> {
  const demand = new Map<string, Float64Array>()
  const ids = new Set([...plan.siteShortfalls.keys(), ...served.keys()])
  for (const id of [...ids].sort()) {
    const amounts = (served as ServedEnergy).get(id)?.map(each => Math.max(0, each))
    const total = amounts ?? new Float64Array(plan.periodCount)
    for (const [period, kwh] of plan.siteShortfalls.get(id) ?? []) {
      total[period - 1] = at(total, period) + toMicroKwh(undeliveredKwh(kwh))
    }
    demand.set(id, total)
  }
  return demand
}

function take(demand: Map<string, Float64Array>, locationId: string, period: number, microKwh: number): void {
  const amounts = demand.get(locationId)
  if (amounts) amounts[period - 1] = Math.max(0, at(amounts, period) - Math.max(0, microKwh))
}

function siteDemand(locationId: string, amounts: Float64Array, fromPeriod: number): SiteDemand {
  const byPeriod = new Map<number, number>()
  for (const [i, amount] of amounts.entries()) {
    if (i + 1 >= fromPeriod && amount > 0) byPeriod.set(i + 1, amount)
  }
  return { locationId, byPeriod }
}

/** Index 0 is the first period; `levels` are those at the periods' ends. */
export type BatteryDay = { charged: Float64Array; discharged: Float64Array; levels: Float64Array }

const knownDays = new WeakMap<SettledBattery, BatteryDay>()

/** Of most batteries it is asked again at each change of a draft. */
export function dayOf(battery: SettledBattery, periodCount: number): BatteryDay {
  const day = knownDays.get(battery) ?? readDay(battery, periodCount)
  knownDays.set(battery, day)
  return day
}

function readDay({ schedule }: SettledBattery, periodCount: number): BatteryDay {
  const charged = new Float64Array(periodCount)
  const discharged = new Float64Array(periodCount)
  const levels = new Float64Array(periodCount)
  eachPeriod(schedule.entries, (period, entries) => {
    for (const entry of entries) {
      if (entry.scheduleType === 'charge')
        charged[period - 1] = at(charged, period) + toMicroKwh(entry.chargeRateKw * hoursPerPeriod)
      if (entry.scheduleType === 'microgrid')
        discharged[period - 1] = at(discharged, period) + toMicroKwh(entry.dischargeRateKw * hoursPerPeriod)
    }
    const last = entries.findLast(entry => entry.scheduleType !== 'trip') ?? entries.at(-1)
    levels[period - 1] = toMicroKwh(last?.soeKwh ?? 0)
  })
  return { charged, discharged, levels }
}

function countChargers(
  inUse: Map<string, Float64Array>,
  { schedule }: SettledBattery,
  periodCount: number,
): void {
  for (const [locationId, periods] of chargingOf(schedule)) {
    const counts = inUse.get(locationId) ?? new Float64Array(periodCount)
    inUse.set(locationId, counts)
    for (const period of periods.keys()) counts[period - 1] = at(counts, period) + 1
  }
}

function earlierShortfall({ plan }: Settled, fromPeriod: number): number {
  let total = 0
  for (const periods of plan.siteShortfalls.values()) {
    for (const [period, kwh] of periods) {
      if (period < fromPeriod) total += toMicroKwh(undeliveredKwh(kwh))
    }
  }
  return total
}
