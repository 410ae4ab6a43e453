// A day's dispatch plan: the JSON that is delivered, the plan that it is decoded to, and what is refused and why (spec 3, 7).
import {
  planFieldMissing,
  planFieldWrong,
  planNotJson,
  planPeriodBeyond,
  planPeriodWrong,
  planTimestampWrong,
  planTripUnknown,
  unknownMbessScheduleType,
  unknownTruckScheduleType,
} from '../messages.ts'
import { dayPeriodCounts, largestPeriodCount, usualPeriodCount } from './period.ts'
import { shownId, shownText, shownValue } from './shown.ts'
import { readTimestamp } from './timestamp.ts'

/** The plan as a server sends it. Ids are text whatever they spell; read such an object by its own keys only. */
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
  /** The instant that the timestamp names; without an offset it is read as UTC. */
  timestamp: Date
  /** The timestamp as it was received. */
  timestampText: string
  /** The plan's day, '2026-01-15': the date as the timestamp writes it, in whatever time zone that was. */
  day: string
  /** 96 on a usual day; 92 and 100 where the clock changes. */
  periodCount: number
  totalCost: number
  trips: readonly Trip[]
  /** The trucks that the trips were listed under, as received: those without a trip too. */
  tripTruckIds: readonly string[]
  /** As received, save that JSON objects put keys that are whole numbers first. */
  trucks: readonly TruckSchedule[]
  batteries: readonly BatterySchedule[]
  /** Site -> period -> shortfall, passed through as received. */
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

/** A unit's entries ordered by period; entries of one period stand as received. */
export type UnitSchedule<Entry> = { id: string; entries: readonly Entry[] }
export type TruckSchedule = UnitSchedule<TruckEntry>
export type BatterySchedule = UnitSchedule<BatteryEntry>

/** `period` is the key that the entry stands under; `periodId` what the entry says of itself, passed through. */
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

/** Why something is no plan, in one sentence: where (unit and period, or the field), what is wrong, and the value found there. */
export class PlanRefused extends Error {
  override name = 'PlanRefused'
}

/** Decodes a plan's JSON text. Throws only `PlanRefused`. */
export function parsePlan(text: string): Plan {
  return decodePlan(parseJson(text))
}

/** Decodes a plan from parsed JSON, every field checked; fields that the spec does not have are ignored. Throws only `PlanRefused`. */
export function decodePlan(received: unknown): Plan {
  const trucks: TruckSchedule[] = []
  const batteries: BatterySchedule[] = []
  const head = readPlan(received, {
    begin: () => {},
    truck: truck => trucks.push(truck),
    battery: battery => batteries.push(battery),
  })
  return { ...head, trucks, batteries }
}

/** All of a plan but its units. */
export type PlanHead = Omit<Plan, 'trucks' | 'batteries'>

/** Is handed the units of a plan one after the other: first the trucks, then the batteries. */
export interface UnitTaker {
  /** Before the first unit. Entries name trips by their id. */
  begin: (trips: readonly Trip[], unitCount: number) => void
  truck: (truck: TruckSchedule) => void
  battery: (battery: BatterySchedule) => void
}

/**
 * The same as `decodePlan`, but hands each unit on as it is decoded: who needs no more than one at a time holds no more. What
 * was handed on may still turn out to be of no plan.
 */
export function readPlan(received: unknown, taker: UnitTaker): PlanHead {
  const plan = asObject(received, 'The plan')
  const txId = asText(plan.tx_id, 'tx_id')
  const timestampText = asText(plan.timestamp, 'timestamp')
  const trips: Trip[] = []
  const tripTruckIds = decodeTrips(plan.trips, trips)
  const tripIds = new Set(trips.map(trip => trip.id))
  const trucks = asObject(plan.truck_schedules, 'truck_schedules')
  const batteries = asObject(plan.mbess_schedules, 'mbess_schedules')
  const truckIds = Object.keys(trucks)
  const batteryIds = Object.keys(batteries)
  taker.begin(trips, truckIds.length + batteryIds.length)
  const units = [
    ...truckIds.map(id => decodeUnit(trucks[id], id, tripIds, decodeTruckEntry, taker.truck)),
    ...batteryIds.map(id => decodeUnit(batteries[id], id, tripIds, decodeBatteryEntry, taker.battery)),
  ]
  const siteShortfalls = decodeShortfalls(plan.site_shortfalls)
  const totalCost = asNumber(plan.total_cost, 'total_cost')
  const periodCount = agreedPeriodCount(units)
  refuseBeyond(periodCount, trips, units, siteShortfalls)
  return {
    txId,
    ...decodeTimestamp(timestampText),
    timestampText,
    periodCount,
    totalCost,
    trips,
    tripTruckIds,
    siteShortfalls,
  }
}

