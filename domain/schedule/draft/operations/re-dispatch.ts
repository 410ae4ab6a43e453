// The operation that lets batteries charge and discharge so that the least is left undelivered.

import { auditOf } from '../../audit/index.ts'
import { chargingCost } from '../../dispatch/charging-cost.ts'
import { type DispatchLimits, limitsOfAudit } from '../../dispatch/dispatch-limits.ts'
import { toMicroKwh } from '../../dispatch/dispatch-problem.ts'
import { noticeableCost } from '../../dispatch/plan-bound.ts'
import {
  type DispatchChange,
  type DispatchChanges,
  reDispatch as newDispatch,
} from '../../dispatch/re-dispatch.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Base } from '../settle/base.ts'
import { baseState, type DraftState, stateOf } from '../settle/draft-state.ts'
import type { Intent, Stretch } from '../settle/intent.ts'
import { totalShortfallKwh } from '../settle/shortfall.ts'
import { firstFree, isLockedUnit } from './keeping.ts'
import { type NewStretches, type ReDispatch, refuse } from './operation.ts'
import {
  locationUnknown,
  microgridUnknown,
  noDepot,
  noLessShortfall,
  nothingLeftToDispatch,
  stretchesOverlap,
  stretchTooEarly,
  unitIsLocked,
} from './refusal-texts.ts'
import { changeBattery, stretchesOutside, stretchesWhere } from './stretches.ts'
import { batteryNamed } from './trip-changes.ts'
import { periodOfDay, periodRange, rateKw } from './values.ts'

export function reDispatch(intent: Intent, operation: ReDispatch, base: Base): Intent {
  const { fromPeriod, result, changes } = withChanges(intent, operation, base, 0)
  if (changes !== undefined) return withEachChange(intent, changes, fromPeriod, base)
  return (result ?? []).reduce((so, each) => withStretches(so, each, fromPeriod, base), intent)
}

/** The operation with what it comes to, from when it can be done; refused if the plan leaves the least already. */
export function withChanges(
  intent: Intent,
  operation: ReDispatch,
  base: Base,
  frozenUntil: number,
): ReDispatch {
  periodOfDay(operation.fromPeriod, base)
  for (const id of operation.batteryIds) {
    batteryNamed(intent, base, id)
    const reason = base.readOnly.unitOf({ kind: 'battery', id })?.reason
    if (reason !== undefined) refuse(reason)
    if (isLockedUnit(intent, { kind: 'battery', id })) refuse(unitIsLocked(id))
  }
  if (operation.changes !== undefined || operation.result !== undefined) return operation
  const fromPeriod = firstFree(operation.fromPeriod, intent.protectedParts, frozenUntil)
  if (fromPeriod > base.plan.periodCount) refuse(nothingLeftToDispatch(operation.fromPeriod))
  const from = { ...operation, fromPeriod }
  return { ...from, changes: bestChanges(intent, from, base) }
}

/** Batteries that it would give a fault that they do not have are left as they are. */
function bestChanges(intent: Intent, { batteryIds, fromPeriod }: ReDispatch, base: Base): DispatchChanges {
  const before = stateOf(intent, base, baseState(base))
  const limits = limitsOfAudit(base.audit.context)
  const all = batteryIds.length === 0 ? intent.batteries.map(({ id }) => id) : batteryIds
  const free = new Set(all.filter(id => !isLockedUnit(intent, { kind: 'battery', id })))
  while (free.size > 0) {
    const changes = newDispatch(before, base, limits, { fromPeriod, batteryIds: free })
    const after = stateOf(withEachChange(intent, changes, fromPeriod, base), base, before)
    if (!isBetter(before.plan, after.plan, limits)) break
    const faulty = batteriesWithNewFaults(before, after)
    if (faulty.length === 0) return changes
    for (const id of faulty) free.delete(id)
  }
  return refuse(noLessShortfall(fromPeriod, chargingCost(before.plan, limits) !== null))
}

