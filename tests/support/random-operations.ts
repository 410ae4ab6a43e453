// Operations of every type on what a draft holds at the moment, determined by numbers. Some of them are refused.
import fc from 'fast-check'
import type { Operation } from '../../domain/schedule/draft/operations/operation.ts'
import type { Base } from '../../domain/schedule/draft/settle/base.ts'
import type { Intent, TripIntent } from '../../domain/schedule/draft/settle/intent.ts'
import { type Choose, choices, chooseBy } from './plan-edits.ts'

export type OperationSeed = { type: Operation['type']; numbers: number[] }

export const operationTypes = [
  'move-trips',
  'set-trip-times',
  'redirect-trip',
  'give-trips',
  'load-battery',
  'unload-battery',
  'remove-trips',
  'add-trip',
  'put-stretch',
  'set-rate',
  'move-boundary',
  'swap-batteries',
  'swap-trucks',
  'take-out-of-service',
  'back-in-service',
  'lock-unit',
  'unlock-unit',
  'lock-trips',
  'unlock-trips',
  'keep-until',
  'set-energy',
  're-dispatch',
  'paste-trips',
] as const satisfies Operation['type'][]

export const operationSeed = (
  types: readonly Operation['type'][] = operationTypes,
): fc.Arbitrary<OperationSeed> => fc.record({ type: fc.constantFrom(...types), numbers: choices() })

/** Undefined if there is nothing that an operation of the type could be about. */
export function operationFrom(
  { type, numbers }: OperationSeed,
  intent: Intent,
  base: Base,
): Operation | undefined {
  const choose = chooseBy(numbers)
  const trips = intent.trucks.flatMap(truck => truck.trips)
  const trip = choose.from(trips)
  const truck = choose.from(intent.trucks)
  const battery = choose.from(intent.batteries)
  if (tripTypes.has(type)) return trip && tripOperation(type, trip, trips, intent, base, choose)
  if (battery === undefined) return undefined
  const { periodCount } = base.plan
  const startPeriod = choose.whole(1, periodCount)
  const endPeriod = Math.min(periodCount, startPeriod + choose.whole(0, 8))
  const periods = { batteryId: battery.id, startPeriod, endPeriod }
  const powerKw = choose.whole(0, 400) / 2.5
  switch (type) {
    case 'put-stretch': {
      const doing = choose.from(['charge', 'microgrid', 'stage'] as const) ?? 'stage'
      return { type, ...periods, doing, powerKw }
    }
    case 'set-rate':
      return { type, ...periods, powerKw }
    case 'move-boundary': {
      const { stretches } = battery
      const period = choose.from(stretches)?.startPeriod ?? startPeriod
      return { type, batteryId: battery.id, period, byPeriods: choose.whole(-4, 4) }
    }
    case 'swap-batteries':
      return { type, ids: [battery.id, choose.from(intent.batteries)?.id ?? ''], fromPeriod: startPeriod }
    case 'swap-trucks':
      return truck && { type, ids: [truck.id, choose.from(intent.trucks)?.id ?? ''], fromPeriod: startPeriod }
    case 'take-out-of-service':
    case 'back-in-service': {
      const isTruck = truck !== undefined && choose.whole(0, 1) === 0
      const unit = isTruck
        ? ({ kind: 'truck', id: truck.id } as const)
        : ({ kind: 'battery', id: battery.id } as const)
      const fromPeriod = choose.whole(40, 110)
      if (type === 'back-in-service') {
        const state = choose.from(intent.outOfService)
        return state ? { type, unit: state.unit, fromPeriod: state.startPeriod } : { type, unit, fromPeriod }
      }
      // As older logs have it, or as it is made now.
      if (choose.whole(0, 2) === 0) return { type, unit, fromPeriod }
      const untilPeriod = choose.whole(0, 1) === 0 ? undefined : fromPeriod + choose.whole(0, 20)
      const keepsWork = choose.whole(0, 2) === 0 ? ({ keepsWork: true } as const) : {}
      return { type, unit, fromPeriod, untilPeriod, reason: 'tyre', ...keepsWork }
    }
    case 'lock-unit':
      return { type, unit: { kind: 'battery', id: battery.id } }
    case 'unlock-unit': {
      const unit = choose.from(intent.protectedParts.units)
      return { type, unit: unit ?? { kind: 'battery', id: battery.id } }
    }
    case 'keep-until':
      return { type, untilPeriod: choose.whole(-30, 20) < 0 ? 0 : choose.whole(0, 20) }
    case 'set-energy':
      return { type, batteryId: battery.id, period: startPeriod, energyKwh: choose.whole(-1, 170) }
    case 're-dispatch': {
      const batteryIds = choose.whole(0, 1) === 0 ? [] : [battery.id]
      return { type, batteryIds, fromPeriod: choose.from([1, startPeriod]) ?? 1 }
    }
    case 'add-trip': {
      if (!truck) return undefined
      const locations = base.known.all
      return {
        type,
        truckId: truck.id,
        sourceId: choose.from(locations) ?? '',
        destinationId: choose.from(locations) ?? '',
        startPeriod,
        endPeriod: startPeriod + choose.whole(-1, 3),
        batteryIds: choose.whole(0, 1) === 0 ? [] : [battery.id],
      }
    }
    case 'paste-trips': {
      const parkedKeys = intent.parked.slice(0, choose.whole(1, 3)).map(({ key }) => key)
      const copied = parkedKeys.length === 0 && trip ? [trip.trip] : []
      const truckId = choose.whole(0, 1) === 0 ? undefined : truck?.id
      return { type, parkedKeys, trips: copied, byPeriods: choose.whole(-4, 4), truckId }
    }
    default:
      return undefined
  }
}

