// Reads from a plan what it wants.
import { addTo } from '../../../add-to.ts'
import type { BatteryEntry, BatterySchedule, Entry, Plan, Trip, TruckSchedule } from '../../plan/plan.ts'
import { decidingEntry, eachPeriod, indexTrips, type TripIndex } from '../../runs/arrivals.ts'
import { energyBeforeKwh } from '../../runs/energy.ts'
import {
  type BatteryIntent,
  byStart,
  type Intent,
  locationAt,
  nothingProtected,
  type Stretch,
  type TripIntent,
  type TruckIntent,
} from './intent.ts'

/** `trips` are those of the intent in the plan's order. */
export type PlanIntent = { intent: Intent; trips: readonly TripIntent[] }

/** Every plan has an intent; only that of a plan without contradictions settles to the same plan again. */
export function intentOf(plan: Plan): PlanIntent {
  const trips = withKeys(plan.trips)
  const index = indexTrips(plan)
  const ofTruck = new Map<string, TripIntent[]>()
  const ofBattery = new Map<string, TripIntent[]>()
  for (const each of trips) {
    addTo(ofTruck, each.trip.truckId, each)
    for (const id of new Set(each.trip.batteryIds)) addTo(ofBattery, id, each)
  }
  const ordered = (list: readonly TripIntent[] = []) => [...list].sort(byStart)
  return {
    intent: {
      trucks: plan.trucks.map(truck => truckIntent(truck, ordered(ofTruck.get(truck.id)), index)),
      batteries: plan.batteries.map(battery =>
        batteryIntent(battery, ordered(ofBattery.get(battery.id)), index),
      ),
      parked: [],
      outOfService: [],
      protectedParts: nothingProtected,
    },
    trips,
  }
}

/** The first trip with an id has it as its key. */
function withKeys(trips: readonly Trip[]): TripIntent[] {
  const keys = new Set<string>()
  return trips.map(trip => {
    const key = newKey(trip.id, keys)
    keys.add(key)
    return { key, trip }
  })
}

export function newKey(id: string, inUse: { has: (key: string) => boolean }): string {
  if (!inUse.has(id)) return id
  let n = 2
  while (inUse.has(`${id}~${n}`)) n++
  return `${id}~${n}`
}

const truckIntent = (
  { id, entries }: TruckSchedule,
  trips: readonly TripIntent[],
  index: TripIndex,
): TruckIntent => ({ id, startLocationId: startLocationOf(entries, trips, index), trips })

function batteryIntent(
  { id, entries }: BatterySchedule,
  trips: readonly TripIntent[],
  index: TripIndex,
): BatteryIntent {
  const startLocationId = startLocationOf(entries, trips, index)
  const unit = { id, startLocationId, trips }
  const stretches: Stretch[] = []
  let first: BatteryEntry | undefined
  eachPeriod(entries, (period, list) => {
    first ??= decidingEntry(list, index)
    const active = list.find(entry => entry.scheduleType === 'charge' || entry.scheduleType === 'microgrid')
    const stretch = active && stretchOf(active, locationAt(unit, period))
    if (stretch) addStretch(stretches, stretch)
  })
  return { ...unit, startKwh: first ? energyBeforeKwh(first) : 0, stretches, levels: [] }
}

/** Empty if the plan does not say: the unit then settles to something else, and stays as it is. */
function startLocationOf(entries: readonly Entry[], trips: readonly TripIntent[], index: TripIndex): string {
  for (const entry of entries) {
    if (entry.scheduleType === 'trip') return index.get(entry.tripId)?.sourceId ?? ''
    if (entry.scheduleType !== 'microgrid') return entry.locationId
  }
  return trips[0]?.trip.sourceId ?? ''
}

function stretchOf(entry: BatteryEntry, locationId: string): Stretch | undefined {
  const periods = { startPeriod: entry.period, endPeriod: entry.period }
  if (entry.scheduleType === 'charge') {
    return { ...periods, locationId: entry.locationId, wantedKw: entry.chargeRateKw, doing: 'charge' }
  }
  if (entry.scheduleType !== 'microgrid') return undefined
  const { dischargeRateKw: wantedKw, microgridId } = entry
  return { ...periods, locationId, wantedKw, doing: 'microgrid', microgridId }
}

/** At the end; as a part of the last one if it continues that. */
export function addStretch(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1)
  if (last && last.endPeriod === next.startPeriod - 1 && sameActivity(last, next)) {
    stretches[stretches.length - 1] = { ...last, endPeriod: next.endPeriod }
  } else stretches.push(next)
}

/** Whether both are the same activity, at the same location and rate. */
export const sameActivity = (a: Stretch, b: Stretch): boolean =>
  a.doing === b.doing &&
  a.locationId === b.locationId &&
  Object.is(a.wantedKw, b.wantedKw) &&
  (a.doing !== 'microgrid' || b.doing !== 'microgrid' || a.microgridId === b.microgridId)
