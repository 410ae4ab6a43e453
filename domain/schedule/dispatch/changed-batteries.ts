// The batteries that differ after a change, as its best dispatch sees them.
import type { Base } from '../draft/settle/base.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { limitsOfAudit } from './dispatch-limits.ts'
import { type ChangedBatteries, keyOf } from './dispatch-network.ts'
import { type DispatchBattery, isChargingAlike } from './dispatch-problem.ts'
import { changedBattery, type DispatchScope } from './plan-problem.ts'
import { type SolvedState, solvedState } from './solved-state.ts'

/** Undefined where one of them stays as planned in one of the states, or is out of service at times: others may then have more to do. */
export function changedBatteries(
  from: Settled,
  after: Settled,
  base: Base,
  scope: DispatchScope,
): ChangedBatteries | undefined {
  const { problemIndexes, demand } = solvedState(from, base, scope)
  if (from.intent.outOfService !== after.intent.outOfService) return undefined
  const limits = limitsOfAudit(base.audit.context)
  const changed = new Map<number, DispatchBattery>()
  for (const [i, battery] of after.batteries.entries()) {
    if (battery === from.batteries[i] && after.intent.batteries[i] === from.intent.batteries[i]) continue
    const index = problemIndexes.get(i)
    const next = changedBattery(after, i, base, limits, scope, demand)
    if (index === undefined || !next) return undefined
    changed.set(index, next)
  }
  return changed
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
