// The batteries that differ after a change, as its best dispatch sees them.
import { type Base, outOfServiceIn } from '../draft/settle/base.ts'
import type { BatteryIntent, Intent } from '../draft/settle/intent.ts'
import { batterySchedule, type Settled } from '../draft/settle/settle.ts'
import { type DispatchLimits, limitsOfAudit } from './dispatch-limits.ts'
import { type ChangedBatteries, keyOf } from './dispatch-network.ts'
import { type DispatchBattery, isChargingAlike, toMicroKwh } from './dispatch-problem.ts'
import {
  at,
  type BatteryDay,
  type DispatchScope,
  dayOf,
  dispatchBattery,
  isInRange,
  type PlanProblem,
} from './plan-problem.ts'
import { type SolvedState, solvedState } from './solved-state.ts'

/** Null where one of them stays as planned in one of the states, or is out of service at times: others may then have more to do. */
export function changedBatteries(
  from: Settled,
  intent: Intent,
  base: Base,
  scope: DispatchScope,
): ChangedBatteries | null {
  const { problemIndexes, demand, solved } = solvedState(from, base, scope)
  if (from.intent.outOfService !== intent.outOfService) return null
  const context = { base, limits: limitsOfAudit(base.audit.context), scope, demand }
  const changed = new Map<number, DispatchBattery>()
  for (const [i, battery] of intent.batteries.entries()) {
    if (battery === from.intent.batteries[i]) continue
    const index = problemIndexes.get(i) ?? -1
    const before = solved.problem.batteries[index]
    const next = before && changedBattery(from, battery, i, before, context)
    if (!next) return null
    changed.set(index, next)
  }
  return changed
}

/**
 * A battery of a changed plan, in which the demand is the same; undefined where that does not follow: it stays as planned, or is out of
 * service at times. `before` is the battery in the state that was changed.
 */
function changedBattery(
  from: Settled,
  intent: BatteryIntent,
  index: number,
  before: DispatchBattery,
  { base, limits, scope, demand }: ChangedContext,
): DispatchBattery | undefined {
  const { id } = intent
  const { fromPeriod } = scope
  const { periodCount } = base.plan
  const isOutOfService = outOfServiceIn(from.intent, base).some(
    ({ unit }) => unit.kind === 'battery' && unit.id === id,
  )
  const was = from.batteries[index]
  if (isOutOfService || !was || scope.batteryIds?.has(id) === false) return undefined
  const startMicroKwh =
    fromPeriod === 1 ? toMicroKwh(intent.startKwh) : at(dayOf(was, periodCount).levels, fromPeriod - 1)
  if (!isInRange(startMicroKwh, limits.ofBattery(id).fullKwh)) return undefined
  const isByRates =
    before.isByRates === true && !limits.ofBattery(id).reserveKwh && isOfDispatch(intent, base, demand)
  const day = isByRates
    ? idleDay(intent, startMicroKwh, periodCount)
    : dayOf(batterySchedule(intent, index, base), periodCount)
  return dispatchBattery(
    { index, intent, day, startMicroKwh, isOutOfService: () => false },
    { base, limits, fromPeriod, demand, withoutMicrogrid: new Set() },
  )
}

type ChangedContext = {
  base: Base
  limits: DispatchLimits
  scope: DispatchScope
  demand: PlanProblem['demand']
}

/** Whether all that it is asked to do is what a dispatch could ask of it there and then. */
const isOfDispatch = (
  { stretches }: BatteryIntent,
  { known }: Base,
  demand: PlanProblem['demand'],
): boolean =>
  stretches.every(({ doing, locationId, startPeriod, endPeriod }) => {
    const isPlace = doing === 'charge' ? known.depots.has(locationId) : known.microgridAt.has(locationId)
    const needs = demand.get(locationId)
    for (let period = startPeriod; period <= endPeriod; period++)
      if (at(needs, period) > 0 === (doing === 'charge')) return false
    return isPlace
  })

/** The battery does nothing: what it could do does not depend on what it does. */
function idleDay({ levels }: BatteryIntent, startMicroKwh: number, periodCount: number): BatteryDay {
  const day = new Float64Array(periodCount).fill(startMicroKwh)
  for (const { period, energyKwh } of levels) day.fill(toMicroKwh(energyKwh), period - 1)
  const nothing = new Float64Array(periodCount)
  return { charged: nothing, discharged: nothing, levels: day }
}

/** Whether chargers are too few in the same periods as before, for the same batteries. */
export function haveSameChargers(
  { solved: { problem, network }, chargersFor }: SolvedState,
  changed: ChangedBatteries,
): boolean {
  if (!isChargingAlike(problem)) return false
  const more = new Map<string, { locationId: string; period: number; count: number }>()
  const count = ({ stops = [] }: Partial<DispatchBattery>, by: number) => {
    for (const { doing, locationId, period } of stops) {
      if (doing !== 'charge') continue
      const key = keyOf({ locationId, period })
      more.set(key, { locationId, period, count: (more.get(key)?.count ?? 0) + by })
    }
  }
  for (const [index, battery] of changed) {
    count(problem.batteries[index] ?? {}, -1)
    count(battery, 1)
  }
  return [...more].every(([key, { locationId, period, count }]) => {
    if (count <= 0 || network.depotArcAt.has(key)) return true
    const { left, wanted } = chargersFor(locationId, period)
    return wanted + count <= left
  })
}
