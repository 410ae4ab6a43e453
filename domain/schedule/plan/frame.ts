// Decodes everything in a plan except its units: what must be known before them, and what follows from them.
import { planPeriodBeyond, planTimestampWrong } from '../../messages/plan-files.ts'
import { quoteId, quoteValue } from '../../words/sanitize.ts'
import { dayPeriodCounts, standardPeriodCount } from '../calendar/period.ts'
import { readTimestamp } from '../calendar/timestamp.ts'
import type { Plan, Trip } from './plan.ts'
import {
  asList,
  asNumber,
  asObject,
  asPeriod,
  asText,
  entryPosition,
  type JsonObject,
  periodOfKey,
  refuse,
  refusePeriod,
} from './values.ts'

/** A plan without its units. */
export type PlanHead = Omit<Plan, 'trucks' | 'batteries'>
/** What is known of a plan before its first unit. */
export type PlanStart = Omit<PlanHead, 'periodCount' | 'totalCost' | 'siteShortfalls'>

/** `lastPeriod` is the last period that the unit names, `lastEntry` the last one that holds an entry; 0 if there is none. */
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
  refuseBeyondLength(periodCount, start.trips, units, siteShortfalls)
  return { ...start, periodCount, totalCost, siteShortfalls }
}

function decodeTimestamp(text: string): { timestamp: Date; day: string } {
  return readTimestamp(text) ?? refuse(planTimestampWrong(quoteValue(text)))
}

/** Appends to `trips` in the order received. Returns the ids of the trucks that they are listed under. */
function decodeTrips(received: unknown, trips: Trip[]): string[] {
  const lists = asObject(received, 'trips')
  const truckIds = Object.keys(lists)
  for (const truckId of truckIds) {
    const list = asList(lists[truckId], () => `trips of ${quoteId(truckId)}`)
    for (let i = 0; i < list.length; i++) trips.push(decodeTrip(list[i], truckId, i))
  }
  return truckIds
}

function decodeTrip(received: unknown, listedUnder: string, index: number): Trip {
  const position = () => `trips of ${quoteId(listedUnder)}, number ${index + 1}`
  const trip = asObject(received, position)
  return {
    id: asText(trip.id, 'id', position),
    truckId: asText(trip.truck_id, 'truck_id', position),
    listedUnder,
    batteryIds: asList(trip.mbess_ids, 'mbess_ids', position).map(id =>
      asText(id, 'an id of mbess_ids', position),
    ),
    sourceId: asText(trip.src_location_id, 'src_location_id', position),
    destinationId: asText(trip.dest_location_id, 'dest_location_id', position),
    startPeriod: asPeriod(trip.t_start, 't_start', position),
    endPeriod: asPeriod(trip.t_end, 't_end', position),
  }
}

function decodeShortfalls(received: unknown): Map<string, Map<number, number>> {
  const sites = asObject(received, 'site_shortfalls')
  return new Map(Object.keys(sites).map(siteId => [siteId, decodeSiteShortfalls(sites[siteId], siteId)]))
}

function decodeSiteShortfalls(received: unknown, siteId: string): Map<number, number> {
  const position = () => shortfallPosition(siteId)
  const periods = asObject(received, position)
  return new Map(
    Object.keys(periods).map(key => [
      periodOfKey(key) ?? refusePeriod(key, position()),
      asNumber(periods[key], 'the shortfall', () => `${position()}, period ${key}`),
    ]),
  )
}

/**
 * The plan's length (decisions, Plans): the period at which the entries of most units end. Lengths that a day can have are
 * preferred, because a unit may lack its last periods. On a tie the standard day wins, else the longest. A plan without entries
 * has the standard length.
 */
function agreedPeriodCount(units: readonly UnitEnd[]): number {
  const votes = new Map<number, number>()
  for (const { lastEntry } of units) {
    if (lastEntry > 0) votes.set(lastEntry, (votes.get(lastEntry) ?? 0) + 1)
  }
  const ends = [...votes.keys()]
  const days = ends.filter(end => dayPeriodCounts.includes(end))
  const lengths = days.length > 0 ? days : ends
  const maxVotes = Math.max(...lengths.map(length => votes.get(length) ?? 0))
  const agreed = lengths.filter(length => votes.get(length) === maxVotes)
  return agreed.length === 0 || agreed.includes(standardPeriodCount)
    ? standardPeriodCount
    : Math.max(...agreed)
}

function refuseBeyondLength(
  periodCount: number,
  trips: readonly Trip[],
  units: readonly UnitEnd[],
  shortfalls: ReadonlyMap<string, ReadonlyMap<number, number>>,
): void {
  const beyond = planPeriodBeyond(periodCount)
  for (const { id, lastPeriod } of units) {
    if (lastPeriod > periodCount) refuse(beyond, entryPosition(id, lastPeriod))
  }
  for (const { listedUnder, id, startPeriod, endPeriod } of trips) {
    const last = Math.max(startPeriod, endPeriod)
    if (last > periodCount) refuse(beyond, `${quoteId(listedUnder)}, trip ${quoteId(id)}, period ${last}`)
  }
  for (const [siteId, periods] of shortfalls) {
    for (const period of periods.keys()) {
      if (period > periodCount) refuse(beyond, `${shortfallPosition(siteId)}, period ${period}`)
    }
  }
}

const shortfallPosition = (siteId: string) => `site_shortfalls of ${quoteId(siteId)}`
