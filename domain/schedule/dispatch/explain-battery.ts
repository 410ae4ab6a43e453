// Why a battery does what it does for as long as it does it, and what more energy in it would bring. Whatever is said of an effect was
// found by solving again: the other batteries do what they do in the plan, this one the best.
import { quoteId } from '../../words/sanitize.ts'
import { chargingOf } from '../audit/charger-rules.ts'
import { outOfServiceOf, outOfServiceText, overlapsPeriods } from '../audit/out-of-service.ts'
import { clock, hoursPerPeriod, periodStart } from '../calendar/period.ts'
import { type Base, outOfServiceIn } from '../draft/settle/base.ts'
import type { BatteryIntent } from '../draft/settle/intent.ts'
import { type Presence, presenceOf } from '../draft/settle/presence.ts'
import type { Settled } from '../draft/settle/settle.ts'
import type { SettledBattery } from '../draft/settle/settle-battery.ts'
import { restShortfallKwh } from '../draft/settle/shortfall.ts'
import type { BatteryEntry } from '../plan/plan.ts'
import { undeliveredKwh } from '../plan/undelivered.ts'
import { eachPeriod } from '../runs/arrivals.ts'
import { amount, energyText, noticeableKwh } from '../words/sentences.ts'
import { rangeText } from '../words/trip-text.ts'
import type { DispatchLimits } from './dispatch-limits.ts'
import { type DispatchBattery, type DispatchProblem, toKwh } from './dispatch-problem.ts'
import type { Explained, Explanation } from './explanation.ts'
import { type SolvedDispatch, solveDispatch } from './least-shortfall.ts'
import { planProblem } from './plan-problem.ts'

type Context = { settled: Settled; base: Base; limits: DispatchLimits }

/** What the battery does in neighbouring periods, at one place and rate. */
type Doing = {
  kind: 'trip' | 'charge' | 'microgrid' | 'stage'
  /** Undefined on the way. */
  locationId: string | undefined
  rateKw: number
  /** Both inclusive. */
  startPeriod: number
  endPeriod: number
  beforeKwh: number
  afterKwh: number
}

export function explainBattery(
  settled: Settled,
  base: Base,
  limits: DispatchLimits,
  { id, period, fromPeriod }: Explained,
): Explanation {
  const index = base.batteryIndex.get(id) ?? -1
  const [intent, battery] = [settled.intent.batteries[index], settled.batteries[index]]
  if (!intent || !battery) return nothing
  const doing = doingsOf(intent, battery, base).find(
    ({ startPeriod, endPeriod }) => startPeriod <= period && period <= endPeriod,
  )
  if (!doing) return nothing
  const context = { settled, base, limits }
  const effect = effectOf(id, Math.max(fromPeriod, doing.startPeriod), context)
  return {
    sentences: [decidingText(intent, doing, context), ...leavesText(intent, doing), ...effect.sentences],
    betterFromPeriod: effect.betterFromPeriod,
  }
}

const nothing: Explanation = { sentences: [], betterFromPeriod: null }

/** What it does all day, in order. */
export function doingsOf(intent: BatteryIntent, { schedule }: SettledBattery, base: Base): Doing[] {
  const presence = presenceOf(intent, base.plan.periodCount, base.arrivalOf('battery', intent.id))
  const doings: Doing[] = []
  let levelKwh = intent.startKwh
  eachPeriod(schedule.entries, (period, entries) => {
    const entry = entries.findLast(({ scheduleType }) => scheduleType !== 'trip') ?? entries.at(-1)
    if (!entry) return
    const { scheduleType: kind, soeKwh: afterKwh } = entry
    const rateKw = kind === 'charge' ? entry.chargeRateKw : kind === 'microgrid' ? entry.dischargeRateKw : 0
    const locationId = placeOf(entry, presence[period - 1])
    const last = doings.at(-1)
    if (last?.kind === kind && last.locationId === locationId && last.rateKw === rateKw)
      Object.assign(last, { endPeriod: period, afterKwh })
    else
      doings.push({
        kind,
        locationId,
        rateKw,
        startPeriod: period,
        endPeriod: period,
        beforeKwh: levelKwh,
        afterKwh,
      })
    levelKwh = afterKwh
  })
  return doings
}

/** A discharge names its microgrid, which counts where the plan does not say where the battery stands. */
function placeOf(entry: BatteryEntry, presence: Presence | undefined): string | undefined {
  if ('locationId' in entry) return entry.locationId
  return entry.scheduleType === 'microgrid' ? (presence?.locationId ?? entry.microgridId) : undefined
}

