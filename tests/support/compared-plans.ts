// Two plans of one day with one difference of each kind that a planner looks for.
import type { ReceivedPlan, ReceivedTrip } from '../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { joinOf, standing, withEntries, withKey, withTrip } from './plan-edits.ts'

/**
 * The sample's day with a truck T-5 that stands, and what became of it: T-5 gone, a battery MB-9 more, T-2's empty trip at
 * 20:45 dropped, a trip of T-4 at 08:00 added, T-4's at 10:00 an hour earlier, T-1's at 13:00 given to T-2, 3 kWh more in MB-2
 * from 10:00 to 11:00, 100 more of cost, and 5 more of shortfall at S-2 in period 3.
 */
export function comparedPlans(day = '2026-02-03'): { before: ReceivedPlan; after: ReceivedPlan } {
  const sample = { ...samplePlan(day), tx_id: 'before-1' }
  const before = {
    ...sample,
    truck_schedules: withKey(sample.truck_schedules, 'T-5', standingTruck('T-5', 'D-1')),
  }
  const trips = [
    withoutTrip,
    (plan: ReceivedPlan) => withNewTrip(plan, tripOf('T-4', 'D-2', 'S-3', 33, 35)),
    (plan: ReceivedPlan) => withTripMoved(plan, 'T-4', 41, -4),
    (plan: ReceivedPlan) => withTripGiven(plan, 'T-1', 53, 'T-2'),
  ]
  const after = trips.reduce((plan, change) => change(plan), { ...before, tx_id: 'after-1' })
  return { before, after: withOtherUnits(withMoreEnergy(withOtherSums(after))) }
}

const withoutTrip = (plan: ReceivedPlan) => withoutTripAt(plan, 'T-2', 84)

const tripAt = (plan: ReceivedPlan, truckId: string, startPeriod: number): ReceivedTrip => {
  const trip = plan.trips[truckId]?.find(({ t_start }) => t_start === startPeriod)
  if (!trip) throw new Error(`${truckId} has no trip in period ${startPeriod}`)
  return trip
}

function tripOf(truck_id: string, from: string, to: string, t_start: number, t_end: number): ReceivedTrip {
  const trip = {
    id: '',
    truck_id,
    mbess_ids: [],
    src_location_id: from,
    dest_location_id: to,
    t_start,
    t_end,
  }
  return { ...trip, id: joinOf(trip) }
}

/** The truck stands where it would have left from. */
function withoutTripAt(plan: ReceivedPlan, truckId: string, startPeriod: number): ReceivedPlan {
  const trip = tripAt(plan, truckId, startPeriod)
  let changed = withTrip(plan, trip, () => undefined)
  for (let period = trip.t_start; period <= trip.t_end; period++)
    changed = withEntries(changed, truckId, period, held =>
      held.length === 1
        ? held.flatMap(entry =>
            'trip_id' in entry && entry.trip_id === trip.id ? standing(entry, trip.src_location_id) : entry,
          )
        : held.filter(entry => !('trip_id' in entry && entry.trip_id === trip.id)),
    )
  return changed
}

function withNewTrip(plan: ReceivedPlan, trip: ReceivedTrip): ReceivedPlan {
  const { truck_id } = trip
  let changed: ReceivedPlan = {
    ...plan,
    trips: withKey(plan.trips, truck_id, [...(plan.trips[truck_id] ?? []), trip]),
  }
  for (let period = trip.t_start; period < Math.max(trip.t_end, trip.t_start + 1); period++)
    changed = withEntries(changed, truck_id, period, held =>
      held.slice(0, 1).map(({ id, period_id }) => ({
        id,
        period_id,
        truck_id,
        schedule_type: 'TruckScheduleType.TRIP' as const,
        trip_id: trip.id,
      })),
    )
  return changed
}

function withTripMoved(plan: ReceivedPlan, truckId: string, startPeriod: number, by: number): ReceivedPlan {
  const { src_location_id, dest_location_id, t_start, t_end } = tripAt(plan, truckId, startPeriod)
  const moved = tripOf(truckId, src_location_id, dest_location_id, t_start + by, t_end + by)
  return withNewTrip(withoutTripAt(plan, truckId, startPeriod), moved)
}

function withTripGiven(plan: ReceivedPlan, truckId: string, startPeriod: number, to: string): ReceivedPlan {
  const { src_location_id, dest_location_id, t_start, t_end } = tripAt(plan, truckId, startPeriod)
  const given = tripOf(to, src_location_id, dest_location_id, t_start, t_end)
  return withNewTrip(withoutTripAt(plan, truckId, startPeriod), given)
}

const withOtherSums = (plan: ReceivedPlan): ReceivedPlan => ({
  ...plan,
  total_cost: plan.total_cost + 100,
  site_shortfalls: withKey(plan.site_shortfalls, 'S-2', {
    ...plan.site_shortfalls['S-2'],
    '3': (plan.site_shortfalls['S-2']?.['3'] ?? 0) + 5,
  }),
})

function withMoreEnergy(plan: ReceivedPlan): ReceivedPlan {
  let changed = plan
  for (let period = 41; period <= 44; period++)
    changed = withEntries(changed, 'MB-2', period, held =>
      held.map(entry => ('soe' in entry ? { ...entry, soe: entry.soe + 30 } : entry)),
    )
  return changed
}

function withOtherUnits({ truck_schedules, mbess_schedules, ...plan }: ReceivedPlan): ReceivedPlan {
  const { 'T-5': _, ...trucks } = truck_schedules
  return {
    ...plan,
    truck_schedules: trucks,
    mbess_schedules: withKey(mbess_schedules, 'MB-9', standingBattery('MB-9', 'D-1', 50)),
  }
}

const everyPeriod = Array.from({ length: 96 }, (_, i) => i + 1)

const standingTruck = (truck_id: string, location_id: string): ReceivedPlan['truck_schedules'][string] =>
  Object.fromEntries(
    everyPeriod.map(period => [
      period,
      [
        {
          id: `${truck_id} ${period}`,
          period_id: period,
          truck_id,
          schedule_type: 'TruckScheduleType.PARK',
          location_id,
        },
      ],
    ]),
  )

const standingBattery = (
  mbess_id: string,
  location_id: string,
  soe: number,
): ReceivedPlan['mbess_schedules'][string] =>
  Object.fromEntries(
    everyPeriod.map(period => [
      period,
      [
        {
          id: `${mbess_id} ${period}`,
          period_id: period,
          mbess_id,
          soe,
          schedule_type: 'MBessScheduleType.STAGE',
          location_id,
        },
      ],
    ]),
  )