type JsonObject = { readonly [key: string]: unknown }

/** A plan's text as JSON. Throws only `PlanRefused`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text)
  } catch {
    throw new PlanRefused(planNotJson(shownValue(text)))
  }
}

const byteOrderMark = 0xfeff

function decodeTimestamp(text: string): { timestamp: Date; day: string } {
  return readTimestamp(text) ?? refuse(planTimestampWrong(shownValue(text)))
}

/** Fills `trips` in the order received and answers with the trucks that they are listed under. */
function decodeTrips(received: unknown, trips: Trip[]): string[] {
  const lists = asObject(received, 'trips')
  const truckIds = Object.keys(lists)
  for (const truckId of truckIds) {
    const list = asList(lists[truckId], () => `trips of ${shownId(truckId)}`)
    for (let i = 0; i < list.length; i++) trips.push(decodeTrip(list[i], truckId, i))
  }
  return truckIds
}

function decodeTrip(received: unknown, listedUnder: string, index: number): Trip {
  const where = () => `trips of ${shownId(listedUnder)}, number ${index + 1}`
  const trip = asObject(received, where)
  return {
    id: asText(trip.id, 'id', where),
    truckId: asText(trip.truck_id, 'truck_id', where),
    listedUnder,
    batteryIds: asList(trip.mbess_ids, 'mbess_ids', where).map(id => asText(id, 'an id of mbess_ids', where)),
    sourceId: asText(trip.src_location_id, 'src_location_id', where),
    destinationId: asText(trip.dest_location_id, 'dest_location_id', where),
    startPeriod: asPeriod(trip.t_start, 't_start', where),
    endPeriod: asPeriod(trip.t_end, 't_end', where),
  }
}

type DecodeEntry<Entry> = (
  received: JsonObject,
  unitId: string,
  period: number,
  tripIds: ReadonlySet<string>,
) => Entry

/** `lastPeriod` is the last period that the unit names, `lastEntry` the last that holds an entry; 0 where there is none. */
type UnitEnd = { id: string; lastPeriod: number; lastEntry: number }

function decodeUnit<Entry>(
  received: unknown,
  id: string,
  tripIds: ReadonlySet<string>,
  decodeEntry: DecodeEntry<Entry>,
  take: (unit: UnitSchedule<Entry>) => void,
): UnitEnd {
  const periods = asObject(received, () => shownId(id))
  const entries: Entry[] = []
  const end: UnitEnd = { id, lastPeriod: 0, lastEntry: 0 }
  // Whole-number keys of an object come in ascending order, whatever order the text had.
  for (const key of Object.keys(periods)) {
    const period = periodOfKey(key) ?? refusePeriod(key, shownId(id))
    const list = periods[key]
    if (!Array.isArray(list)) return refuseWrong('the entries', 'a list', list, unitWhere(id, period))
    for (let i = 0; i < list.length; i++) {
      entries.push(decodeEntry(asEntry(list[i], id, period), id, period, tripIds))
    }
    end.lastPeriod = period
    if (list.length > 0) end.lastEntry = period
  }
  take({ id, entries })
  return end
}

// What says where an entry stands is put into words only when it is refused.

