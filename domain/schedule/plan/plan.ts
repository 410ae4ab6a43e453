// A day's dispatch plan: the JSON that is delivered, and the plan that it is decoded to (spec 3, 7).

/** Of a plan's id: longer ones do not fit into the database's index. */
export const maxTxIdLength = 500

/** The plan as a server sends it. An id may spell anything, '__proto__' too: read such an object by its own keys only. */
export type ReceivedPlan = {
  tx_id: string
  timestamp: string
  trips: Record<string, ReceivedTrip[]>
  truck_schedules: Record<string, Record<string, ReceivedTruckEntry[]>>
  mbess_schedules: Record<string, Record<string, ReceivedBatteryEntry[]>>
  site_shortfalls: Record<string, Record<string, number>>
  total_cost: number
}

export type ReceivedTrip = {
  id: string
  truck_id: string
  mbess_ids: string[]
  src_location_id: string
  dest_location_id: string
  t_start: number
  t_end: number
}

type ReceivedTruckHead = { id: string; period_id: PeriodId; truck_id: string }
export type ReceivedTruckEntry = ReceivedTruckHead &
  (
    | { schedule_type: 'TruckScheduleType.PARK'; location_id: string }
    | { schedule_type: 'TruckScheduleType.TRIP'; trip_id: string }
  )

type ReceivedBatteryHead = { id: string; period_id: PeriodId; mbess_id: string; soe: number }
export type ReceivedBatteryEntry = ReceivedBatteryHead &
  (
    | { schedule_type: 'MBessScheduleType.CHARGE'; location_id: string; charge_rate: number }
    | { schedule_type: 'MBessScheduleType.MICROGRID'; microgrid_id: string; discharge_rate: number }
    | { schedule_type: 'MBessScheduleType.STAGE'; location_id: string }
    | { schedule_type: 'MBessScheduleType.TRIP'; trip_id: string }
  )

export type Plan = {
  txId: string
  /** The timestamp's instant; without an offset it is read as UTC. */
  timestamp: Date
  /** The timestamp as received. */
  timestampText: string
  /** The plan's day, '2026-01-15': the date as written in the timestamp, whatever its time zone. */
  day: string
  /** 96 on a standard day; 92 and 100 when the clock changes. */
  periodCount: number
  totalCost: number
  trips: readonly Trip[]
  /** The trucks that the trips are listed under, as received, including those with an empty list. */
  tripTruckIds: readonly string[]
  /** As received, except that JavaScript objects put whole-number keys first. */
  trucks: readonly TruckSchedule[]
  batteries: readonly BatterySchedule[]
  /** Site -> period -> shortfall in kWh, as received. */
  siteShortfalls: ReadonlyMap<string, ReadonlyMap<number, number>>
}

export type Trip = {
  id: string
  truckId: string
  /** The truck that the plan lists the trip under: `truckId`, unless the plan contradicts itself. */
  listedUnder: string
  batteryIds: readonly string[]
  sourceId: string
  destinationId: string
  startPeriod: number
  endPeriod: number
}

/** A unit's entries ordered by period; entries of one period keep the order received. */
export type UnitSchedule<Entry> = { id: string; entries: readonly Entry[] }
export type TruckSchedule = UnitSchedule<TruckEntry>
export type BatterySchedule = UnitSchedule<BatteryEntry>

/** `period` is the key that the entry is listed under; `periodId` is the entry's own field, passed through. */
type EntryHead = { id: string; periodId: PeriodId; period: number }
export type PeriodId = number | string

type TruckHead = EntryHead & { truckId: string }
export type TruckEntry =
  | (TruckHead & { scheduleType: 'park'; locationId: string })
  | (TruckHead & { scheduleType: 'trip'; tripId: string })

/** `soeKwh` is the state of energy at the end of the period. */
type BatteryHead = EntryHead & { batteryId: string; soeKwh: number }
export type BatteryEntry =
  | (BatteryHead & { scheduleType: 'charge'; locationId: string; chargeRateKw: number })
  | (BatteryHead & { scheduleType: 'microgrid'; microgridId: string; dischargeRateKw: number })
  | (BatteryHead & { scheduleType: 'stage'; locationId: string })
  | (BatteryHead & { scheduleType: 'trip'; tripId: string })

export type Entry = TruckEntry | BatteryEntry

/** The JSON is not a valid plan. `message` is one sentence: where (unit and period, or field), what is wrong, and the value there. */
export class InvalidPlan extends Error {
  override name = 'InvalidPlan'
}