const tripTypes: ReadonlySet<string> = new Set([
  'move-trips',
  'set-trip-times',
  'redirect-trip',
  'give-trips',
  'load-battery',
  'unload-battery',
  'remove-trips',
  'lock-trips',
  'unlock-trips',
])

function tripOperation(
  type: Operation['type'],
  { key, trip }: TripIntent,
  trips: readonly TripIntent[],
  intent: Intent,
  base: Base,
  choose: Choose,
): Operation | undefined {
  const tripKeys = [key, ...(choose.whole(0, 3) === 0 ? [choose.from(trips)?.key ?? key] : [])]
  const byPeriods = choose.whole(-6, 6)
  const flag = choose.whole(0, 1) === 0
  switch (type) {
    case 'move-trips':
      return { type, tripKeys, byPeriods }
    case 'set-trip-times': {
      const startPeriod = Math.max(1, trip.startPeriod + choose.whole(-2, 2))
      return { type, tripKey: key, startPeriod, endPeriod: startPeriod + choose.whole(-1, 4) }
    }
    case 'redirect-trip': {
      const destinationId = choose.from(base.known.all) ?? ''
      return { type, tripKey: key, destinationId, nextTripsToo: flag }
    }
    case 'give-trips': {
      const truckId = choose.from(intent.trucks)?.id ?? ''
      return {
        type,
        tripKeys,
        truckId,
        byPeriods: flag ? 0 : byPeriods,
        emptyTrips: choose.whole(0, 1) === 0,
      }
    }
    case 'load-battery':
    case 'unload-battery': {
      const own = type === 'unload-battery' ? choose.from(trip.batteryIds) : undefined
      const batteryId = own ?? choose.from(intent.batteries)?.id ?? ''
      return { type, tripKey: key, batteryId, returnTripToo: flag }
    }
    case 'lock-trips':
      return { type, tripKeys: [key] }
    case 'unlock-trips': {
      const locked = intent.protectedParts.tripKeys.filter(name => trips.some(each => each.key === name))
      return { type, tripKeys: locked.length > 0 ? locked : [key] }
    }
    case 'remove-trips':
      return {
        type,
        tripKeys,
        returnTripsToo: flag,
        laterTripsToo: choose.whole(0, 1) === 0,
        ...(choose.whole(0, 3) === 0 && { park: true }),
      }
    default:
      return undefined
  }
}
