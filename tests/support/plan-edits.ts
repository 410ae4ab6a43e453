// Pure edits of a received plan, and choices that fast-check can shrink.
import fc from 'fast-check'
import type {
  ReceivedBatteryEntry,
  ReceivedPlan,
  ReceivedTrip,
  ReceivedTruckEntry,
} from '../../domain/schedule/plan/plan.ts'

export type ReceivedEntry = ReceivedTruckEntry | ReceivedBatteryEntry

/** Numbers that determine choices. Make the choices inside the property, so that shrinking repeats them. */
export const choices = (): fc.Arbitrary<number[]> => fc.array(fc.nat(), { minLength: 6, maxLength: 6 })

export type Choose = {
  whole: (from: number, to: number) => number
  /** Undefined for an empty list. */
  from: <T>(list: readonly T[]) => T | undefined
  /** Returns a function that repeats the choices from this point on. */
  fork: () => () => Choose
}

export const chooseBy = (numbers: readonly number[]): Choose => chooseFrom(numbers, 0)

function chooseFrom(numbers: readonly number[], first: number): Choose {
  let used = first
  const whole = (from: number, to: number) => {
    // After the last number, the numbers repeat with an offset, so that the choices differ.
    const number = (numbers[used % numbers.length] ?? 0) + 7 * Math.floor(used / numbers.length)
    used++
    return from + (number % (to - from + 1))
  }
  const fork = () => {
    const at = used
    return () => chooseFrom(numbers, at)
  }
  return { whole, from: list => list[whole(0, list.length - 1)], fork }
}

/** Truck or battery: which of the two has entries under the id, the truck first. */
export const unitKind = (plan: ReceivedPlan, id: string): 'truck' | 'battery' =>
  Object.hasOwn(plan.truck_schedules, id) ? 'truck' : 'battery'

/** Replaces a unit's entries in a period by the result of `change`; an empty result removes the period. */
export function withEntries(
  plan: ReceivedPlan,
  unitId: string,
  period: number,
  change: (held: readonly ReceivedEntry[]) => readonly ReceivedEntry[],
  kind = unitKind(plan, unitId),
): ReceivedPlan {
  const field = kind === 'truck' ? 'truck_schedules' : 'mbess_schedules'
  const units: Record<string, Record<string, readonly ReceivedEntry[]>> = plan[field]
  const { [period]: held = [], ...others } = units[unitId] ?? {}
  const changed = change(held)
  const periods = changed.length === 0 ? others : { ...others, [period]: changed }
  return { ...plan, [field]: withKey(units, unitId, periods) }
}

/** Changes a trip, or removes it if `change` returns undefined. */
export const withTrip = (
  plan: ReceivedPlan,
  trip: ReceivedTrip,
  change: (trip: ReceivedTrip) => ReceivedTrip | undefined,
): ReceivedPlan => ({
  ...plan,
  trips: Object.fromEntries(
    Object.entries(plan.trips).map(([id, list]) => [
      id,
      list.includes(trip) ? list.flatMap(each => (each === trip ? (change(each) ?? []) : each)) : list,
    ]),
  ),
})

/** The id that a trip should have (spec 3). */
export const joinOf = (trip: ReceivedTrip): string =>
  [trip.truck_id, trip.src_location_id, trip.dest_location_id, trip.t_start, trip.t_end].join('_')

/** Changes the id of a trip, in the entries too. */
export function withTripId(plan: ReceivedPlan, trip: ReceivedTrip, id: string): ReceivedPlan {
  let renamed = withTrip(plan, trip, each => ({ ...each, id }))
  const rename = (held: readonly ReceivedEntry[]) =>
    held.map(entry => ('trip_id' in entry && entry.trip_id === trip.id ? { ...entry, trip_id: id } : entry))
  for (let period = trip.t_start; period <= trip.t_end; period++) {
    renamed = withEntries(renamed, trip.truck_id, period, rename, 'truck')
    for (const battery of trip.mbess_ids) {
      renamed = withEntries(renamed, battery, period, rename, 'battery')
    }
  }
  return renamed
}

/** An entry of the same unit at a place, instead of what it does. */
export function standing(entry: ReceivedEntry, location_id: string): ReceivedEntry[] {
  const { id, period_id } = entry
  if ('truck_id' in entry) {
    return [{ id, period_id, truck_id: entry.truck_id, schedule_type: 'TruckScheduleType.PARK', location_id }]
  }
  const { mbess_id, soe } = entry
  return [{ id, period_id, mbess_id, soe, schedule_type: 'MBessScheduleType.STAGE', location_id }]
}

/** Sets a key without changing the order of existing keys; `__proto__` is an ordinary key. */
export const withKey = <T>(object: Record<string, T>, key: string, value: T): Record<string, T> =>
  Object.fromEntries(
    Object.hasOwn(object, key)
      ? Object.entries(object).map(([own, old]) => [own, own === key ? value : old])
      : [...Object.entries(object), [key, value]],
  )
