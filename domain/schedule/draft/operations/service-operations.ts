// Operations on whether a unit is in service, and what a unit that is not may not be asked to do.

import { sameItems } from '../../../same-items.ts'
import { quoteId } from '../../../words/sanitize.ts'
import { lastPeriodOf } from '../../audit/context.ts'
import {
  type OutOfService,
  outOfServiceOf,
  outOfServiceText,
  overlapsPeriods,
} from '../../audit/out-of-service.ts'
import { compareUnits, isSameUnit, type UnitRef } from '../../plan/unit.ts'
import { rangeText, tripText } from '../../words/trip-text.ts'
import type { Base } from '../settle/base.ts'
import { type Intent, type UnitIntent, unitIn } from '../settle/intent.ts'
import { type BackInService, type Offer, type Operation, refuse, type TakeOutOfService } from './operation.ts'
import { changedInRegistry, isInService, usedOutOfService } from './refusal-texts.ts'
import { changeBattery, stretchesOutside, stretchesWithin } from './stretches.ts'
import { batteryNamed, changedTrip, changeTrips, truckNamed, unitNamed } from './trip-changes.ts'
import { periodOfDay, periodRange } from './values.ts'

export function takeOutOfService(intent: Intent, operation: TakeOutOfService, base: Base): Intent {
  const { unit, fromPeriod, reason = null, keepsWork } = operation
  const startPeriod = periodOfDay(fromPeriod, base)
  const endPeriod = operation.untilPeriod ?? base.plan.periodCount
  periodRange({ startPeriod, endPeriod }, base)
  const state = { unit, startPeriod, endPeriod, reason }
  unitNamed(intent, base, unit)
  const next = keepsWork ? intent : withoutWork(intent, state, base)
  return withStates(next, [...statesOutside(next, state), state])
}

export function backInService(intent: Intent, { unit, fromPeriod }: BackInService, base: Base): Intent {
  unitNamed(intent, base, unit)
  const period = periodOfDay(fromPeriod, base)
  const rest = { unit, startPeriod: period, endPeriod: base.plan.periodCount }
  const isOut = (each: OutOfService) => overlapsPeriods(each, rest)
  if (!outOfServiceOf(intent.outOfService, unit).some(isOut)) {
    const maintenance = outOfServiceOf(base.maintenance, unit).find(isOut)
    refuse(
      maintenance ? changedInRegistry(unit.id, outOfServiceText(maintenance)) : isInService(unit.id, period),
    )
  }
  return withStates(intent, statesOutside(intent, rest))
}

/** Trips of a truck are parked; a battery is taken off its trips, and does nothing. Trips that have begun before stay. */
function withoutWork(
  intent: Intent,
  { unit: { kind, id }, startPeriod, endPeriod }: OutOfService,
  base: Base,
) {
  const leavesMeanwhile = ({ trip }: { trip: { startPeriod: number } }) =>
    startPeriod <= trip.startPeriod && trip.startPeriod <= endPeriod
  if (kind === 'truck') {
    const trips = truckNamed(intent, base, id).trips.filter(leavesMeanwhile)
    const next = changeTrips(
      intent,
      base,
      trips.map(before => ({ before, after: null })),
    )
    return trips.length === 0 ? next : { ...next, parked: [...next.parked, ...trips] }
  }
  const battery = batteryNamed(intent, base, id)
  const next = changeTrips(
    intent,
    base,
    battery.trips.filter(leavesMeanwhile).map(before => ({
      before,
      after: changedTrip(base, before, { batteryIds: before.trip.batteryIds.filter(each => each !== id) }),
    })),
  )
  return changeBattery(next, base, id, {
    stretches: stretchesOutside(battery.stretches, startPeriod, endPeriod),
  })
}

/** What is said of other units, and of this one outside of the periods. */
const statesOutside = (
  { outOfService }: Intent,
  { unit, startPeriod, endPeriod }: Omit<OutOfService, 'reason'>,
): OutOfService[] =>
  outOfService.flatMap(each => {
    if (!isSameUnit(each.unit, unit) || !overlapsPeriods(each, { startPeriod, endPeriod })) return [each]
    const before = { ...each, endPeriod: startPeriod - 1 }
    const after = { ...each, startPeriod: endPeriod + 1 }
    return [before, after].filter(part => part.startPeriod <= part.endPeriod)
  })

/** In one order, whatever the order of the operations. What is said already keeps its object. */
function withStates(intent: Intent, states: readonly OutOfService[]): Intent {
  const known = states.map(each => intent.outOfService.find(other => isSameState(each, other)) ?? each)
  const next = known.sort((a, b) => compareUnits(a.unit, b.unit) || a.startPeriod - b.startPeriod)
  return sameItems(next, intent.outOfService) ? intent : { ...intent, outOfService: next }
}

const isSameState = (a: OutOfService, b: OutOfService): boolean =>
  isSameUnit(a.unit, b.unit) &&
  a.startPeriod === b.startPeriod &&
  a.endPeriod === b.endPeriod &&
  a.reason === b.reason

/**
 * Refuses what asks a unit to do something more while it is out of service, and offers to put it back in service first, where a draft has
 * taken it out. What it was asked to do before is left to the audit.
 */
export function refuseUseOutOfService(
  before: Intent,
  after: Intent,
  {
    operation,
    touched,
    maintenance,
  }: { operation: Operation; touched: readonly UnitRef[]; maintenance: readonly OutOfService[] },
): void {
  if (before === after) return
  for (const state of [...after.outOfService, ...maintenance]) {
    if (state.reason === null || !touched.some(unit => isSameUnit(unit, state.unit))) continue
    const use = newUse(before, after, state)
    if (use === undefined) continue
    const reason = usedOutOfService(state.unit.id, outOfServiceText(state), use.words)
    refuse(reason, state.fromRegistry ? [] : [backOffer(state, use.period, operation)])
  }
}

type Use = { words: string; period: number }

function newUse(before: Intent, after: Intent, state: OutOfService): Use | undefined {
  const [was, is] = [unitIn(before, state.unit), unitIn(after, state.unit)]
  if (is === undefined || was === is) return undefined
  const trip = is.trips.find(
    each =>
      overlapsPeriods({ startPeriod: each.trip.startPeriod, endPeriod: lastPeriodOf(each.trip) }, state) &&
      !was?.trips.includes(each),
  )?.trip
  if (trip) return { words: tripText(trip), period: Math.max(trip.startPeriod, state.startPeriod) }
  if (!('stretches' in is)) return undefined
  const within = (unit: UnitIntent | undefined) =>
    unit && 'stretches' in unit ? stretchesWithin(unit.stretches, state.startPeriod, state.endPeriod) : []
  const known = within(was)
  const added = within(is).find(
    each =>
      !known.some(
        other =>
          other.doing === each.doing &&
          other.startPeriod <= each.startPeriod &&
          each.endPeriod <= other.endPeriod,
      ),
  )
  if (added === undefined) return undefined
  const doing = added.doing === 'charge' ? 'charging' : 'discharging'
  return {
    words: `${doing} from ${rangeText(added.startPeriod, added.endPeriod)}`,
    period: added.startPeriod,
  }
}

function backOffer({ unit }: OutOfService, fromPeriod: number, operation: Operation): Offer {
  const back: BackInService = { type: 'back-in-service', unit, fromPeriod }
  const then = operation.type === 'several' ? operation.operations : [operation]
  return {
    words: `Put ${quoteId(unit.id)} back in service first`,
    operation: { type: 'several', operations: [back, ...then] },
  }
}
