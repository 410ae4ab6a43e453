// Operations on a unit from a period on.
import type { UnitKind } from '../../plan/unit.ts'
import type { Base } from '../settle/base.ts'
import {
  type BatteryIntent,
  type Intent,
  locationAt,
  type TripIntent,
  tripUnderWay,
  type UnitIntent,
} from '../settle/intent.ts'
import { refuse, type SwapUnits, type TakeOutOfService } from './operation.ts'
import { notTogether, onTheWay, sameUnitTwice } from './refusal-texts.ts'
import { changeBattery, stretchesOutside, stretchesWithin } from './stretches.ts'
import { batteryNamed, changedTrip, changeTrips, type TripChange, truckNamed } from './trip-changes.ts'
import { periodOfDay } from './values.ts'

export function swapUnits(intent: Intent, operation: SwapUnits, base: Base): Intent {
  const period = periodOfDay(operation.fromPeriod, base)
  const [a, b] = operation.ids
  if (a === b) refuse(sameUnitTwice(a))
  if (operation.type === 'swap-trucks') {
    refuseApart(truckNamed(intent, base, a), truckNamed(intent, base, b), period)
    return swapTrips(intent, a, b, period, base, 'truck')
  }
  const first = batteryNamed(intent, base, a)
  const second = batteryNamed(intent, base, b)
  refuseApart(first, second, period)
  const swapped = swapTrips(intent, a, b, period, base, 'battery')
  return swapStretches(swapped, first, second, period, base)
}

function refuseApart(a: UnitIntent, b: UnitIntent, period: number): void {
  for (const unit of [a, b]) {
    const trip = tripUnderWay(unit, period)?.trip
    if (trip && trip.startPeriod < period) refuse(onTheWay(unit.id, trip))
  }
  const [at, other] = [locationAt(a, period), locationAt(b, period)]
  if (at !== other) refuse(notTogether(a.id, at, b.id, other, period))
}

function swapTrips(intent: Intent, a: string, b: string, period: number, base: Base, kind: UnitKind): Intent {
  const named = (id: string) => (id === a ? b : id === b ? a : id)
  const unitOf = (id: string): UnitIntent =>
    kind === 'truck' ? truckNamed(intent, base, id) : batteryNamed(intent, base, id)
  const later = [a, b].flatMap(id => unitOf(id).trips.filter(({ trip }) => trip.startPeriod >= period))
  const changes: TripChange[] = [...new Set(later)].map(each => ({
    before: each,
    after: changedTrip(
      base,
      each,
      kind === 'truck'
        ? { truckId: named(each.trip.truckId) }
        : { batteryIds: each.trip.batteryIds.map(named) },
    ),
  }))
  return changeTrips(intent, base, changes)
}

function swapStretches(
  intent: Intent,
  a: BatteryIntent,
  b: BatteryIntent,
  period: number,
  base: Base,
): Intent {
  const later = ({ stretches }: BatteryIntent) => stretchesWithin(stretches, period, Number.POSITIVE_INFINITY)
  const earlier = ({ stretches }: BatteryIntent) => stretchesWithin(stretches, 1, period - 1)
  const first = changeBattery(intent, base, a.id, { stretches: [...earlier(a), ...later(b)] })
  return changeBattery(first, base, b.id, { stretches: [...earlier(b), ...later(a)] })
}

/** Later trips of a truck are parked; a battery is taken off its later trips, and does nothing any more. */
export function takeOutOfService(intent: Intent, operation: TakeOutOfService, base: Base): Intent {
  const { kind, id } = operation.unit
  const period = periodOfDay(operation.fromPeriod, base)
  const isLater = ({ trip }: TripIntent) => trip.startPeriod >= period
  if (kind === 'truck') {
    const later = truckNamed(intent, base, id).trips.filter(isLater)
    const next = changeTrips(
      intent,
      base,
      later.map(before => ({ before, after: null })),
    )
    return later.length === 0 ? next : { ...next, parked: [...next.parked, ...later] }
  }
  const battery = batteryNamed(intent, base, id)
  const next = changeTrips(
    intent,
    base,
    battery.trips.filter(isLater).map(before => ({
      before,
      after: changedTrip(base, before, { batteryIds: before.trip.batteryIds.filter(each => each !== id) }),
    })),
  )
  const stretches = stretchesOutside(battery.stretches, period, Number.POSITIVE_INFINITY)
  return changeBattery(next, base, id, { stretches })
}
