// The ticks of a truck beside the trips of a plan. Another plan may give the same trip another id: its ticks are then found by the place
// where it ends and by when it arrives, if that leaves no doubt.
import { arrivalMinute, periodStart } from '../schedule/calendar/period.ts'
import { instantOfMinute, type PlanDay } from '../schedule/calendar/plan-day.ts'
import type { RunTrip } from '../schedule/runs/runs.ts'
import { hourMs } from '../time/durations.ts'
import { clockText } from '../time/texts.ts'
import type { TimeZone } from '../time/zone.ts'
import { type StopEntry, type StopTick, stopKey, stopTicks, ticksInForce, tickText } from './tick.ts'

/** A tick that counts. */
export interface TickOfPlan {
  entry: StopEntry
  /** The trip of the plan at whose end it was made; null: of none. */
  tripId: string | null
}

/** In the order of the devices' clocks. */
export type TicksOfPlan = readonly TickOfPlan[]

/** `entries` and `trips` are those of one truck. */
export function ticksOfPlan(
  entries: readonly StopEntry[],
  trips: readonly RunTrip[],
  day: PlanDay,
): TicksOfPlan {
  const inForce = ticksInForce(entries)
  const stops = trips.map(trip => plannedStop(trip, day))
  const keys = new Set(stops.map(stopKey))
  const own = inForce.filter(entry => keys.has(stopKey(entry)))
  const others = inForce.filter(entry => !keys.has(stopKey(entry)))
  const matched = matchByPlaceAndTime(otherStops(others), stops, own)
  return inForce.map(entry => ({
    entry,
    tripId: keys.has(stopKey(entry)) ? entry.tripId : (matched.get(stopKey(entry)) ?? null),
  }))
}

/** Where a trip of the plan ends. */
interface PlannedStop {
  tripId: string
  place: string
  departureMs: number
  arrivalMs: number
}

const plannedStop = (trip: RunTrip, day: PlanDay): PlannedStop => ({
  tripId: trip.id,
  place: trip.destinationId,
  departureMs: instantOfMinute(day, periodStart(trip.startPeriod)),
  arrivalMs: instantOfMinute(day, arrivalMinute(trip)),
})

/** Where a trip of another plan ends, with the ticks made there. */
interface OtherStop {
  place: string
  arrivalMs: number
  ticks: StopEntry[]
}

function otherStops(ticks: readonly StopEntry[]): OtherStop[] {
  const stops = new Map<string, OtherStop>()
  for (const tick of ticks) {
    const stop = stops.get(stopKey(tick))
    if (stop) stop.ticks.push(tick)
    else stops.set(stopKey(tick), { place: tick.place, arrivalMs: Date.parse(tick.plannedAt), ticks: [tick] })
  }
  return [...stops.values()]
}

/** How far apart the arrivals of the same trip may be in two plans. */
const maxApartMs = 2 * hourMs

/** The trips of the plan by the keys of the other stops: each has one at most, the nearest one, which is near to no other stop as well. */
function matchByPlaceAndTime(
  others: readonly OtherStop[],
  stops: readonly PlannedStop[],
  own: readonly StopEntry[],
): ReadonlyMap<string, string> {
  const isTicked = (stop: PlannedStop, tick: StopTick) =>
    own.some(entry => stopKey(entry) === stopKey(stop) && entry.stop === tick)
  // Nobody ticks a stop twice, or one to which the truck has not left.
  const canBe = (other: OtherStop, stop: PlannedStop) =>
    other.place === stop.place &&
    apartMs(other, stop) <= maxApartMs &&
    other.ticks.every(({ at, stop: tick }) => stop.departureMs <= Date.parse(at) && !isTicked(stop, tick))
  const nearestOf = new Map(
    others.map(other => {
      const candidates = stops.filter(stop => canBe(other, stop))
      return [other, nearest(candidates, other)] as const
    }),
  )
  return new Map(
    [...nearestOf].flatMap(([other, stop]) => {
      const rivals = others.filter(each => stop && nearestOf.get(each) === stop)
      const key = other.ticks[0] && stopKey(other.ticks[0])
      return stop && key !== undefined && nearest(rivals, stop) === other ? [[key, stop.tripId] as const] : []
    }),
  )
}

interface Arrival {
  arrivalMs: number
}

const apartMs = (one: Arrival, other: Arrival): number => Math.abs(one.arrivalMs - other.arrivalMs)

/** Undefined where there is none, or two are equally near. */
function nearest<Stop extends Arrival>(stops: readonly Stop[], to: Arrival): Stop | undefined {
  const [first, second] = stops.toSorted((a, b) => apartMs(a, to) - apartMs(b, to))
  return first && second && apartMs(first, to) === apartMs(second, to) ? undefined : first
}

/** Null: not ticked, which says nothing of whether the truck is late. */
export const tickOf = (ticks: TicksOfPlan, trip: Pick<RunTrip, 'id'>, stop: StopTick): TickOfPlan | null =>
  ticks.find(({ entry, tripId }) => tripId === trip.id && entry.stop === stop) ?? null

/** 'ticked 18:02 by Ana', 'ticked 18:02 by Ana, matched by place and time (planned 18:00 in another plan)' */
export function tickWords({ entry, tripId }: TickOfPlan, zone: TimeZone): string {
  const words = tickText(entry, zone)
  return tripId === null || tripId === entry.tripId
    ? words
    : `${words}, matched by place and time (planned ${clockText(zone, entry.plannedAt)} in another plan)`
}

const labels: Record<StopTick, string> = { arrived: 'Arrived', done: 'Done' }

/** 'Arrived at S-2: ticked 18:02 by Ana, arrival planned 18:00', with its place where it is read beside no trip. */
export function tickSentence(tick: TickOfPlan, zone: TimeZone): string {
  const { entry, tripId } = tick
  const words = `${labels[entry.stop]} at ${entry.place}: ${tickWords(tick, zone)}`
  if (tripId !== null && tripId !== entry.tripId) return words
  const planned = `${words}, arrival planned ${clockText(zone, entry.plannedAt)}`
  return tripId === null ? `${planned}, of a trip that is not in this plan` : planned
}

/** 'arrived: ticked 18:02 by Ana, planned 18:00; done: not ticked', and the ticks of the truck that are of no trip of the plan. */
export function tripTicksText(ticks: TicksOfPlan, trip: Pick<RunTrip, 'id'>, zone: TimeZone): string {
  const ofStop = stopTicks.map(stop => {
    const tick = tickOf(ticks, trip, stop)
    if (!tick) return `${stop}: not ticked`
    const isOwn = tick.entry.tripId === trip.id
    const planned = stop === 'arrived' && isOwn ? `, planned ${clockText(zone, tick.entry.plannedAt)}` : ''
    return `${stop}: ${tickWords(tick, zone)}${planned}`
  })
  const ofNone = ticks.filter(({ tripId }) => tripId === null).map(tick => tickSentence(tick, zone))
  return [ofStop.join('; '), ...ofNone].join('. ')
}
