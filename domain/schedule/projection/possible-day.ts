// What the best dispatch of the rest of the plan's day with the same trips would leave undelivered, given what batteries really hold.
import { limitsOfAudit } from '../dispatch/dispatch-limits.ts'
import { toKwh } from '../dispatch/dispatch-problem.ts'
import { solveDispatch } from '../dispatch/least-shortfall.ts'
import { type DispatchScope, planProblem } from '../dispatch/plan-problem.ts'
import type { Base } from '../draft/settle/base.ts'
import type { BatteryIntent } from '../draft/settle/intent.ts'
import { type Settled, settle } from '../draft/settle/settle.ts'
import type { Projection } from './project-day.ts'

/** From the next period on. */
export function possibleRestKwh(base: Base, settled: Settled, scope: DispatchScope): number {
  if (scope.fromPeriod > base.plan.periodCount) return 0
  const { problem } = planProblem(settled, base, limitsOfAudit(base.audit.context), scope)
  return toKwh(solveDispatch(problem).minMicroKwh)
}

/** The plan, going on from what batteries hold when the next period begins. */
export function settleProjected(base: Base, { batteries, fromPeriod }: Projection): Settled {
  const energies = new Map(batteries.map(({ batteryId, nextKwh }) => [batteryId, nextKwh]))
  const changed = base.intent.batteries.map((battery): BatteryIntent => {
    const energyKwh = energies.get(battery.id) ?? null
    if (energyKwh === null || base.readOnly.unitOf({ kind: 'battery', id: battery.id })) return battery
    const earlier = battery.levels.filter(({ period }) => period < fromPeriod)
    return { ...battery, levels: [...earlier, { period: fromPeriod, energyKwh }] }
  })
  return settle({ ...base.intent, batteries: changed }, base)
}
