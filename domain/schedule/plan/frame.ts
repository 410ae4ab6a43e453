// Decodes all of a plan but its units: what stands before them, and what can only be said when they are known.
import { planPeriodBeyond, planTimestampWrong } from '../../messages.ts'
import { shownId, shownValue } from '../../sanitize.ts'
import { dayPeriodCounts, usualPeriodCount } from '../calendar/period.ts'
import { readTimestamp } from '../calendar/timestamp.ts'
import type { Plan, Trip } from './plan.ts'
import {
  asList,
  asNumber,
  asObject,
  asPeriod,
  asText,
  type JsonObject,
  periodOfKey,
  refuse,
  refusePeriod,
  unitWhere,
} from './values.ts'

/** All of a plan but its units. */
export type PlanHead = Omit<Plan, 'trucks' | 'batteries'>
/** What is known of a plan before its first unit. */
export type PlanStart = Omit<PlanHead, 'periodCount' | 'totalCost' | 'siteShortfalls'>

/** `lastPeriod` is the last period that the unit names, `lastEntry` the last that holds an entry; 0 where there is none. */
export type UnitEnd = { id: string; lastPeriod: number; lastEntry: number }

export function decodeStart(plan: JsonObject): PlanStart {
  const txId = asText(plan.tx_id, 'tx_id')
  const timestampText = asText(plan.timestamp, 'timestamp')
  const trips: Trip[] = []
  const tripTruckIds = decodeTrips(plan.trips, trips)
  return { txId, ...decodeTimestamp(timestampText), timestampText, trips, tripTruckIds }
}

export function decodeEnd(plan: JsonObject, start: PlanStart, units: readonly UnitEnd[]): PlanHead {
  const siteShortfalls = decodeShortfalls(plan.site_shortfalls)
  const totalCost = asNumber(plan.total_cost, 'total_cost')
  const periodCount = agreedPeriodCount(units)
  refuseBeyond(periodCount, start.trips, units, siteShortfalls)
  return { ...start, periodCount, totalCost, siteShortfalls }
}

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

const shortfallWhere = (siteId: string) => `site_shortfalls of ${shownId(siteId)}`
