// What the rest of the plan's day leaves undelivered as planned, and what the best dispatch with the same trips would leave, given what
// batteries really hold.
import { limitsOfAudit } from '../dispatch/dispatch-limits.ts'
import { toKwh, toMicroKwh } from '../dispatch/dispatch-problem.ts'
import { solveDispatch } from '../dispatch/least-shortfall.ts'
import { planProblem } from '../dispatch/plan-problem.ts'
import type { Base } from '../draft/settle/base.ts'
import type { BatteryIntent } from '../draft/settle/intent.ts'
import { type Settled, settle } from '../draft/settle/settle.ts'
import type { Plan } from '../plan/plan.ts'
import type { Projection } from './project-day.ts'

/** From the next period on. */
export function plannedRestKwh(
  { siteShortfalls }: Pick<Plan, 'siteShortfalls'>,
  { fromPeriod }: Projection,
): number {
  let total = 0
  for (const periods of siteShortfalls.values())
    for (const [period, kwh] of periods) if (period >= fromPeriod && kwh > 0) total += toMicroKwh(kwh)
  return toKwh(total)
}

/** The same. */
export function possibleRestKwh(base: Base, projection: Projection): number {
  const { fromPeriod } = projection
  if (fromPeriod > base.plan.periodCount) return 0
  const settled = settleProjected(base, projection)
  const { problem } = planProblem(settled, base, limitsOfAudit(base.audit.context), { fromPeriod })
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
