// What batteries are asked to do instead, so that the least is left undelivered: their stretches from a period on.
import { hoursPerPeriod } from '../calendar/period.ts'
import type { Base } from '../draft/settle/base.ts'
import type { BatteryIntent, Stretch } from '../draft/settle/intent.ts'
import type { Settled } from '../draft/settle/settle.ts'
import type { DispatchLimits } from './dispatch-limits.ts'
import { type DispatchBattery, type Stop, toKwh } from './dispatch-problem.ts'
import { type SolvedDispatch, solveDispatch } from './least-shortfall.ts'
import { type DispatchScope, type PlanProblem, planProblem } from './plan-problem.ts'

/** From the scope's period on, all that the battery is asked to do. */
export type NewStretches = { batteryId: string; stretches: readonly Stretch[] }

/** Only the batteries that do something else than planned. */
export function reDispatch(
  settled: Settled,
  base: Base,
  limits: DispatchLimits,
  scope: DispatchScope,
): NewStretches[] {
  const planned = planProblem(settled, base, limits, scope)
  const solved = solveDispatch(planned.problem)
  return newStretches(settled, base, limits, scope.fromPeriod, planned, solved)
}

function newStretches(
  settled: Settled,
  { known, plan }: Base,
  limits: DispatchLimits,
  fromPeriod: number,
  { problem, indexes }: PlanProblem,
  { amounts }: SolvedDispatch,
): NewStretches[] {
  return problem.batteries.flatMap((battery, i) => {
    const intent = settled.intent.batteries[indexes[i] ?? -1]
    const isLimited = (locationId: string) => limits.depotPowerKw(locationId) !== undefined
    const next = tidied(battery, amounts[i] ?? [], isLimited)
    const isSame = battery.stops.every(({ presentMicroKwh }, stop) => next[stop] === presentMicroKwh)
    return intent === undefined || isSame ? [] : [{ batteryId: battery.id, stretches: stretchesOf(intent) }]

    function stretchesOf({ stretches }: BatteryIntent): Stretch[] {
      const stopAt = new Map(battery.stops.map((stop, index) => [stop.period, index]))
      const list: Stretch[] = []
      for (let period = fromPeriod; period <= plan.periodCount; period++) {
        const index = stopAt.get(period)
        const wanted = stretches.find(each => each.startPeriod <= period && period <= each.endPeriod)
        const stretch =
          index === undefined ? wanted : stretchAt(battery.stops[index] as Stop, next[index] ?? 0, wanted)
        if (stretch) addPeriod(list, period, stretch)
      }
      return list
    }
  })

  /** What is wanted stays if it is the same; an activity of no power only if it was planned. */
  function stretchAt(stop: Stop, microKwh: number, wanted: Stretch | undefined): Stretch | undefined {
    const { locationId, presentMicroKwh, period } = stop
    const powerKw = toKwh(microKwh) / hoursPerPeriod
    const isPlanned = microKwh === presentMicroKwh && wanted?.locationId === locationId
    if (isPlanned && (microKwh === 0 ? wanted.wantedKw === 0 : isClose(wanted.wantedKw, powerKw)))
      return wanted
    if (microKwh === 0) return undefined
    const head = { startPeriod: period, endPeriod: period, locationId, wantedKw: powerKw }
    return stop.doing === 'charge'
      ? { ...head, doing: 'charge' }
      : { ...head, doing: 'microgrid', microgridId: known.microgridAt.get(locationId) ?? '' }
  }
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 1e-5

function addPeriod(list: Stretch[], period: number, stretch: Stretch): void {
  const last = list.at(-1)
  const continues =
    last?.endPeriod === period - 1 &&
    last.doing === stretch.doing &&
    last.locationId === stretch.locationId &&
    Object.is(last.wantedKw, stretch.wantedKw) &&
    (last.doing !== 'microgrid' || stretch.doing !== 'microgrid' || last.microgridId === stretch.microgridId)
  if (continues) last.endPeriod = period
  else list.push({ ...stretch, startPeriod: period, endPeriod: period })
}

/**
 * The same energy for each stay at a depot, with few starts: more is charged in the longest planned run first, then after it, then
 * before it; less is charged in the opposite order. Where a depot's power is limited, the periods stay as they are.
 */
function tidied(
  { stops, maxChargeMicroKwh }: DispatchBattery,
  amounts: readonly number[],
  isLimited: (locationId: string) => boolean,
): number[] {
  const next = [...amounts]
  for (const stay of chargingStays(stops)) {
    if (isLimited(stops[stay[0] ?? 0]?.locationId ?? '')) continue
    const planned = (index: number) => Math.min(stops[index]?.presentMicroKwh ?? 0, maxChargeMicroKwh)
    let more = stay.reduce((sum, index) => sum + (amounts[index] ?? 0) - planned(index), 0)
    const order = preferredOrder(stay, planned)
    for (const index of stay) next[index] = planned(index)
    for (const index of more > 0 ? order : order.reverse()) {
      const room = more > 0 ? maxChargeMicroKwh - planned(index) : -planned(index)
      const change = more > 0 ? Math.min(more, room) : Math.max(more, room)
      next[index] = planned(index) + change
      more -= change
    }
  }
  return next
}

/** The stops of each stay in which a battery can only charge, as indexes. */
function chargingStays(stops: readonly Stop[]): number[][] {
  const stays: number[][] = []
  for (const [i, { period, locationId, doing, keepsEnergy, gainMicroKwh }] of stops.entries()) {
    if (doing !== 'charge') continue
    const before = stops[i - 1]
    const continues =
      before?.doing === 'charge' &&
      before.locationId === locationId &&
      before.period === period - 1 &&
      keepsEnergy &&
      gainMicroKwh === 0
    if (continues) stays.at(-1)?.push(i)
    else stays.push([i])
  }
  return stays
}

/** The longest run first, then what follows it, then what comes before it, the nearest first. */
function preferredOrder(stay: readonly number[], planned: (index: number) => number): number[] {
  let best = { first: 0, length: 0 }
  for (let first = 0; first < stay.length; ) {
    let length = 0
    while (first + length < stay.length && planned(stay[first + length] ?? 0) > 0) length++
    if (length > best.length) best = { first, length }
    first += Math.max(1, length)
  }
  return [...stay.slice(best.first), ...stay.slice(0, best.first).reverse()]
}
