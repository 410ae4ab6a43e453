// Breaks a consistent plan in each way that a rule of the audit forbids, and returns the affected unit and period.

import type { AuditOptions } from '../../domain/schedule/audit/index.ts'
import type { RegisteredPlace } from '../../domain/schedule/audit/registry.ts'
import type { ReceivedPlan, ReceivedTrip } from '../../domain/schedule/plan/plan.ts'
import type { SubjectRef, UnitRef } from '../../domain/schedule/plan/unit.ts'
import {
  type Choose,
  type ReceivedEntry,
  standing,
  withEntries,
  withKey,
  withTrip,
  withTripId,
} from './plan-edits.ts'

export type BrokenPlan = { plan: ReceivedPlan; unit: SubjectRef; period: number; options?: AuditOptions }

/** Undefined if the plan cannot be broken in this way. */
export type Breaker = (plan: ReceivedPlan, choose: Choose) => BrokenPlan | undefined

/** Rule -> description -> function that breaks a plan. */
export const breakers: Record<string, Record<string, Breaker>> = {
  'trip-id': {
    'a trip has an id that is not the join of its parts': ofTrip((plan, trip) => ({
      ...leaving(trip),
      plan: withTripId(plan, trip, `${trip.id}?`),
    })),
  },
  'trip-id-once': {
    'a trip is listed twice': ofTrip((plan, trip) => ({
      ...leaving(trip),
      plan: withTripAdded(plan, trip.truck_id, { ...trip }),
    })),
  },
  'known-units': {
    'a trip carries a battery without a schedule': ofTrip((plan, trip) => ({
      plan: withLoad(plan, trip, [...trip.mbess_ids, 'nobody']),
      unit: { kind: 'battery', id: 'nobody' },
      period: trip.t_start,
    })),
    "a trip's truck has no schedule": ofTrip((plan, trip) => {
      const others = Object.entries(plan.truck_schedules).filter(([id]) => id !== trip.truck_id)
      return { ...leaving(trip), plan: { ...plan, truck_schedules: Object.fromEntries(others) } }
    }),
    'trips are listed under nobody': (plan, choose) => ({
      plan: { ...plan, trips: withKey(plan.trips, 'nobody', []) },
      unit: { kind: 'truck', id: 'nobody' },
      period: choose.whole(1, 92),
    }),
  },
  'listed-under-own': {
    'a trip is listed under another truck': ofTrip((plan, trip) => ({
      ...leaving(trip),
      plan: withTripAdded(
        withTrip(plan, trip, () => undefined),
        'T-99',
        trip,
      ),
    })),
    'an entry says that it is of another unit': ofEntries(anywhere, entry => [
      'truck_id' in entry ? { ...entry, truck_id: 'T-99' } : { ...entry, mbess_id: 'MB-99' },
    ]),
  },
  'trip-times': {
    'a trip arrives before it leaves': ofTrip((plan, trip, choose) => {
      const t_end = choose.whole(1, trip.t_start - 1)
      return { ...leaving(trip), plan: withTrip(plan, trip, each => ({ ...each, t_end })) }
    }),
  },
  'battery-once-on-trip': {
    'a trip lists a battery twice': ofRide((plan, trip, id) => ({
      ...riding(trip, id),
      plan: withLoad(plan, trip, [...trip.mbess_ids, id]),
    })),
  },
  'truck-load': {
    'a truck carries ten batteries more': ofTrip((plan, trip) => {
      const more = Array.from({ length: 10 }, (_, i) => `MB-${100 + i}`)
      return { ...leaving(trip), plan: withLoad(plan, trip, [...trip.mbess_ids, ...more]) }
    }),
    'a truck carries more than the registry says': ofRide((plan, trip) => {
      const capacity = trip.mbess_ids.length - 1
      const truck = { id: 'a', code: 'b', name: trip.truck_id, inService: true, capacity }
      return { ...leaving(trip), plan, options: { registry: { trucks: [truck] } } }
    }),
  },
  'one-truck': {
    'a second truck carries a battery that is on its way': ofRide((plan, trip, id, choose) => {
      const period = choose.whole(trip.t_start, Math.max(trip.t_start, trip.t_end - 1))
      const moment = { id: 'T-99_A_B', t_start: period, t_end: period }
      const other = { ...trip, ...moment, truck_id: 'T-99', mbess_ids: [id] }
      return { plan: withTripAdded(plan, 'T-99', other), unit: { kind: 'battery', id }, period }
    }),
  },
  'one-place': {
    'a unit that stands somewhere stands elsewhere too': ofEntries(stands, entry => [
      entry,
      ...standing(entry, 'nowhere'),
    ]),
    'a unit on the way stands somewhere too': ofEntries(underWay, entry => [
      entry,
      ...standing(entry, 'D-1'),
    ]),
    'a unit on the way is on another trip too': (plan, choose) => {
      const [one, other] = [choose.from(tripsOf(plan)), choose.from(tripsOf(plan))]
      if (!one || !other || one === other) return undefined
      const during = { ...one, t_start: other.t_start, t_end: Math.max(other.t_end, other.t_start + 1) }
      const also = ofEntries(
        (spot, trips) => isOn(other, spot.unit) && spot.period === other.t_start && underWay(spot, trips),
        entry => [entry, onTrip(during, entry)],
      )
      return also(
        withTrip(plan, one, () => during),
        choose,
      )
    },
  },
  'place-by-trip': {
    'a unit is elsewhere without a trip': ofEntries(stands, entry => [
      'location_id' in entry ? { ...entry, location_id: 'nowhere' } : entry,
    ]),
  },
  'trip-from-place': {
    'a truck leaves from where it is not': ofTrip((plan, trip) => ({
      ...leaving(trip),
      plan: withTrip(plan, trip, each => ({ ...each, src_location_id: 'nowhere' })),
    })),
    'a battery is carried off from where it is not': ofRide((plan, trip, id) => ({
      ...riding(trip, id),
      plan: withTrip(plan, trip, each => ({ ...each, src_location_id: 'nowhere' })),
    })),
  },
  'on-its-trips': {
    'a unit stays while its trip is under way': ofEntries(underWay, entry => standing(entry, 'D-1')),
    'a trip lists a battery that stays': ofTrip((plan, trip, choose) => {
      const staying = Object.keys(plan.mbess_schedules).filter(id => !trip.mbess_ids.includes(id))
      const id = choose.from(staying)
      if (id === undefined) return undefined
      return { ...riding(trip, id), plan: withLoad(plan, trip, [...trip.mbess_ids, id]) }
    }),
  },
  'trips-of-its-own': {
    'a battery is on a trip that does not list it': ofRide((plan, trip, id) => {
      const others = trip.mbess_ids.filter(each => each !== id)
      return { ...riding(trip, id), plan: withLoad(plan, trip, others) }
    }),
    'a unit is on a trip at the wrong time': (plan, choose) => {
      const trip = choose.from(tripsOf(plan))
      const during = ({ period }: Spot) => trip && trip.t_start <= period && period <= trip.t_end
      if (trip === undefined) return undefined
      const wrong = ofEntries(
        spot => stands(spot) && !(isOn(trip, spot.unit) && during(spot)),
        entry => [onTrip(trip, entry)],
      )
      return wrong(plan, choose)
    },
  },
  'energy-follows': {
    'a battery holds more or less than follows': ofEntries(
      spot => isBattery(spot) && spot.period > 1,
      (entry, choose) => {
        if (!('soe' in entry)) return [entry]
        const off = (choose.whole(0, 1) === 0 ? 1 : -1) * choose.whole(2, 300)
        return [{ ...entry, soe: entry.soe + off / 10 }]
      },
    ),
    'a battery charges faster than its energy grows': ofEntries(
      spot => isBattery(spot) && stands(spot) && spot.held.length === 1,
      (entry, choose) => {
        const kw = 'charge_rate' in entry ? entry.charge_rate : 0
        return charging(entry, kw + choose.whole(1, 50))
      },
    ),
  },
  'energy-in-range': {
    'a battery holds more than when it is full': ofEntries(isBattery, (entry, choose) =>
      'soe' in entry ? [{ ...entry, soe: 160 + choose.whole(1, 500) / 10 }] : [entry],
    ),
    'a battery holds less than nothing': ofEntries(isBattery, (entry, choose) =>
      'soe' in entry ? [{ ...entry, soe: -choose.whole(1, 500) / 10 }] : [entry],
    ),
    'a battery must have begun the day with less than nothing': ofEntries(
      spot => isBattery(spot) && spot.period === 1,
      (entry, choose) => charging(entry, 150, choose.whole(0, 37)),
    ),
    'a battery must have begun the day with more than when it is full': ofEntries(
      spot => isBattery(spot) && spot.period === 1,
      (entry, choose) => discharging(entry, 35, choose.whole(152, 160)),
    ),
  },
  'charge-rate': {
    'a battery charges too fast': ofEntries(standingBattery, (entry, choose) =>
      charging(entry, 150 + choose.whole(1, 500) / 10),
    ),
    'a battery charges with less than nothing': ofEntries(standingBattery, (entry, choose) =>
      charging(entry, -choose.whole(1, 500) / 10),
    ),
  },
  'discharge-rate': {
    'a battery discharges too fast': ofEntries(standingBattery, (entry, choose) =>
      discharging(entry, 35 + choose.whole(1, 500) / 10),
    ),
    'a battery discharges with less than nothing': ofEntries(standingBattery, (entry, choose) =>
      discharging(entry, -choose.whole(1, 500) / 10),
    ),
  },
  'one-flow': {
    'a battery charges and discharges at once': ofEntries(standingBattery, entry => [
      ...charging(entry, 10),
      ...discharging(entry, 10),
    ]),
  },
  'every-period': {
    // Without its last period, a plan of one unit is a valid plan of a shorter day, or invalid.
    'a period of a unit is left out': ofEntries(
      ({ period }) => period < 92,
      () => [],
    ),
  },
  shortfall: {
    'a shortfall is negative': (plan, choose) => {
      const siteId = choose.from(Object.keys(plan.site_shortfalls))
      if (siteId === undefined) return undefined
      const period = choose.whole(1, 92)
      const site = { ...plan.site_shortfalls[siteId], [period]: -choose.whole(1, 100) / 4 }
      const site_shortfalls = withKey(plan.site_shortfalls, siteId, site)
      return { plan: { ...plan, site_shortfalls }, unit: { kind: 'site', id: siteId }, period }
    },
  },
  'loading-time': {
    'there is less time than loading takes': ofTrip((plan, trip) => {
      const before = tripsOf(plan)
        .filter(each => each.truck_id === trip.truck_id && each.t_start < trip.t_start)
        .sort((a, b) => b.t_start - a.t_start)[0]
      const isSameLoad = before && String(before.mbess_ids) === String(trip.mbess_ids)
      if (!before || isSameLoad) return undefined
      return { ...leaving(trip), plan, options: { limits: { minLoadingMinutes: 10_000 } } }
    }),
  },
  'driver-day': {
    'a truck is under way for longer than a driver may': ofTrip((plan, trip) => ({
      ...leaving(trip),
      plan,
      options: { limits: { maxDriverDayHours: 0.1 } },
    })),
  },
  'driver-break': {
    'a truck has no break': ofTrip((plan, trip) => ({
      ...leaving(trip),
      plan,
      options: { limits: { maxHoursUntilBreak: 0.1, minBreakMinutes: 45 } },
    })),
  },
  'reserve-energy': {
    'a battery holds less than its reserve': ofEntries(isBattery, entry => [entry], {
      limits: { reserveKwh: 1000 },
    }),
  },
  'charger-power': {
    'a battery charges with more than a charger gives': ofCharging({ chargers: null, chargerPowerKw: 0 }),
  },
  'enough-chargers': {
    'a battery charges where there is no charger': ofCharging({ chargers: 0, chargerPowerKw: null }),
  },
  'unit-registered': {
    'a unit is not in the registry': ofRegistry(record => ({ ...record, name: 'another' })),
  },
  'unit-in-service': {
    'a unit is not in service': ofRegistry(record => ({ ...record, inService: false })),
  },
  'used-out-of-service': {
    'a truck is on a trip': ofTrip((plan, trip) => ({
      ...leaving(trip),
      plan,
      options: outFor(leaving(trip)),
    })),
    'a battery is carried': ofRide((plan, trip, batteryId) => {
      const at = { unit: { kind: 'battery', id: batteryId }, period: trip.t_start } as const
      return { ...at, plan, options: outFor(at) }
    }),
  },
}

