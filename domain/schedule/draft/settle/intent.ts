// What a draft wants, apart from what is possible: trips, and what batteries do where they stand. Settling makes a plan of it.
import { lastPeriodOf } from '../../audit/context.ts'
import type { OutOfService } from '../../audit/out-of-service.ts'
import type { Trip } from '../../plan/plan.ts'
import type { UnitRef } from '../../plan/unit.ts'

export type Intent = {
  /** In the plan's order, as are the batteries: a draft adds and removes no unit. */
  trucks: readonly TruckIntent[]
  batteries: readonly BatteryIntent[]
  /** Trips that were taken off their trucks and can be pasted again. */
  parked: readonly TripIntent[]
  /** By unit and period; those of one unit do not overlap. */
  outOfService: readonly OutOfService[]
  protectedParts: ProtectedParts
}

/** What no step changes without a question. */
export type ProtectedParts = {
  units: readonly UnitRef[]
  tripKeys: readonly string[]
  /** What all units do up to this period; 0 for none. */
  untilPeriod: number
}

export const nothingProtected: ProtectedParts = { units: [], tripKeys: [], untilPeriod: 0 }

/** `key` names the trip in the whole draft: the id that it had when it came into it, because an id changes with truck and times. */
export type TripIntent = { key: string; trip: Trip }

/** Trips are ordered by start. */
export type TruckIntent = { id: string; startLocationId: string; trips: readonly TripIntent[] }

export type BatteryIntent = {
  id: string
  startLocationId: string
  startKwh: number
  /** The trips that list the battery, ordered by start. */
  trips: readonly TripIntent[]
  /** Ordered by period, without overlaps. In all other periods in which it stands, the battery is staged. */
  stretches: readonly Stretch[]
  /** Ordered by period. */
  levels: readonly EnergyLevel[]
}

export type UnitIntent = TruckIntent | BatteryIntent

/** An activity as it was asked for. `locationId` is where: elsewhere it does not take place. Both periods are inclusive. */
export type Stretch = {
  startPeriod: number
  endPeriod: number
  locationId: string
  wantedKw: number
} & ({ doing: 'charge' } | { doing: 'microgrid'; microgridId: string })

/** The battery's energy at the start of the period, whatever follows from the periods before. */
export type EnergyLevel = { period: number; energyKwh: number }

/** Found by its key, else by its present id. */
export function findTrip({ trucks }: Pick<Intent, 'trucks'>, name: string): TripIntent | undefined {
  let byId: TripIntent | undefined
  for (const { trips } of trucks) {
    for (const each of trips) {
      if (each.key === name) return each
      if (each.trip.id === name) byId ??= each
    }
  }
  return byId
}

/** An intent has the units of its plan, in that order. */
export function unitAt<Unit>(units: readonly Unit[], index: number): Unit {
  const unit = units[index]
  if (unit === undefined) throw new Error('a draft has the units of its base plan')
  return unit
}

export const unitIn = ({ trucks, batteries }: Intent, { kind, id }: UnitRef): UnitIntent | undefined =>
  (kind === 'truck' ? trucks : batteries).find(unit => unit.id === id)

/** The unit's trip that is under way in the period. */
export const tripUnderWay = ({ trips }: UnitIntent, period: number): TripIntent | undefined =>
  trips.find(({ trip }) => trip.startPeriod <= period && period <= lastPeriodOf(trip))

/** Where the unit is when the period begins, and on its way to if a trip is under way. */
export function locationAt({ startLocationId, trips }: UnitIntent, period: number): string {
  const last = trips.findLast(({ trip }) => trip.startPeriod < period)
  return last?.trip.destinationId ?? startLocationId
}

export const byStart = (a: TripIntent, b: TripIntent): number =>
  a.trip.startPeriod - b.trip.startPeriod || a.trip.endPeriod - b.trip.endPeriod
