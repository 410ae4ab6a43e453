// The operation that lets batteries charge and discharge so that the least is left undelivered.

import { limitsOfAudit } from '../../dispatch/dispatch-limits.ts'
import { toMicroKwh } from '../../dispatch/dispatch-problem.ts'
import { type NewStretches, reDispatch as newDispatch } from '../../dispatch/re-dispatch.ts'
import type { Base } from '../settle/base.ts'
import type { Intent, Stretch } from '../settle/intent.ts'
import { settle } from '../settle/settle.ts'
import { totalShortfallKwh } from '../settle/shortfall.ts'
import { type ReDispatch, refuse } from './operation.ts'
import { noDepot, noLessShortfall, stretchesOverlap, stretchTooEarly } from './refusal-texts.ts'
import { changeBattery, stretchesOutside } from './stretches.ts'
import { batteryNamed } from './trip-changes.ts'
import { periodOfDay, periodRange, rateKw } from './values.ts'

export function reDispatch(intent: Intent, operation: ReDispatch, base: Base): Intent {
  const { fromPeriod, result } = withResult(intent, operation, base)
  return result.reduce((so, each) => withStretches(so, each, fromPeriod, base), intent)
}

/** The operation with what it comes to; refused if the plan leaves the least already. */
export function withResult(
  intent: Intent,
  operation: ReDispatch,
  base: Base,
): ReDispatch & { result: readonly NewStretches[] } {
  const fromPeriod = periodOfDay(operation.fromPeriod, base)
  for (const id of operation.batteryIds) {
    batteryNamed(intent, base, id)
    const reason = base.readOnly.unitOf({ kind: 'battery', id })?.reason
    if (reason !== undefined) refuse(reason)
  }
  if (operation.result !== undefined) return { ...operation, result: operation.result }
  const batteryIds = operation.batteryIds.length === 0 ? undefined : new Set(operation.batteryIds)
  const settled = settle(intent, base)
  const limits = limitsOfAudit(base.audit.context)
  const result = newDispatch(settled, base, limits, { fromPeriod, ...(batteryIds && { batteryIds }) })
  const next = result.reduce((so, each) => withStretches(so, each, fromPeriod, base), intent)
  const gainKwh = totalShortfallKwh(settled.plan) - totalShortfallKwh(settle(next, base, settled).plan)
  return toMicroKwh(gainKwh) > 0 ? { ...operation, result } : refuse(noLessShortfall(fromPeriod))
}

function withStretches(
  intent: Intent,
  { batteryId, stretches }: NewStretches,
  fromPeriod: number,
  base: Base,
): Intent {
  const battery = batteryNamed(intent, base, batteryId)
  let free = fromPeriod
  for (const each of stretches) {
    checkStretch(batteryId, each, base)
    if (each.startPeriod < fromPeriod) refuse(stretchTooEarly(batteryId, fromPeriod))
    if (each.startPeriod < free) refuse(stretchesOverlap(batteryId, each.startPeriod))
    free = each.endPeriod + 1
  }
  const before = stretchesOutside(battery.stretches, fromPeriod, Number.POSITIVE_INFINITY)
  return changeBattery(intent, base, batteryId, { stretches: [...before, ...stretches] })
}

function checkStretch(batteryId: string, stretch: Stretch, base: Base): void {
  const { startPeriod, endPeriod, locationId, doing, wantedKw } = stretch
  periodRange(stretch, base)
  rateKw(wantedKw)
  if (doing === 'charge' && !base.known.depots.has(locationId))
    refuse(noDepot(batteryId, locationId, startPeriod, endPeriod))
}
