// Changes of a received plan that leave it as it was and answer with another, and choices that fast-check makes small.
import fc from 'fast-check'
import type {
  ReceivedBatteryEntry,
  ReceivedPlan,
  ReceivedTrip,
  ReceivedTruckEntry,
} from '../../domain/schedule/plan/plan.ts'

export type ReceivedEntry = ReceivedTruckEntry | ReceivedBatteryEntry

/** Numbers that choices are made by; in a property, make the choices from them inside it, so that they are the same again. */
export const choices = (): fc.Arbitrary<number[]> => fc.array(fc.nat(), { minLength: 6, maxLength: 6 })

export type Choose = {
  whole: (from: number, to: number) => number
  /** Undefined of an empty list. */
  from: <T>(list: readonly T[]) => T | undefined
  /** Makes the choices that follow here, each time anew. */
  fork: () => () => Choose
}

export const chooseBy = (numbers: readonly number[]): Choose => chooseFrom(numbers, 0)

function chooseFrom(numbers: readonly number[], first: number): Choose {
  let used = first
  const whole = (from: number, to: number) => {
    // After the last number the same ones again, but not the same choices.
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

/** The plan with other entries of a unit in a period; `change` gets those that are there, and none leave the period out. */
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

/** The plan with a trip changed, or taken away where `change` answers with undefined. */
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

/** The plan with another id of one trip, in the entries too. */
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

/** The entry's unit standing at a place in place of what it does. */
export function standing(entry: ReceivedEntry, location_id: string): ReceivedEntry[] {
  const { id, period_id } = entry
  if ('truck_id' in entry) {
    return [{ id, period_id, truck_id: entry.truck_id, schedule_type: 'TruckScheduleType.PARK', location_id }]
  }
  const { mbess_id, soe } = entry
  return [{ id, period_id, mbess_id, soe, schedule_type: 'MBessScheduleType.STAGE', location_id }]
}

/** An object with one key set; `__proto__` is a key like any other, and a key that is there keeps its place. */
export const withKey = <T>(object: Record<string, T>, key: string, value: T): Record<string, T> =>
  Object.fromEntries(
    Object.hasOwn(object, key)
      ? Object.entries(object).map(([own, old]) => [own, own === key ? value : old])
      : [...Object.entries(object), [key, value]],
  )
