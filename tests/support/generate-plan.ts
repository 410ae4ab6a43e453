// Generates consistent plans of any size, the same for the same seed. They contain every notation of a trip's arrival.
import type {
  ReceivedBatteryEntry,
  ReceivedPlan,
  ReceivedTrip,
  ReceivedTruckEntry,
} from '../../domain/schedule/plan/plan.ts'

export type PlanSize = { trucks: number; batteries: number; seed?: number; periods?: number }

const fullKwh = 160
const maxChargeKw = 150
const maxDischargeKw = 35
const maxLoad = 9

/**
 * Each truck has its own batteries and makes rounds with some of them: to a site and back to the depot; in between it waits or
 * returns empty. Batteries beyond nine per truck stay at their depot.
 */
export function generatePlan({ trucks, batteries, seed = 1, periods = 96 }: PlanSize): ReceivedPlan {
  const random = seeded(seed)
  const world = { periods, random, sites: Math.max(2, Math.ceil(batteries / 4)) }
  const depots = Math.max(1, Math.ceil(Math.max(trucks, batteries) / 50))
  const truckDays = unitDays('T', trucks, depots, periods)
  const batteryDays = unitDays('MB', batteries, depots, periods)
  const trips = truckDays.map((truck, t) => {
    const crew = batteryDays.filter((_, b) => b % trucks === t).slice(0, maxLoad)
    return driveAllDay(truck, crew, world)
  })
  return {
    tx_id: `generated_${trucks}_${batteries}_${seed}`,
    timestamp: '2026-03-02T00:00:00Z',
    trips: Object.fromEntries(truckDays.map((truck, t) => [truck.id, trips[t] ?? []])),
    truck_schedules: Object.fromEntries(truckDays.map(truck => [truck.id, truckSchedule(truck)])),
    mbess_schedules: Object.fromEntries(batteryDays.map(b => [b.id, batterySchedule(b, random)])),
    site_shortfalls: shortfalls(world),
    total_cost: random.whole(0, 900_000) / 100,
  }
}

type World = { periods: number; sites: number; random: Random }

/** What a unit does in each period, index 0 being the first: on a trip, at a place, or both when it arrives. */
type UnitDay = { id: string; depot: string; moments: Moment[] }
type Moment = { trip?: string; place?: string }

function unitDays(prefix: string, count: number, depots: number, periods: number): UnitDay[] {
  return Array.from({ length: count }, (_, i) => {
    const depot = `D-${(i % depots) + 1}`
    return {
      id: `${prefix}-${i + 1}`,
      depot,
      moments: Array.from({ length: periods }, () => ({ place: depot })),
    }
  })
}

function driveAllDay(truck: UnitDay, crew: UnitDay[], { periods, sites, random }: World): ReceivedTrip[] {
  const trips: ReceivedTrip[] = []
  for (const battery of crew) {
    battery.depot = truck.depot
    stand(battery, truck.depot, 1)
  }
  /** Returns the first period in which the truck can leave again. */
  const go = (load: UnitDay[], from: string, to: string, start: number, duration: number): number => {
    const trip = tripFor(truck, load, from, to, start, start + duration)
    trips.push(trip)
    const carriedToTheEnd = duration === 0 || random.chance(0.2)
    takeTrip(truck, trip, false)
    for (const battery of load) takeTrip(battery, trip, carriedToTheEnd)
    return trip.t_end + 1
  }
  for (let period = random.whole(2, 30); ; period += random.whole(1, 12)) {
    const duration = random.whole(0, 3)
    const stay = random.whole(1, 12)
    const site = `S-${random.whole(1, sites)}`
    const load = crew.filter(() => random.chance(0.7))
    if (period + 4 * (duration + 1) + 2 * stay > periods) return trips
    period = go(load, truck.depot, site, period, duration)
    if (random.chance(0.4)) {
      period = go([], site, truck.depot, period, duration)
      period = go([], truck.depot, site, period + stay, duration)
    }
    period = go(load, site, truck.depot, period + stay, duration)
  }
}

const tripFor = (
  { id }: UnitDay,
  load: UnitDay[],
  from: string,
  to: string,
  start: number,
  end: number,
): ReceivedTrip => ({
  id: `${id}_${from}_${to}_${start}_${end}`,
  truck_id: id,
  mbess_ids: load.map(battery => battery.id),
  src_location_id: from,
  dest_location_id: to,
  t_start: start,
  t_end: end,
})

