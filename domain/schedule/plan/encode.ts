// Encodes a decoded plan as the JSON that it is received and sent as. Decoding it gives an equal plan.
import type {
  BatteryEntry,
  Plan,
  ReceivedBatteryEntry,
  ReceivedPlan,
  ReceivedTrip,
  ReceivedTruckEntry,
  Trip,
  TruckEntry,
  UnitSchedule,
} from './plan.ts'

export function encodePlan(plan: Plan): ReceivedPlan {
  const tripsUnder = (truckId: string) =>
    plan.trips.filter(trip => trip.listedUnder === truckId).map(receivedTrip)
  return {
    tx_id: plan.txId,
    timestamp: plan.timestampText,
    trips: Object.fromEntries(plan.tripTruckIds.map(truckId => [truckId, tripsUnder(truckId)])),
    truck_schedules: schedules(plan.trucks, receivedTruckEntry),
    mbess_schedules: schedules(plan.batteries, receivedBatteryEntry),
    site_shortfalls: Object.fromEntries(
      [...plan.siteShortfalls].map(([siteId, periods]) => [siteId, Object.fromEntries(periods)]),
    ),
    total_cost: plan.totalCost,
  }
}

const receivedTrip = (trip: Trip): ReceivedTrip => ({
  id: trip.id,
  truck_id: trip.truckId,
  mbess_ids: [...trip.batteryIds],
  src_location_id: trip.sourceId,
  dest_location_id: trip.destinationId,
  t_start: trip.startPeriod,
  t_end: trip.endPeriod,
})

function schedules<Entry extends { period: number }, Received>(
  units: readonly UnitSchedule<Entry>[],
  write: (entry: Entry) => Received,
): Record<string, Record<string, Received[]>> {
  return Object.fromEntries(
    units.map(({ id, entries }) => {
      const periods = new Map<number, Received[]>()
      for (const entry of entries)
        periods.set(entry.period, [...(periods.get(entry.period) ?? []), write(entry)])
      return [id, Object.fromEntries(periods)]
    }),
  )
}

function receivedTruckEntry(entry: TruckEntry): ReceivedTruckEntry {
  const head = { id: entry.id, period_id: entry.periodId, truck_id: entry.truckId }
  return entry.scheduleType === 'park'
    ? { ...head, schedule_type: 'TruckScheduleType.PARK', location_id: entry.locationId }
    : { ...head, schedule_type: 'TruckScheduleType.TRIP', trip_id: entry.tripId }
}

function receivedBatteryEntry(entry: BatteryEntry): ReceivedBatteryEntry {
  const head = { id: entry.id, period_id: entry.periodId, mbess_id: entry.batteryId, soe: entry.soeKwh }
  switch (entry.scheduleType) {
    case 'charge':
      return {
        ...head,
        schedule_type: 'MBessScheduleType.CHARGE',
        location_id: entry.locationId,
        charge_rate: entry.chargeRateKw,
      }
    case 'microgrid':
      return {
        ...head,
        schedule_type: 'MBessScheduleType.MICROGRID',
        microgrid_id: entry.microgridId,
        discharge_rate: entry.dischargeRateKw,
      }
    case 'stage':
      return { ...head, schedule_type: 'MBessScheduleType.STAGE', location_id: entry.locationId }
    case 'trip':
      return { ...head, schedule_type: 'MBessScheduleType.TRIP', trip_id: entry.tripId }
  }
}
