// Changes that may make a finding go, for `helpfulChanges` to try.
import type { Finding } from '../audit/finding.ts'
import { overlapsPeriods } from '../audit/out-of-service.ts'
import { limitsOfAudit } from '../dispatch/dispatch-limits.ts'
import { firstFree } from './operations/keeping.ts'
import type { SingleOperation } from './operations/operation.ts'
import { emptyTripBefore } from './repairs.ts'
import type { Base } from './settle/base.ts'
import type { DraftState } from './settle/draft-state.ts'
import { findTrip, type Intent, type TripIntent, type UnitIntent } from './settle/intent.ts'
import { type Candidate, shiftsOf } from './site-candidates.ts'

/** More trips and trucks are not tried: each of them takes part of the time that there is. */
const maxTrips = 6
const maxTrucks = 12

/** The nearest first: what changes least of the plan. */
export function* findingCandidates(
  state: DraftState,
  base: Base,
  finding: Finding,
  frozenUntil: number,
): Generator<Candidate> {
  const trips = tripsOf(finding, state.intent, base)
  const emptyTrip = finding.rule === 'trip-from-place' ? emptyTripBefore(finding, state, base) : null
  if (emptyTrip) yield { operations: [emptyTrip] }
  for (const batteryId of batteriesOf(finding, state, base))
    for (const operation of batteryChanges(batteryId, finding, state, base, frozenUntil))
      yield { operations: [operation] }
  for (const operation of shiftsOf(trips)) yield { operations: [operation] }
  for (const trip of trips)
    for (const operation of tripChanges(trip, state.intent)) yield { operations: [operation] }
}

/** Those that it names; else the unit's own around it. */
function tripsOf(
  { unit, tripIds, startPeriod, endPeriod }: Finding,
  intent: Intent,
  base: Base,
): TripIntent[] {
  const named = tripIds.flatMap(id => findTrip(intent, id) ?? [])
  if (named.length > 0) return named.slice(0, maxTrips)
  const own: UnitIntent | undefined =
    unit.kind === 'truck'
      ? intent.trucks[base.truckIndex.get(unit.id) ?? -1]
      : intent.batteries[base.batteryIndex.get(unit.id) ?? -1]
  const trips = own?.trips ?? []
  const before = trips.filter(({ trip }) => trip.startPeriod <= endPeriod).slice(-2)
  const next = trips.find(({ trip }) => trip.startPeriod > startPeriod)
  return [...new Set(next ? [...before, next] : before)]
}

/** The battery itself; at a place those that charge there meanwhile. */
function batteriesOf(
  { unit, startPeriod, endPeriod }: Finding,
  { intent }: DraftState,
  base: Base,
): string[] {
  if (unit.kind === 'battery') return base.batteryIndex.has(unit.id) ? [unit.id] : []
  if (unit.kind === 'truck') return []
  return intent.batteries.flatMap(({ id, stretches }) =>
    stretches.some(
      each =>
        each.doing === 'charge' &&
        each.locationId === unit.id &&
        overlapsPeriods(each, { startPeriod, endPeriod }),
    )
      ? [id]
      : [],
  )
}

/** Other rates or nothing at all, as long as it does what it does then; or what is best for the whole plan from then on, or all day. */
function* batteryChanges(
  batteryId: string,
  finding: Finding,
  { intent }: DraftState,
  base: Base,
  frozenUntil: number,
): Generator<SingleOperation> {
  const { maxChargeKw, maxDischargeKw } = limitsOfAudit(base.audit.context).ofBattery(batteryId)
  const stretches = intent.batteries[base.batteryIndex.get(batteryId) ?? -1]?.stretches ?? []
  const meanwhile = stretches.filter(each => overlapsPeriods(each, finding))
  const startPeriod = Math.min(finding.startPeriod, ...meanwhile.map(each => each.startPeriod))
  const endPeriod = Math.max(finding.endPeriod, ...meanwhile.map(each => each.endPeriod))
  const when = { batteryId, startPeriod, endPeriod }
  for (const powerKw of new Set([maxChargeKw, maxDischargeKw])) yield { type: 'set-rate', ...when, powerKw }
  yield { type: 'put-stretch', ...when, doing: 'stage' }
  for (const period of new Set(
    [startPeriod, 1].map(each => firstFree(each, intent.protectedParts, frozenUntil)),
  ))
    if (period <= base.plan.periodCount)
      yield { type: 're-dispatch', batteryIds: [batteryId], fromPeriod: period }
}

/** Another length, without one of its batteries, by another truck, or none. */
function* tripChanges({ key, trip }: TripIntent, { trucks }: Intent): Generator<SingleOperation> {
  const { startPeriod, endPeriod, batteryIds, truckId } = trip
  for (const by of [1, 2])
    yield { type: 'set-trip-times', tripKey: key, startPeriod, endPeriod: endPeriod + by }
  for (const batteryId of batteryIds)
    for (const returnTripToo of [false, true])
      yield { type: 'unload-battery', tripKey: key, batteryId, returnTripToo }
  for (const { id } of trucks.filter(each => each.id !== truckId).slice(0, maxTrucks))
    for (const emptyTrips of [false, true])
      yield { type: 'give-trips', tripKeys: [key], truckId: id, byPeriods: 0, emptyTrips }
  for (const laterTripsToo of [false, true])
    yield { type: 'remove-trips', tripKeys: [key], returnTripsToo: laterTripsToo, laterTripsToo }
}
