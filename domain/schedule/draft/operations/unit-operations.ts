// Operations on a unit from a period on.
import type { UnitKind } from '../../plan/unit.ts'
import type { Base } from '../settle/base.ts'
import {
  type BatteryIntent,
  type Intent,
  locationAt,
  tripUnderWay,
  type UnitIntent,
} from '../settle/intent.ts'
import { refuse, type SwapUnits } from './operation.ts'
import { notTogether, onTheWay, sameUnitTwice } from './refusal-texts.ts'
import { changeBattery, stretchesWithin } from './stretches.ts'
import {
  batteryNamed,
  changedTrip,
  changeTrips,
  type TripChange,
  truckNamed,
  unitNamed,
} from './trip-changes.ts'
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
  const tripsOf = (id: string) => unitNamed(intent, base, { kind, id }).trips
  const later = [a, b].flatMap(id => tripsOf(id).filter(({ trip }) => trip.startPeriod >= period))
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
