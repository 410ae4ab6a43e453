// Changes that would leave less undelivered at a site, the best first. Each was made and audited, so that what is said of it is what it
// does.
import { limitsOfAudit } from '../dispatch/dispatch-limits.ts'
import { maxBatteriesQuickly } from '../dispatch/possible-shortfall.ts'
import type { Plan } from '../plan/plan.ts'
import { noticeableKwh } from '../words/sentences.ts'
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
  left: LeftUndelivered
  /** How many operations it is made of. */
  size: number
}

export type HelpfulChanges = {
  /** How many changes were tried so far, those that are refused included. */
  tried: number
  /** None with more errors than there are. */
  best: readonly HelpfulChange[]
}

/** In kWh. */
export type LeftUndelivered = { atSite: number; inAll: number }

const maxOffered = 5
export const leftUndelivered = (plan: Plan, siteId: string): LeftUndelivered => ({
  atSite: [...(plan.siteShortfalls.get(siteId)?.values() ?? [])].reduce((sum, kwh) => sum + kwh, 0),
  inAll: totalShortfallKwh(plan),
})

/** One element for each change that is tried. Take as many as there is time for. */
export function* helpfulChanges(
  state: DraftState,
  base: Base,
  siteId: string,
  frozenUntil = 0,
): Generator<HelpfulChanges, void, undefined> {
  const before = { errors: state.audit.counts.error, left: leftUndelivered(state.plan, siteId) }
  let best: HelpfulChange[] = []
  let tried = 0
  for (const operations of candidates(state, base, siteId, frozenUntil)) {
    tried += 1
    const change = changeBy(operations, state, base, { siteId, frozenUntil })
    const isHelpful =
      change !== undefined &&
      change.errors <= before.errors &&
      change.left.atSite < before.left.atSite - noticeableKwh &&
      change.left.inAll < before.left.inAll - noticeableKwh
    // What another one does as well with as few operations is one too many.
    if (isHelpful && !best.some(each => compare(each, change) === 0))
      best = [...best, change].sort(compare).slice(0, maxOffered)
    yield { tried, best }
  }
}

function compare(a: HelpfulChange, b: HelpfulChange): number {
  const kwh = a.left.inAll - b.left.inAll
  return a.errors - b.errors || (Math.abs(kwh) > noticeableKwh ? kwh : 0) || a.size - b.size
}

function changeBy(
  operations: readonly SingleOperation[],
  state: DraftState,
  base: Base,
  { siteId, frozenUntil }: { siteId: string; frozenUntil: number },
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
    left: leftUndelivered(plan, siteId),
    size: operations.length,
  }
}

/**
 * What takes least to compute first; a change of trips also with a re-dispatch after it, because it alone delivers nothing more.
 */
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
  const trips = intent.trucks
    .flatMap(truck => truck.trips)
    .filter(({ trip }) => trip.destinationId === siteId)
    .filter(({ trip }) => trip.startPeriod >= fromPeriod && trip.startPeriod <= lastShort)
  const dispatchAfter = reDispatches(state, siteId, fromPeriod)
  const shifts = shiftsOf(trips)
  for (const operation of discharges(state, base, siteId, firstShort, lastShort)) yield [operation]
  for (const operation of shifts) yield [operation]
  yield dispatchAfter()
  for (const operation of shifts) yield [operation, ...dispatchAfter()]
  for (const operation of loadChanges(state, trips)) {
    yield [operation]
    yield [operation, ...dispatchAfter(operation)]
  }
}

/** Of all batteries; where that takes too long, of those that come to the site, and of those that the operation before it brings. */
function reDispatches({ intent: { batteries } }: DraftState, siteId: string, fromPeriod: number) {
  const isWhole = batteries.length <= maxBatteriesQuickly
  const atSite = batteries.flatMap(({ id, startLocationId, trips }) =>
    startLocationId === siteId || trips.some(({ trip }) => trip.destinationId === siteId) ? [id] : [],
  )
  return (after?: SingleOperation): readonly SingleOperation[] => {
    const some = [...new Set([...atSite, ...batteriesOf(after)])].slice(-maxBatteriesQuickly)
    if (!isWhole && some.length === 0) return []
    return [{ type: 're-dispatch', batteryIds: isWhole ? [] : some, fromPeriod }]
  }
}

function batteriesOf(operation: SingleOperation | undefined): readonly string[] {
  if (operation?.type === 'load-battery') return [operation.batteryId]
  return operation?.type === 'swap-batteries' ? operation.ids : []
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

const shiftedBy = [-1, -2, -4, -8, 1, 2, 4, 8]

const shiftsOf = (trips: readonly TripIntent[]): SingleOperation[] =>
  trips.flatMap(({ key }) =>
    shiftedBy.map((byPeriods): SingleOperation => ({ type: 'move-trips', tripKeys: [key], byPeriods })),
  )

/** Trips to the site with another battery that stands where they begin. */
function* loadChanges({ intent }: DraftState, trips: readonly TripIntent[]): Generator<SingleOperation> {
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
  }
}