function decidingText(intent: BatteryIntent, doing: Doing, context: Context): string {
  const id = quoteId(intent.id)
  const when = `from ${rangeText(doing.startPeriod, doing.endPeriod)}`
  const at = `at ${quoteId(doing.locationId ?? '')}`
  switch (doing.kind) {
    case 'trip':
      return `${id} is on the way ${when}: it can neither charge nor discharge.`
    case 'charge':
      return `${id} charges at ${amount(doing.rateKw)} kW ${at} ${when}: ${chargingLimit(intent, doing, context)}.`
    case 'microgrid':
      return `${id} discharges at ${amount(doing.rateKw)} kW ${at} ${when}: ${dischargingLimit(intent, doing, context)}.`
    case 'stage': {
      const [what, because] = idleBecause(intent, doing, context)
      return `${id} ${what} ${at} ${when}: ${because}.`
    }
  }
}

function chargingLimit({ id }: BatteryIntent, doing: Doing, { limits }: Context): string {
  const { maxChargeKw, fullKwh } = limits.ofBattery(id)
  const { powerKw } = limits.chargersAt(doing.locationId ?? '')
  const maxKw = Math.min(maxChargeKw, powerKw)
  if (doing.rateKw < maxKw)
    return doing.afterKwh >= fullKwh
      ? 'it is full then'
      : `the plan asks for no more, and up to ${amount(maxKw)} kW would be possible`
  return powerKw < maxChargeKw ? 'a charger there gives no more' : 'the battery takes no more'
}

function dischargingLimit({ id }: BatteryIntent, doing: Doing, { settled, limits }: Context): string {
  const { maxDischargeKw, reserveKwh = 0 } = limits.ofBattery(id)
  const lacksKwh = lackOf(settled, doing)
  if (lacksKwh === 0) return `${quoteId(doing.locationId ?? '')} needs no more`
  const lacks = `${energyText(lacksKwh)} are undelivered there meanwhile`
  if (doing.afterKwh <= reserveKwh)
    return `it is ${reserveKwh > 0 ? 'down to its reserve' : 'empty'} then, and ${lacks}`
  if (doing.rateKw >= maxDischargeKw) return `the battery gives no more, and ${lacks}`
  return `the plan asks for no more, and ${lacks}`
}

/** What it does not do, and why. */
function idleBecause(intent: BatteryIntent, doing: Doing, context: Context): [what: string, because: string] {
  const { settled, base, limits } = context
  const locationId = doing.locationId ?? ''
  const [outOfService] = outOfServiceOf(outOfServiceIn(settled.intent, base), {
    kind: 'battery',
    id: intent.id,
  }).filter(state => overlapsPeriods(state, doing))
  if (outOfService) return ['does nothing', `it is ${outOfServiceText(outOfService)}`]
  const lacksKwh = lackOf(settled, doing)
  if (lacksKwh > 0) return ['does not discharge', notDischarging(intent, doing, lacksKwh, context)]
  if (base.known.depots.has(locationId) || Number.isFinite(limits.chargersAt(locationId).count))
    return ['does not charge', notCharging(intent, doing, context)]
  return [
    'neither charges nor discharges',
    'the plan shows no charger there, and nothing is undelivered there meanwhile',
  ]
}

function notCharging({ id }: BatteryIntent, doing: Doing, { settled, limits }: Context): string {
  const { maxChargeKw, fullKwh } = limits.ofBattery(id)
  if (doing.beforeKwh >= fullKwh) return `it is full, with ${energyText(doing.beforeKwh)}`
  const locationId = doing.locationId ?? ''
  const { count, powerKw } = limits.chargersAt(locationId)
  if (count === 0) return 'there is no charger'
  if (chargersFree(settled, doing, count) === 0)
    return count === 1 ? 'the charger there is in use' : `all ${count} chargers there are in use`
  return `the plan does not ask for it, and up to ${amount(Math.min(maxChargeKw, powerKw))} kW would be possible`
}

/** The most that are free in a period meanwhile; none once there are more batteries than chargers. */
function chargersFree(
  { batteries }: Settled,
  { locationId = '', startPeriod, endPeriod }: Doing,
  count: number,
): number {
  const charging = batteries.flatMap(({ schedule }) => chargingOf(schedule).get(locationId) ?? [])
  let free = 0
  for (let period = startPeriod; period <= endPeriod; period++)
    free = Math.max(free, count - charging.filter(periods => periods.has(period)).length)
  return free
}

function notDischarging(
  { id }: BatteryIntent,
  doing: Doing,
  lacksKwh: number,
  { base, limits }: Context,
): string {
  const { maxDischargeKw, reserveKwh = 0 } = limits.ofBattery(id)
  const lacks = `${energyText(lacksKwh)} are undelivered there meanwhile`
  if (doing.beforeKwh <= 0) return `it is empty, and ${lacks}`
  if (doing.beforeKwh <= reserveKwh) return `it keeps its reserve of ${energyText(reserveKwh)}, and ${lacks}`
  if (!base.known.microgridAt.has(doing.locationId ?? ''))
    return `the plan does not name the microgrid there, and ${lacks}`
  return `the plan does not ask for it, and up to ${amount(maxDischargeKw)} kW would be possible, while ${lacks}`
}