/** Less is left, or as much at a lower cost. */
function isBetter(before: Plan, after: Plan, limits: DispatchLimits): boolean {
  const lessMicroKwh = toMicroKwh(totalShortfallKwh(before) - totalShortfallKwh(after))
  if (lessMicroKwh !== 0) return lessMicroKwh > 0
  const [costBefore, costAfter] = [chargingCost(before, limits), chargingCost(after, limits)]
  return costBefore !== null && costBefore.amount - (costAfter?.amount ?? 0) >= noticeableCost
}

/** In a period in which they did not have it. */
function batteriesWithNewFaults(before: DraftState, after: DraftState): string[] {
  const known = new Set(faultsOf(before).map(({ key }) => key))
  return faultsOf(after).flatMap(({ key, id }) => (known.has(key) ? [] : [id]))
}

const faultsOf = ({ audit }: DraftState): { id: string; key: string }[] =>
  auditOf(audit).findings.flatMap(({ rule, unit: { kind, id }, startPeriod, endPeriod }) =>
    kind === 'battery'
      ? Array.from({ length: endPeriod - startPeriod + 1 }, (_, i) => ({
          id,
          key: `${rule} ${startPeriod + i} ${id}`,
        }))
      : [],
  )

/** The last one: what is found to be best is made right after. */
let lastMade = new WeakMap<DispatchChanges, { before: Intent; base: Base; after: Intent }>()

function withEachChange(intent: Intent, changes: DispatchChanges, fromPeriod: number, base: Base): Intent {
  const made = lastMade.get(changes)
  if (made?.before === intent && made.base === base) return made.after
  const { locationIds, batteries } = changes
  const after = batteries.reduce((so, { batteryId, changes: ofBattery }) => {
    const changed = new Set<number>()
    const added: Stretch[] = []
    let free = fromPeriod
    for (const change of ofBattery) {
      const [startPeriod, endPeriod] = change
      checkOrder(batteryId, { startPeriod, endPeriod }, fromPeriod, free, base)
      free = endPeriod + 1
      for (let period = startPeriod; period < free; period++) changed.add(period)
      const stretch = stretchOf(batteryId, change, locationIds, base)
      if (stretch) added.push(stretch)
    }
    const left = stretchesWhere(batteryNamed(so, base, batteryId).stretches, period => !changed.has(period))
    return changeBattery(so, base, batteryId, { stretches: [...left, ...added] })
  }, intent)
  lastMade = new WeakMap([[changes, { before: intent, base, after }]])
  return after
}

function stretchOf(
  batteryId: string,
  [startPeriod, endPeriod, powerKw = 0, index = 0]: DispatchChange,
  locationIds: readonly string[],
  base: Base,
): Stretch | undefined {
  if (powerKw === 0) return undefined
  const locationId = locationIds[index] ?? refuse(locationUnknown)
  const head = { startPeriod, endPeriod, locationId, wantedKw: Math.abs(powerKw) }
  if (powerKw < 0) {
    const microgridId = base.known.microgridAt.get(locationId) ?? refuse(microgridUnknown(locationId))
    return { ...head, doing: 'microgrid', microgridId }
  }
  checkStretch(batteryId, { ...head, doing: 'charge' }, base)
  return { ...head, doing: 'charge' }
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
    checkOrder(batteryId, each, fromPeriod, free, base)
    free = each.endPeriod + 1
  }
  const before = stretchesOutside(battery.stretches, fromPeriod, Number.POSITIVE_INFINITY)
  return changeBattery(intent, base, batteryId, { stretches: [...before, ...stretches] })
}

function checkOrder(
  batteryId: string,
  periods: { startPeriod: number; endPeriod: number },
  fromPeriod: number,
  free: number,
  base: Base,
): void {
  periodRange(periods, base)
  if (periods.startPeriod < fromPeriod) refuse(stretchTooEarly(batteryId, fromPeriod))
  if (periods.startPeriod < free) refuse(stretchesOverlap(batteryId, periods.startPeriod))
}

function checkStretch(batteryId: string, stretch: Stretch, base: Base): void {
  const { startPeriod, endPeriod, locationId, doing, wantedKw } = stretch
  rateKw(wantedKw)
  if (doing === 'charge' && !base.known.depots.has(locationId))
    refuse(noDepot(batteryId, locationId, startPeriod, endPeriod))
}
