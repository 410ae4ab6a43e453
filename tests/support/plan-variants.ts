// Consistent plans in every notation: arrivals with and without the trip's entry, ids of any spelling, rounded energy.
import fc from 'fast-check'
import type { ReceivedPlan, ReceivedTrip } from '../../domain/schedule/plan/plan.ts'
import { generatePlan, type PlanSize } from './generate-plan.ts'
import { type Choose, choices, chooseBy, joinOf, type ReceivedEntry, standing } from './plan-edits.ts'

/** The parameters of a consistent plan: few numbers, so that a failing test shows them and not the plan. */
export type Recipe = { size: Required<PlanSize>; numbers: number[]; awkward: boolean; rounded: boolean }

/** Up to three trucks and four batteries, in any notation. */
export const recipe = (): fc.Arbitrary<Recipe> =>
  fc.record({
    size: fc.record({
      trucks: fc.nat(3),
      batteries: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(),
      periods: fc.constantFrom(92, 96, 100),
    }),
    numbers: choices(),
    awkward: fc.boolean(),
    rounded: fc.boolean(),
  })

export function planFrom({ size, numbers, awkward, rounded }: Recipe): ReceivedPlan {
  const choose = chooseBy(numbers)
  const plan = generatePlan(size)
  rewriteArrivals(plan, choose)
  if (rounded) roundEnergy(plan)
  return awkward ? renameUnits(plan, choose) : plan
}

/** An arrival period with the trip and what follows may omit the trip; a trip of one period may be followed in the same period. */
function rewriteArrivals(plan: ReceivedPlan, choose: Choose): void {
  for (const trip of Object.values(plan.trips).flat()) {
    const days: Record<string, ReceivedEntry[]>[] = [
      plan.truck_schedules[trip.truck_id] ?? {},
      ...trip.mbess_ids.map(id => plan.mbess_schedules[id] ?? {}),
    ]
    for (const day of days) {
      if (choose.whole(0, 2) === 0) day[trip.t_end] = arrivalOf(trip, day[trip.t_end] ?? [])
    }
  }
}

function arrivalOf(trip: ReceivedTrip, held: ReceivedEntry[]): ReceivedEntry[] {
  const [first] = held
  const maxConcurrent = trip.t_start === trip.t_end
  if (held.length > 1 && !maxConcurrent) return held.filter(entry => !('trip_id' in entry))
  return held.length === 1 && maxConcurrent && first
    ? [first, ...standing(first, trip.dest_location_id)]
    : held
}

const awkwardIds = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '1',
  '01',
  '-1',
  '=1+1',
]

/** Gives one truck, battery, depot and site awkward names; truck and battery may even share one. */
function renameUnits(plan: ReceivedPlan, choose: Choose): ReceivedPlan {
  const first = choose.whole(0, awkwardIds.length - 1)
  const name = (offset: number) => awkwardIds[(first + offset) % awkwardIds.length] ?? ''
  const battery = choose.whole(0, 1)
  const called = (id: string) =>
    id === 'T-1'
      ? name(0)
      : id === 'MB-1'
        ? name(battery)
        : id === 'D-1'
          ? name(2)
          : id === 'S-1'
            ? name(3)
            : id
  const tripIds = new Map<string, string>()
  for (const trip of Object.values(plan.trips).flat()) {
    trip.truck_id = called(trip.truck_id)
    trip.mbess_ids = trip.mbess_ids.map(called)
    trip.src_location_id = called(trip.src_location_id)
    trip.dest_location_id = called(trip.dest_location_id)
    tripIds.set(trip.id, joinOf(trip))
    trip.id = joinOf(trip)
  }
  for (const entry of entriesOf(plan)) {
    if ('truck_id' in entry) entry.truck_id = called(entry.truck_id)
    if ('mbess_id' in entry) entry.mbess_id = called(entry.mbess_id)
    if ('location_id' in entry) entry.location_id = called(entry.location_id)
    if ('trip_id' in entry) entry.trip_id = tripIds.get(entry.trip_id) ?? ''
  }
  return {
    ...plan,
    trips: mapKeys(plan.trips, called),
    truck_schedules: mapKeys(plan.truck_schedules, called),
    mbess_schedules: mapKeys(plan.mbess_schedules, called),
    site_shortfalls: mapKeys(plan.site_shortfalls, called),
  }
}

const mapKeys = <T>(object: Record<string, T>, map: (key: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [map(key), value]))

/** Energy with two decimals that are off by up to two hundredths, as careless rounding produces. */
export function roundEnergy(plan: ReceivedPlan): void {
  for (const entry of entriesOf(plan)) {
    if (!('soe' in entry)) continue
    const careless = Math.round((entry.soe + 0.02 * Math.sin(entry.soe * 7)) * 100) / 100
    entry.soe = Math.min(160, Math.max(0, careless))
  }
}

const entriesOf = (plan: ReceivedPlan): ReceivedEntry[] =>
  [...Object.values(plan.truck_schedules), ...Object.values(plan.mbess_schedules)].flatMap(day =>
    Object.values<ReceivedEntry[]>(day).flat(),
  )
