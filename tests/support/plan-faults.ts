// Lists what is physically impossible in a received plan. It reads the JSON without the code under test.
import type {
  ReceivedBatteryEntry,
  ReceivedPlan,
  ReceivedTrip,
  ReceivedTruckEntry,
} from '../../domain/schedule/plan/plan.ts'

/** One line per contradiction; none for a plan that can be carried out on a day of `periods` periods. */
export function planFaults(plan: ReceivedPlan, periods = 96): string[] {
  const trips = Object.values(plan.trips).flat()
  return [
    ...trips.flatMap(tripFaults),
    ...Object.entries(plan.truck_schedules).flatMap(([id, day]) => truckFaults(id, day, trips, periods)),
    ...Object.entries(plan.mbess_schedules).flatMap(([id, day]) => batteryFaults(id, day, trips, periods)),
  ]
}

function tripFaults(trip: ReceivedTrip): string[] {
  const joined = [trip.truck_id, trip.src_location_id, trip.dest_location_id, trip.t_start, trip.t_end].join(
    '_',
  )
  return [
    ...(trip.id === joined ? [] : [`${trip.id} is not the join ${joined}`]),
    ...(trip.t_start <= trip.t_end ? [] : [`${trip.id} arrives before it leaves`]),
    ...(trip.mbess_ids.length <= 9 ? [] : [`${trip.id} carries ${trip.mbess_ids.length}`]),
    ...(new Set(trip.mbess_ids).size === trip.mbess_ids.length
      ? []
      : [`${trip.id} carries one battery twice`]),
  ]
}

function truckFaults(
  id: string,
  day: Record<string, ReceivedTruckEntry[]>,
  trips: ReceivedTrip[],
  periods: number,
): string[] {
  const ownTrips = trips.filter(trip => trip.truck_id === id)
  return placeFaults(id, day, ownTrips, periods, entry =>
    'location_id' in entry ? entry.location_id : undefined,
  )
}

function batteryFaults(
  id: string,
  day: Record<string, ReceivedBatteryEntry[]>,
  trips: ReceivedTrip[],
  periods: number,
): string[] {
  const ownTrips = trips.filter(trip => trip.mbess_ids.includes(id))
  const placeOf = (entry: ReceivedBatteryEntry) =>
    'microgrid_id' in entry
      ? entry.microgrid_id.replace('MG-', 'S-')
      : 'location_id' in entry
        ? entry.location_id
        : undefined
  return [...placeFaults(id, day, ownTrips, periods, placeOf), ...energyFaults(id, day, periods)]
}

type PlacedEntry = { schedule_type: string } & ({ trip_id: string } | object)

/** A unit is in one place at a time, changes it only by trips, and has an entry in every period of a trip. */
function placeFaults<Entry extends PlacedEntry>(
  id: string,
  day: Record<string, Entry[]>,
  trips: ReceivedTrip[],
  periods: number,
  placeOf: (entry: Entry) => string | undefined,
): string[] {
  const faults: string[] = []
  let place: string | undefined
  for (let period = 1; period <= periods; period++) {
    const entries = day[period] ?? []
    const here = `${id}, period ${period}`
    const places = entries.flatMap(entry => placeOf(entry) ?? [])
    const tripIds = entries.flatMap(entry => ('trip_id' in entry ? [entry.trip_id] : []))
    const active = trips.filter(trip => trip.t_start <= period && period <= trip.t_end)
    if (entries.length === 0) faults.push(`${here}: missing`)
    if (places.length > 1) faults.push(`${here}: at ${places.join(' and ')}`)
    if (active.length > 1) faults.push(`${here}: on ${active.length} trips`)
    if (tripIds.join() !== active.map(trip => trip.id).join())
      faults.push(`${here}: says trip ${tripIds.join()}`)

    const trip = active[0]
    if (trip?.t_start === period && place !== undefined && place !== trip.src_location_id) {
      faults.push(`${here}: leaves from ${trip.src_location_id}, but is at ${place}`)
    }
    if (trip && trip.t_end !== period && places.length > 0)
      faults.push(`${here}: on a trip and at ${places[0]}`)
    if (trip?.t_end === period) place = trip.dest_location_id
    if (places[0] !== undefined && place !== undefined && places[0] !== place) {
      faults.push(`${here}: at ${places[0]}, but was at ${place}`)
    }
    place ??= places[0]
  }
  return faults
}

/** Energy follows from the rates, stays within 0 and 160 kWh, and no rate is beyond 150 kW in and 35 kW out. */
function energyFaults(id: string, day: Record<string, ReceivedBatteryEntry[]>, periods: number): string[] {
  const faults: string[] = []
  let level: number | undefined
  for (let period = 1; period <= periods; period++) {
    const here = `${id}, period ${period}`
    const entries = day[period] ?? []
    const chargeKw = sum(entries.map(entry => ('charge_rate' in entry ? entry.charge_rate : 0)))
    const dischargeKw = sum(entries.map(entry => ('discharge_rate' in entry ? entry.discharge_rate : 0)))
    if (chargeKw < 0 || chargeKw > 150) faults.push(`${here}: charges with ${chargeKw}`)
    if (dischargeKw < 0 || dischargeKw > 35) faults.push(`${here}: discharges with ${dischargeKw}`)
    for (const { soe } of entries) {
      if (soe < 0 || soe > 160) faults.push(`${here}: holds ${soe}`)
      const expected = level === undefined ? soe : level + (chargeKw - dischargeKw) * 0.25
      if (Math.abs(soe - expected) > 1e-9) faults.push(`${here}: holds ${soe}, but ${expected} follows`)
    }
    level = entries.at(-1)?.soe
  }
  return faults
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