const outFor = ({ unit, period }: { unit: { kind: string; id: string }; period: number }): AuditOptions => ({
  outOfService: [{ unit: unit as UnitRef, startPeriod: period, endPeriod: period, reason: 'tyre' }],
})

/** Breaks one of the plan's trips. */
function ofTrip(
  change: (plan: ReceivedPlan, trip: ReceivedTrip, choose: Choose) => BrokenPlan | undefined,
): Breaker {
  return (plan, choose) => {
    const trip = choose.from(tripsOf(plan))
    return trip && change(plan, trip, choose)
  }
}

/** Breaks a trip that carries batteries, of one of them. */
function ofRide(
  change: (
    plan: ReceivedPlan,
    trip: ReceivedTrip,
    batteryId: string,
    choose: Choose,
  ) => BrokenPlan | undefined,
): Breaker {
  return (plan, choose) => {
    const trip = choose.from(tripsOf(plan).filter(each => each.mbess_ids.length > 0))
    const id = trip && choose.from(trip.mbess_ids)
    return trip && id !== undefined ? change(plan, trip, id, choose) : undefined
  }
}

/** A unit's entries in a period. */
type Spot = {
  unit: SubjectRef & { kind: 'truck' | 'battery' }
  period: number
  held: readonly ReceivedEntry[]
}
type Trips = ReadonlyMap<string, ReceivedTrip>

