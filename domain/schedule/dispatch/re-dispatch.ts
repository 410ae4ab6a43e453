// What batteries are asked to do instead, so that the least is left undelivered: what each of them does otherwise from a period on.
import { sameItems } from '../../same-items.ts'
import { hoursPerPeriod } from '../calendar/period.ts'
import type { Base } from '../draft/settle/base.ts'
import type { BatteryIntent, Stretch } from '../draft/settle/intent.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { solveWithinChargers } from './chargers.ts'
import type { DispatchLimits } from './dispatch-limits.ts'
import { type DispatchBattery, maxChargeAt, type Stop, toKwh } from './dispatch-problem.ts'
import { type DispatchScope, planProblem } from './plan-problem.ts'

/** What batteries do differently, in as few characters as a log needs: other periods stay as they are. */
export type DispatchChanges = {
  /** Named by their index in `batteries`. */
  locationIds: readonly string[]
  batteries: readonly { batteryId: string; changes: readonly DispatchChange[] }[]
}

/**
 * The first and the last period, in which the battery does nothing; or what it does: positive kW charge, negative ones discharge, at
 * the location with this index.
 */
export type DispatchChange =
  | readonly [startPeriod: number, endPeriod: number]
  | readonly [startPeriod: number, endPeriod: number, powerKw: number, locationIndex: number]

/** Only the batteries that do something else than planned. */
export function reDispatch(
  settled: Settled,
  base: Base,
  limits: DispatchLimits,
  scope: DispatchScope,
): DispatchChanges {
  const { problem, indexes } = planProblem(settled, base, limits, scope)
  const { amounts } = solveWithinChargers(problem)
  const isFixed = ({ locationId, price }: Stop) =>
    price !== undefined || Number.isFinite(limits.chargersAt(locationId).count)
  const indexOf = new Map<string, number>()
  const batteries = problem.batteries.flatMap((battery, i) => {
    const intent = settled.intent.batteries[indexes[i] ?? -1]
    const next = tidied(battery, amounts[i] ?? [], isFixed)
    const isSame = battery.stops.every(({ presentMicroKwh }, stop) => next[stop] === presentMicroKwh)
    return intent === undefined || isSame ? [] : [{ batteryId: battery.id, changes: changesOf(intent) }]

    function changesOf({ stretches }: BatteryIntent): DispatchChange[] {
      const changes: DispatchChange[] = []
      for (const [index, stop] of battery.stops.entries()) {
        const { period } = stop
        const planned = stretches.find(each => each.startPeriod <= period && period <= each.endPeriod)
        const kw = toKwh(next[index] ?? 0) / hoursPerPeriod
        if (!isPlanned(stop, kw, planned)) addPeriod(changes, period, kw === 0 ? [] : doing(stop, kw))
      }
      return changes
    }
  })
  return { locationIds: [...indexOf.keys()], batteries }

  function doing({ doing, locationId }: Stop, kw: number): [number, number] {
    const index = indexOf.get(locationId) ?? indexOf.size
    indexOf.set(locationId, index)
    return [doing === 'charge' ? kw : -kw, index]
  }
}

/** What is wanted stays if it is the same; an activity of no power only if it was planned. */
function isPlanned({ doing, locationId }: Stop, kw: number, planned: Stretch | undefined): boolean {
  if (planned === undefined) return kw === 0
  const isSame = planned.doing === doing && planned.locationId === locationId
  return isSame && (kw === 0 ? planned.wantedKw === 0 : isClose(planned.wantedKw, kw))
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 1e-5

function addPeriod(changes: DispatchChange[], period: number, what: [] | [number, number]): void {
  const [startPeriod, endPeriod, ...last] = changes.at(-1) ?? [0, 0]
  const continues = endPeriod > 0 && endPeriod === period - 1 && sameItems(last, what)
  if (continues) changes[changes.length - 1] = [startPeriod, period, ...what]
  else changes.push([period, period, ...what])
}

/**
 * The same energy for each stay at a depot, with few starts: more is charged in the longest planned run first, then after it, then
 * before it; less is charged in the opposite order. Where a depot's power is limited, the periods stay as they are.
 */
function tidied(
  battery: DispatchBattery,
  amounts: readonly number[],
  isFixed: (stop: Stop) => boolean,
): number[] {
  const { stops } = battery
  const next = [...amounts]
  const maxOf = (index: number) => maxChargeAt(battery, stops[index] as Stop)
  for (const stay of chargingStays(stops)) {
    if (isFixed(stops[stay[0] ?? 0] as Stop)) continue
    const planned = (index: number) => Math.min(stops[index]?.presentMicroKwh ?? 0, maxOf(index))
    let more = stay.reduce((sum, index) => sum + (amounts[index] ?? 0) - planned(index), 0)
    const order = preferredOrder(stay, planned)
    for (const index of stay) next[index] = planned(index)
    for (const index of more > 0 ? order : order.reverse()) {
      const room = more > 0 ? maxOf(index) - planned(index) : -planned(index)
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