const decodeTruckEntry: DecodeEntry<TruckEntry> = (entry, unitId, period, tripIds) => {
  const id = entryText(entry.id, 'id', unitId, period)
  const periodId = entryPeriodId(entry.period_id, unitId, period)
  const truckId = entryText(entry.truck_id, 'truck_id', unitId, period)
  const type = entryText(entry.schedule_type, 'schedule_type', unitId, period)
  switch (type) {
    case 'TruckScheduleType.PARK': {
      const locationId = entryText(entry.location_id, 'location_id', unitId, period)
      return { scheduleType: 'park', id, periodId, period, truckId, locationId }
    }
    case 'TruckScheduleType.TRIP': {
      const tripId = entryTrip(entry.trip_id, unitId, period, tripIds)
      return { scheduleType: 'trip', id, periodId, period, truckId, tripId }
    }
    default:
      return refuse(unknownTruckScheduleType(shownText(type)), unitWhere(unitId, period))
  }
}

const decodeBatteryEntry: DecodeEntry<BatteryEntry> = (entry, unitId, period, tripIds) => {
  const id = entryText(entry.id, 'id', unitId, period)
  const periodId = entryPeriodId(entry.period_id, unitId, period)
  const batteryId = entryText(entry.mbess_id, 'mbess_id', unitId, period)
  const soeKwh = entryNumber(entry.soe, 'soe', unitId, period)
  const type = entryText(entry.schedule_type, 'schedule_type', unitId, period)
  switch (type) {
    case 'MBessScheduleType.CHARGE': {
      const locationId = entryText(entry.location_id, 'location_id', unitId, period)
      const chargeRateKw = entryNumber(entry.charge_rate, 'charge_rate', unitId, period)
      return { scheduleType: 'charge', id, periodId, period, batteryId, soeKwh, locationId, chargeRateKw }
    }
    case 'MBessScheduleType.MICROGRID': {
      const microgridId = entryText(entry.microgrid_id, 'microgrid_id', unitId, period)
      const dischargeRateKw = entryNumber(entry.discharge_rate, 'discharge_rate', unitId, period)
      return {
        scheduleType: 'microgrid',
        id,
        periodId,
        period,
        batteryId,
        soeKwh,
        microgridId,
        dischargeRateKw,
      }
    }
    case 'MBessScheduleType.STAGE': {
      const locationId = entryText(entry.location_id, 'location_id', unitId, period)
      return { scheduleType: 'stage', id, periodId, period, batteryId, soeKwh, locationId }
    }
    case 'MBessScheduleType.TRIP': {
      const tripId = entryTrip(entry.trip_id, unitId, period, tripIds)
      return { scheduleType: 'trip', id, periodId, period, batteryId, soeKwh, tripId }
    }
    default:
      return refuse(unknownMbessScheduleType(shownText(type)), unitWhere(unitId, period))
  }
}

function asEntry(value: unknown, unitId: string, period: number): JsonObject {
  if (isObject(value)) return value
  return refuseWrong('an entry', 'an object', value, unitWhere(unitId, period))
}

function entryText(value: unknown, field: string, unitId: string, period: number): string {
  return typeof value === 'string' ? value : refuseWrong(field, 'text', value, unitWhere(unitId, period))
}

function entryNumber(value: unknown, field: string, unitId: string, period: number): number {
  if (Number.isFinite(value)) return value as number
  return refuseWrong(field, 'a finite number', value, unitWhere(unitId, period))
}

function entryPeriodId(value: unknown, unitId: string, period: number): PeriodId {
  if (typeof value === 'string' || Number.isFinite(value)) return value as PeriodId
  return refuseWrong('period_id', 'a finite number or text', value, unitWhere(unitId, period))
}

function entryTrip(value: unknown, unitId: string, period: number, tripIds: ReadonlySet<string>): string {
  const tripId = entryText(value, 'trip_id', unitId, period)
  if (tripIds.has(tripId)) return tripId
  return refuse(planTripUnknown(shownValue(tripId)), unitWhere(unitId, period))
}

function decodeShortfalls(received: unknown): Map<string, Map<number, number>> {
  const sites = asObject(received, 'site_shortfalls')
  return new Map(Object.keys(sites).map(siteId => [siteId, decodeSite(sites[siteId], siteId)]))
}