/** Breaks the entries of one unit in one of the periods for which `fits` is true, with the same choices for each entry. */
function ofEntries(
  fits: (spot: Spot, trips: Trips) => boolean,
  change: (entry: ReceivedEntry, choose: Choose) => readonly ReceivedEntry[],
  options?: AuditOptions,
): Breaker {
  return (plan, choose) => {
    const trips = new Map(tripsOf(plan).map(trip => [trip.id, trip]))
    const spot = choose.from(spotsOf(plan).filter(each => fits(each, trips)))
    if (spot === undefined) return undefined
    const { unit, period } = spot
    const again = choose.fork()
    const changed = spot.held.flatMap(entry => change(entry, again()))
    const broken = { plan: withEntries(plan, unit.id, period, () => changed, unit.kind), unit, period }
    return options ? { ...broken, options } : broken
  }
}

/** Where a battery charges, the registry says this of the place. */
function ofCharging(record: Omit<RegisteredPlace, 'id'>): Breaker {
  return (plan, choose) => {
    const spot = choose.from(spotsOf(plan).filter(({ held }) => held.some(isCharging)))
    const id = spot?.held.find(isCharging)?.location_id
    if (spot === undefined || id === undefined) return undefined
    return { ...spot, plan, options: { registry: { places: [{ id, ...record }] } } }
  }
}