/** The arrival period has the trip and the place, or with `carriedToTheEnd` only the trip. */
function takeTrip(unit: UnitDay, trip: ReceivedTrip, carriedToTheEnd: boolean): void {
  for (let period = trip.t_start; period <= trip.t_end; period++) unit.moments[period - 1] = { trip: trip.id }
  if (!carriedToTheEnd) unit.moments[trip.t_end - 1] = { trip: trip.id, place: trip.dest_location_id }
  stand(unit, trip.dest_location_id, trip.t_end + 1)
}

function stand({ moments }: UnitDay, place: string, from: number): void {
  for (let period = from; period <= moments.length; period++) moments[period - 1] = { place }
}

function truckSchedule({ id, moments }: UnitDay): Record<string, ReceivedTruckEntry[]> {
  return byPeriod(moments, ({ trip, place }, period) => {
    const head = { period_id: period, truck_id: id }
    const entries: ReceivedTruckEntry[] = []
    if (trip !== undefined) {
      entries.push({
        id: `${id}_${period}_trip`,
        ...head,
        schedule_type: 'TruckScheduleType.TRIP',
        trip_id: trip,
      })
    }
    if (place !== undefined) {
      entries.push({
        id: `${id}_${period}`,
        ...head,
        schedule_type: 'TruckScheduleType.PARK',
        location_id: place,
      })
    }
    return entries
  })
}

function batterySchedule(battery: UnitDay, random: Random): Record<string, ReceivedBatteryEntry[]> {
  const { id, depot, moments } = battery
  // Energy is counted in tenths of a kWh, and rates are multiples of 0.4 kW, so that sums are exact.
  let tenths = random.whole(0, fullKwh * 10)
  let vigour = random.whole(0, 10)
  return byPeriod(moments, ({ trip, place }, period) => {
    if (random.chance(0.15)) vigour = random.whole(0, 10)
    const gain = place === undefined ? 0 : gainAt(place === depot, tenths, vigour)
    tenths += gain

    const head = { period_id: period, mbess_id: id, soe: tenths / 10 }
    const entries: ReceivedBatteryEntry[] = []
    if (trip !== undefined) {
      entries.push({
        id: `${id}_${period}_trip`,
        ...head,
        schedule_type: 'MBessScheduleType.TRIP',
        trip_id: trip,
      })
    }
    if (place !== undefined) entries.push({ id: `${id}_${period}`, ...head, ...standing(place, gain) })
    return entries
  })
}

/** `vigour` is the share of the largest rate, from 0 to 10. */
function gainAt(atDepot: boolean, tenths: number, vigour: number): number {
  const largest = ((atDepot ? maxChargeKw : maxDischargeKw) * vigour) / 10
  const wanted = Math.floor(largest / 0.4)
  return atDepot ? Math.min(wanted, fullKwh * 10 - tenths) : -Math.min(wanted, tenths)
}

function standing(place: string, gain: number) {
  const rateKw = (Math.abs(gain) * 4) / 10
  if (gain > 0) {
    return { schedule_type: 'MBessScheduleType.CHARGE', location_id: place, charge_rate: rateKw } as const
  }
  if (gain < 0) {
    const microgrid = place.replace('S-', 'MG-')
    return {
      schedule_type: 'MBessScheduleType.MICROGRID',
      microgrid_id: microgrid,
      discharge_rate: rateKw,
    } as const
  }
  return { schedule_type: 'MBessScheduleType.STAGE', location_id: place } as const
}

function shortfalls({ periods, sites, random }: World): ReceivedPlan['site_shortfalls'] {
  const day = Array.from({ length: periods }, () => ({}))
  const site = () => byPeriod(day, () => (random.chance(0.1) ? random.whole(1, 60) / 4 : 0))
  return Object.fromEntries(Array.from({ length: sites }, (_, i) => [`S-${i + 1}`, site()]))
}

const byPeriod = <From, To>(
  moments: From[],
  make: (moment: From, period: number) => To,
): Record<string, To> => Object.fromEntries(moments.map((moment, i) => [i + 1, make(moment, i + 1)]))

type Random = { whole: (from: number, to: number) => number; chance: (share: number) => boolean }

/** Numbers that look random and are the same for the same seed (a xorshift of 32 bits). */
function seeded(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  return {
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: share => next() < share,
  }
}
