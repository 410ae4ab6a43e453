// Changes that would leave less undelivered at a site, the best first. Each was made and audited, so that what is said of it is what it
// does.
import { limitsOfAudit } from '../dispatch/dispatch-limits.ts'
import { apply } from './operations/apply.ts'
import { firstFree } from './operations/keeping.ts'
import type { Operation, SingleOperation } from './operations/operation.ts'
import { isTooLarge } from './operations/operation-size.ts'
import type { Base } from './settle/base.ts'
import { type DraftState, stateOf } from './settle/draft-state.ts'
import { locationAt, type TripIntent } from './settle/intent.ts'
import { totalShortfallKwh } from './settle/shortfall.ts'

export type HelpfulChange = {
  /** Complete: it gives the same whenever it is made. */
  operation: Operation
  errors: number
  shortfallKwh: number
  /** How many operations it is made of. */
  size: number
}

export type HelpfulChanges = {
  /** How many changes were tried so far, those that are refused included. */
  tried: number
  /** None with more errors than there are. */
  best: readonly HelpfulChange[]
}

const maxOffered = 5
/** Plans give energies with one decimal. */
const noticeableKwh = 0.05

/** One element for each change that is tried. Take as many as there is time for. */
export function* helpfulChanges(
  state: DraftState,
  base: Base,
  siteId: string,
  frozenUntil = 0,
): Generator<HelpfulChanges, void, undefined> {
  const before = { errors: state.audit.counts.error, shortfallKwh: totalShortfallKwh(state.plan) }
  let best: HelpfulChange[] = []
  let tried = 0
  for (const operations of candidates(state, base, siteId, frozenUntil)) {
    tried += 1
    const change = changeBy(operations, state, base, frozenUntil)
    const isHelpful =
      change !== undefined &&
      change.errors <= before.errors &&
      change.shortfallKwh < before.shortfallKwh - noticeableKwh
    // What another one does as well with as few operations is one too many.
    if (isHelpful && !best.some(each => compare(each, change) === 0))
      best = [...best, change].sort(compare).slice(0, maxOffered)
    yield { tried, best }
  }
}

function compare(a: HelpfulChange, b: HelpfulChange): number {
  const kwh = a.shortfallKwh - b.shortfallKwh
  return a.errors - b.errors || (Math.abs(kwh) > noticeableKwh ? kwh : 0) || a.size - b.size
}

function changeBy(
  operations: readonly SingleOperation[],
  state: DraftState,
  base: Base,
  frozenUntil: number,
): HelpfulChange | undefined {
  const [first] = operations
  if (!first) return undefined
  const wanted: Operation = operations.length === 1 ? first : { type: 'several', operations }
  const applied = apply(state.intent, wanted, base, frozenUntil)
  if (!applied.ok || applied.intent === state.intent || isTooLarge(applied.operation)) return undefined
  const { audit, plan } = stateOf(applied.intent, base, state)
  return {
    operation: applied.operation,
    errors: audit.counts.error,
    shortfallKwh: totalShortfallKwh(plan),
    size: operations.length,
  }
}

/** Single operations first; a change of trips also with a re-dispatch after it, because it alone delivers nothing more. */
function* candidates(
  state: DraftState,
  base: Base,
  siteId: string,
  frozenUntil: number,
): Generator<readonly SingleOperation[]> {
  const { intent } = state
  const fromPeriod = firstFree(1, intent.protectedParts, frozenUntil)
  const short = [...(state.plan.siteShortfalls.get(siteId) ?? [])]
    .filter(([period, kwh]) => period >= fromPeriod && kwh > noticeableKwh)
    .map(([period]) => period)
  const [firstShort, lastShort] = [Math.min(...short), Math.max(...short)]
  if (short.length === 0 || fromPeriod > base.plan.periodCount) return
  const reDispatch: SingleOperation = { type: 're-dispatch', batteryIds: [], fromPeriod }
  yield [reDispatch]
  const dispatches = [...discharges(state, base, siteId, firstShort, lastShort)]
  for (const operation of dispatches) yield [operation]
  const trips = intent.trucks
    .flatMap(truck => truck.trips)
    .filter(({ trip }) => trip.destinationId === siteId)
    .filter(({ trip }) => trip.startPeriod >= fromPeriod && trip.startPeriod <= lastShort)
  const ofTrips = [...tripChanges(state, trips)]
  for (const operation of ofTrips) yield [operation]
  for (const operation of ofTrips) yield [operation, reDispatch]
}

/** A battery that stands at the site while it is short gives what it can. */
function* discharges(
  { intent }: DraftState,
  base: Base,
  siteId: string,
  startPeriod: number,
  endPeriod: number,
): Generator<SingleOperation> {
  const { ofBattery } = limitsOfAudit(base.audit.context)
  for (const battery of intent.batteries) {
    if (locationAt(battery, endPeriod) !== siteId) continue
    const powerKw = ofBattery(battery.id).maxDischargeKw
    yield { type: 'put-stretch', batteryId: battery.id, startPeriod, endPeriod, doing: 'microgrid', powerKw }
  }
}

const shifts = [-1, -2, -4, -8, 1, 2, 4, 8]

/** Trips to the site leave at another time, or with another battery that stands where they begin. */
function* tripChanges({ intent }: DraftState, trips: readonly TripIntent[]): Generator<SingleOperation> {
  for (const { key, trip } of trips) {
    const waiting = intent.batteries.filter(
      battery =>
        locationAt(battery, trip.startPeriod) === trip.sourceId && !trip.batteryIds.includes(battery.id),
    )
    for (const { id } of waiting)
      yield { type: 'load-battery', tripKey: key, batteryId: id, returnTripToo: true }
    for (const id of trip.batteryIds)
      for (const other of waiting)
        yield { type: 'swap-batteries', ids: [id, other.id], fromPeriod: trip.startPeriod }
    for (const byPeriods of shifts) yield { type: 'move-trips', tripKeys: [key], byPeriods }
  }
}