const isCharging = (
  entry: ReceivedEntry,
): entry is Extract<ReceivedEntry, { schedule_type: 'MBessScheduleType.CHARGE' }> =>
  entry.schedule_type === 'MBessScheduleType.CHARGE' && entry.charge_rate > 0

function spotsOf(plan: ReceivedPlan): Spot[] {
  const ofKind = (
    kind: 'truck' | 'battery',
    units: Record<string, Record<string, readonly ReceivedEntry[]>>,
  ) =>
    Object.entries(units).flatMap(([id, periods]) =>
      Object.entries(periods).map(([period, held]) => ({ unit: { kind, id }, period: Number(period), held })),
    )
  return [...ofKind('truck', plan.truck_schedules), ...ofKind('battery', plan.mbess_schedules)]
}

function anywhere(): boolean {
  return true
}

function isBattery({ unit }: Spot): boolean {
  return unit.kind === 'battery'
}

/** It names a place, and so did a period before. */
function stands({ period, held }: Spot): boolean {
  return period > 1 && held.some(entry => 'location_id' in entry)
}

function standingBattery(spot: Spot): boolean {
  return isBattery(spot) && stands(spot)
}

function underWay({ period, held }: Spot, trips: Trips): boolean {
  return held.some(entry => 'trip_id' in entry && period < (trips.get(entry.trip_id)?.t_end ?? 0))
}

