// Changes that may leave less undelivered at a site, for `helpfulChanges` to try.
import { limitsOfAudit } from '../dispatch/dispatch-limits.ts'
import { maxBatteriesQuickly } from '../dispatch/max-batteries.ts'
import { noticeableKwh } from '../words/sentences.ts'
import { firstFree } from './operations/keeping.ts'
import type { SingleOperation } from './operations/operation.ts'
import type { Base } from './settle/base.ts'
import type { DraftState } from './settle/draft-state.ts'
import { locationAt, type TripIntent } from './settle/intent.ts'

/** Operations, with a re-dispatch after them if there is one. */
export type Candidate = { operations: readonly SingleOperation[]; dispatch?: SingleOperation | undefined }

/**
 * What takes least to compute first; a change of trips also with a re-dispatch after it, because it alone delivers nothing more.
 */
export function* siteCandidates(
  state: DraftState,
  base: Base,
  siteId: string,
  frozenUntil: number,
): Generator<Candidate> {
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
  for (const operation of discharges(state, base, siteId, firstShort, lastShort))
    yield { operations: [operation] }
  yield { operations: [], dispatch: dispatchAfter() }
  for (const operation of shifts) yield { operations: [operation] }
  for (const operation of shifts) yield { operations: [operation], dispatch: dispatchAfter() }
  for (const operation of loadChanges(state, trips)) {
    yield { operations: [operation] }
    yield { operations: [operation], dispatch: dispatchAfter(operation) }
  }
}

/** Of all batteries; where that takes too long, of those that come to the site, and of those that the operation before it brings. */
function reDispatches({ intent: { batteries } }: DraftState, siteId: string, fromPeriod: number) {
  const isWhole = batteries.length <= maxBatteriesQuickly
  const atSite = batteries.flatMap(({ id, startLocationId, trips }) =>
    startLocationId === siteId || trips.some(({ trip }) => trip.destinationId === siteId) ? [id] : [],
  )
  return (after?: SingleOperation): SingleOperation | undefined => {
    const some = [...new Set([...atSite, ...batteriesOf(after)])].slice(-maxBatteriesQuickly)
    if (!isWhole && some.length === 0) return undefined
    return { type: 're-dispatch', batteryIds: isWhole ? [] : some, fromPeriod }
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

export const shiftsOf = (trips: readonly TripIntent[]): SingleOperation[] =>
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