function decodeSite(received: unknown, siteId: string): Map<number, number> {
  const where = () => shortfallWhere(siteId)
  const periods = asObject(received, where)
  return new Map(
    Object.keys(periods).map(key => [
      periodOfKey(key) ?? refusePeriod(key, where()),
      asNumber(periods[key], 'the shortfall', () => `${where()}, period ${key}`),
    ]),
  )
}

/**
 * The plan's length (decisions, Plans): the period at which the entries of most units end. Lengths that a day can have go
 * before others, because a unit may lack its last periods; then the usual day, then the longest, where equally many units
 * speak for them. A plan without entries is a usual day.
 */
function agreedPeriodCount(units: readonly UnitEnd[]): number {
  const votes = new Map<number, number>()
  for (const { lastEntry } of units) {
    if (lastEntry > 0) votes.set(lastEntry, (votes.get(lastEntry) ?? 0) + 1)
  }
  const ends = [...votes.keys()]
  const days = ends.filter(end => dayPeriodCounts.includes(end))
  const lengths = days.length > 0 ? days : ends
  const most = Math.max(...lengths.map(length => votes.get(length) ?? 0))
  const agreed = lengths.filter(length => votes.get(length) === most)
  return agreed.length === 0 || agreed.includes(usualPeriodCount) ? usualPeriodCount : Math.max(...agreed)
}

function refuseBeyond(
  periodCount: number,
  trips: readonly Trip[],
  units: readonly UnitEnd[],
  shortfalls: ReadonlyMap<string, ReadonlyMap<number, number>>,
): void {
  const beyond = planPeriodBeyond(periodCount)
  for (const { id, lastPeriod } of units) {
    if (lastPeriod > periodCount) refuse(beyond, unitWhere(id, lastPeriod))
  }
  for (const { listedUnder, id, startPeriod, endPeriod } of trips) {
    const last = Math.max(startPeriod, endPeriod)
    if (last > periodCount) refuse(beyond, `${shownId(listedUnder)}, trip ${shownId(id)}, period ${last}`)
  }
  for (const [siteId, periods] of shortfalls) {
    for (const period of periods.keys()) {
      if (period > periodCount) refuse(beyond, `${shortfallWhere(siteId)}, period ${period}`)
    }
  }
}

const unitWhere = (unitId: string, period: number) => `${shownId(unitId)}, period ${period}`
const shortfallWhere = (siteId: string) => `site_shortfalls of ${shownId(siteId)}`

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words that are put together only where something is refused: what is decoded comes by the hundred thousand. */
type Words = string | (() => string)
const inWords = (words: Words): string => (typeof words === 'string' ? words : words())

const asObject = (value: unknown, field: Words): JsonObject =>
  isObject(value) ? value : refuseWrong(field, 'an object', value)

const asList = (value: unknown, field: Words, where?: Words): readonly unknown[] =>
  Array.isArray(value) ? value : refuseWrong(field, 'a list', value, where)

const asText = (value: unknown, field: Words, where?: Words): string =>
  typeof value === 'string' ? value : refuseWrong(field, 'text', value, where)

const asNumber = (value: unknown, field: Words, where?: Words): number =>
  Number.isFinite(value) ? (value as number) : refuseWrong(field, 'a finite number', value, where)

const asPeriod = (value: unknown, field: Words, where: Words): number =>
  isPeriod(value) ? value : refuseWrong(field, `a whole period from 1 to ${largestPeriodCount}`, value, where)

const isPeriod = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= largestPeriodCount

/** Reads '1' to '100' and no other spelling, so that no two keys can mean one period. */
function periodOfKey(key: string): number | undefined {
  const period = key.length <= 3 ? Number(key) : 0
  return isPeriod(period) && String(period) === key ? period : undefined
}

const refusePeriod = (key: string, where: string): never =>
  refuse(planPeriodWrong(shownValue(key), largestPeriodCount), where)

function refuseWrong(field: Words, wanted: string, value: unknown, where?: Words): never {
  const name = inWords(field)
  if (value === undefined) return refuse(planFieldMissing(name), where)
  return refuse(planFieldWrong(name, wanted, shownValue(value)), where)
}

function refuse(what: string, where?: Words): never {
  throw new PlanRefused(where === undefined ? what : `${inWords(where)}: ${what}`)
}