/** What the place lacks meanwhile, kWh. */
function lackOf({ plan }: Settled, { locationId = '', startPeriod, endPeriod }: Doing): number {
  let kwh = 0
  for (const [period, lacks] of plan.siteShortfalls.get(locationId) ?? [])
    if (startPeriod <= period && period <= endPeriod) kwh += undeliveredKwh(lacks)
  return kwh
}

function leavesText({ trips }: BatteryIntent, { locationId, endPeriod }: Doing): string[] {
  if (locationId === undefined) return []
  const next = trips.find(({ trip }) => trip.startPeriod > endPeriod)
  if (!next) return ['It stays there for the rest of the day.']
  const { startPeriod, truckId, destinationId } = next.trip
  return [
    `It leaves at ${clock(periodStart(startPeriod))} with ${quoteId(truckId)} to ${quoteId(destinationId)}.`,
  ]
}

function effectOf(id: string, fromPeriod: number, { settled, base, limits }: Context): Explanation {
  if (fromPeriod > base.plan.periodCount) return nothing
  const from = `from ${clock(periodStart(fromPeriod))} on`
  const lacksKwh = restShortfallKwh(settled.plan, fromPeriod)
  if (lacksKwh < noticeableKwh)
    return { sentences: [`Nothing is undelivered ${from}.`], betterFromPeriod: null }
  const { problem } = planProblem(settled, base, limits, { batteryIds: new Set([id]), fromPeriod })
  const [battery] = problem.batteries
  if (!battery) return nothing
  const solved = solveDispatch(problem)
  const gainKwh = lacksKwh - toKwh(solved.minMicroKwh)
  const isBetter = gainKwh >= noticeableKwh
  const better = `If it alone did otherwise ${from}, ${energyText(gainKwh)} less could be undelivered.`
  return {
    sentences: [
      ...(isBetter ? [better] : []),
      ...(solved.minMicroKwh > 0 ? [moreEnergyText(solved, battery, fromPeriod)] : []),
    ],
    betterFromPeriod: isBetter ? fromPeriod : null,
  }
}

/** As much as it charges in a period, or holds if that is less. */
function moreEnergyText(solved: SolvedDispatch, battery: DispatchBattery, fromPeriod: number): string {
  const { problem } = solved
  const moreMicroKwh = Math.min(battery.maxChargeMicroKwh, battery.fullMicroKwh)
  const [first, ...rest] = battery.stops
  if (!first || !standsWhereEnergyLacks(solved, battery))
    return 'More energy in it would not help: it stands nowhere where some would still be undelivered.'
  const more = { ...battery, stops: [{ ...first, gainMicroKwh: first.gainMicroKwh + moreMicroKwh }, ...rest] }
  const withMore = solveDispatch(withBattery(problem, more))
  const gainKwh = toKwh(solved.minMicroKwh - withMore.minMicroKwh)
  if (gainKwh >= noticeableKwh)
    return `${energyText(toKwh(moreMicroKwh))} more in it at ${clock(periodStart(fromPeriod))} could leave ${energyText(gainKwh)} less undelivered, at ${improved(solved, withMore)}.`
  const faster = { ...battery, maxDischargeMicroKwh: battery.maxDischargeMicroKwh + 1e6 * hoursPerPeriod }
  const fasterKwh = toKwh(solved.minMicroKwh - solveDispatch(withBattery(problem, faster)).minMicroKwh)
  return fasterKwh > 0
    ? `More energy in it would not help: its discharge rate limits it. With 1 kW more, ${energyText(fasterKwh)} less could be undelivered.`
    : 'More energy in it would not help.'
}

function standsWhereEnergyLacks(
  { network: { sites, flow } }: SolvedDispatch,
  { stops }: DispatchBattery,
): boolean {
  const lacking = new Set<string>()
  for (const { locationId, period, demandArc } of sites)
    if ((flow.residuals[demandArc] ?? 0) > 0) lacking.add(`${period} ${locationId}`)
  return stops.some(({ locationId, period }) => lacking.has(`${period} ${locationId}`))
}

const withBattery = (problem: DispatchProblem, battery: DispatchBattery): DispatchProblem => ({
  ...problem,
  batteries: [battery],
})

/** The sites that lack less. */
function improved(before: SolvedDispatch, after: SolvedDispatch): string {
  const lackIn = ({ network: { sites, flow } }: SolvedDispatch) => {
    const lacks = new Map<string, number>()
    for (const { locationId, demandArc } of sites)
      lacks.set(locationId, (lacks.get(locationId) ?? 0) + (flow.residuals[demandArc] ?? 0))
    return lacks
  }
  const later = lackIn(after)
  return [...lackIn(before)]
    .filter(([locationId, lacks]) => (later.get(locationId) ?? 0) < lacks)
    .map(([locationId]) => quoteId(locationId))
    .join(', ')
}