const tripsOf = (plan: ReceivedPlan) => Object.values(plan.trips).flat()

const isOn = (trip: ReceivedTrip, { kind, id }: SubjectRef) =>
  kind === 'truck' ? trip.truck_id === id : trip.mbess_ids.includes(id)

function leaving(trip: ReceivedTrip): Pick<BrokenPlan, 'unit' | 'period'> {
  return { unit: { kind: 'truck', id: trip.truck_id }, period: trip.t_start }
}

function riding(trip: ReceivedTrip, id: string): Pick<BrokenPlan, 'unit' | 'period'> {
  return { unit: { kind: 'battery', id }, period: trip.t_start }
}

const withTripAdded = (plan: ReceivedPlan, under: string, trip: ReceivedTrip): ReceivedPlan => ({
  ...plan,
  trips: withKey(plan.trips, under, [
    ...(Object.hasOwn(plan.trips, under) ? (plan.trips[under] ?? []) : []),
    trip,
  ]),
})

const withLoad = (plan: ReceivedPlan, trip: ReceivedTrip, mbess_ids: string[]) =>
  withTrip(plan, trip, each => ({ ...each, mbess_ids }))

function onTrip(trip: ReceivedTrip, entry: ReceivedEntry): ReceivedEntry {
  const { id, period_id } = entry
  if ('truck_id' in entry) {
    return {
      id,
      period_id,
      truck_id: entry.truck_id,
      schedule_type: 'TruckScheduleType.TRIP',
      trip_id: trip.id,
    }
  }
  const { mbess_id, soe } = entry
  return { id, period_id, mbess_id, soe, schedule_type: 'MBessScheduleType.TRIP', trip_id: trip.id }
}

function charging(entry: ReceivedEntry, charge_rate: number, soe?: number): ReceivedEntry[] {
  if (!('soe' in entry)) return [entry]
  const { id, period_id, mbess_id } = entry
  const location_id = 'location_id' in entry ? entry.location_id : 'D-1'
  const head = { id, period_id, mbess_id, soe: soe ?? entry.soe, location_id }
  return [{ ...head, schedule_type: 'MBessScheduleType.CHARGE', charge_rate }]
}

function discharging(entry: ReceivedEntry, discharge_rate: number, soe?: number): ReceivedEntry[] {
  if (!('soe' in entry)) return [entry]
  const { id, period_id, mbess_id } = entry
  const head = { id, period_id, mbess_id, soe: soe ?? entry.soe, microgrid_id: 'MG-1' }
  return [{ ...head, schedule_type: 'MBessScheduleType.MICROGRID', discharge_rate }]
}

type Registered = { id: string; code: string | null; name: string; inService: boolean }

/** A registry of all the plan's units, in which one is changed. */
function ofRegistry(change: (record: Registered) => Registered): Breaker {
  return (plan, choose) => {
    const units: SubjectRef[] = [
      ...Object.keys(plan.truck_schedules).map(id => ({ kind: 'truck', id }) as const),
      ...Object.keys(plan.mbess_schedules).map(id => ({ kind: 'battery', id }) as const),
    ]
    const broken = choose.from(units)
    if (broken === undefined) return undefined
    const records = (kind: string) =>
      units
        .filter(unit => unit.kind === kind)
        .map((unit, i) => {
          const record = { id: `registered ${i}`, code: null, name: unit.id, inService: true, capacity: null }
          return unit === broken ? { ...record, ...change(record) } : record
        })
    const registry = { trucks: records('truck'), batteries: records('battery') }
    return { plan, unit: broken, period: choose.whole(1, 92), options: { registry } }
  }
}
