// The ticks of a truck beside the trips of a plan. Another plan may give the same trip another id: its ticks are then found by the place
// where it ends and by when it arrives, if that leaves no doubt.
import { arrivalMinute, periodStart } from '../schedule/calendar/period.ts'
import { instantOfMinute, type PlanDay } from '../schedule/calendar/plan-day.ts'
import type { RunTrip } from '../schedule/runs/runs.ts'
import { hourMs } from '../time/durations.ts'
import { clockText } from '../time/texts.ts'
import type { TimeZone } from '../time/zone.ts'
import { pluralize } from '../words/pluralize.ts'
import {
  type StopEntry,
  type StopTick,
  stopKey,
  stopLabels,
  stopTicks,
  tickKey,
  ticksInForce,
  tickText,
} from './tick.ts'

/** A tick that counts. */
export interface TickOfPlan {
  entry: StopEntry
  /** The end of a trip of the plan at which it was made; null: no trip was found for it. */
  stop: PlannedStop | null
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
  const own = new Map(stops.map(stop => [stopKey(stop), stop]))
  const isOwn = (entry: StopEntry) => own.has(stopKey(entry))
  // A tick that was taken back tells of its trip all the same: without it another tick could seem to be of the trip that this one was of.
  const others = entries.filter(entry => entry.ticked && !isOwn(entry))
  const matched = matchByPlaceAndTime(otherStops(others), stops, inForce)
  return inForce.map(entry => ({
    entry,
    stop: own.get(stopKey(entry)) ?? matched.get(stopKey(entry)) ?? null,
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

/** Where a trip of another plan ends. */
interface OtherStop {
  key: string
  place: string
  arrivalMs: number
}

function otherStops(ticks: readonly StopEntry[]): OtherStop[] {
  const stops = ticks.map(tick => ({
    key: stopKey(tick),
    place: tick.place,
    arrivalMs: Date.parse(tick.plannedAt),
  }))
  return [...new Map(stops.map(stop => [stop.key, stop])).values()]
}

/** How far apart the arrivals of the same trip may be in two plans. */
const maxApartMs = 2 * hourMs

/**
 * The stops of the plan by the keys of the other stops: each has one at most, that of the same arrival or the only one within reach,
 * which is so for no other stop as well.
 */
function matchByPlaceAndTime(
  others: readonly OtherStop[],
  stops: readonly PlannedStop[],
  inForce: readonly StopEntry[],
): ReadonlyMap<string, PlannedStop> {
  const ticked = new Set(inForce.map(tickKey))
  // Nobody ticks a stop to which the truck has not left, and two people tick the same one only where it is surely the same.
  const canBe = (other: OtherStop, stop: PlannedStop) =>
    inForce
      .filter(entry => stopKey(entry) === other.key)
      .every(
        ({ at, stop: tick }) =>
          stop.departureMs <= Date.parse(at) &&
          (apartMs(other, stop) === 0 || !ticked.has(tickKey({ ...stop, stop: tick }))),
      )
  const found = new Map(others.map(other => [other, only(stops, other)]))
  return new Map(
    [...found].flatMap(([other, stop]) => {
      const rivals = others.filter(each => stop && found.get(each) === stop)
      return stop && only(rivals, stop) === other && canBe(other, stop) ? [[other.key, stop] as const] : []
    }),
  )
}

interface Arrival {
  place: string
  arrivalMs: number
}

const apartMs = (one: Arrival, other: Arrival): number => Math.abs(one.arrivalMs - other.arrivalMs)

/** Undefined where there is none, or several are within reach: then only the very same arrival leaves no doubt. */
function only<Stop extends Arrival>(stops: readonly Stop[], to: Arrival): Stop | undefined {
  const near = stops.filter(stop => stop.place === to.place && apartMs(stop, to) <= maxApartMs)
  const same = near.filter(stop => apartMs(stop, to) === 0)
  const found = same.length > 0 ? same : near
  return found.length === 1 ? found[0] : undefined
}

/**
 * Several where the plan has had another id for the trip and two people have ticked its stop: the first one counts. None says nothing of
 * whether the truck is late.
 */
export const ticksAt = (ticks: TicksOfPlan, trip: Pick<RunTrip, 'id'>, tick: StopTick): TicksOfPlan =>
  ticks.filter(({ entry, stop }) => stop?.tripId === trip.id && entry.stop === tick)

/** 'ticked 18:02 by Ana', 'ticked 18:02 by Ana, matched by place and time (planned 18:00 in another plan)' */
export function tickWords({ entry, stop }: TickOfPlan, zone: TimeZone): string {
  const words = tickText(entry, zone)
  if (!stop) return words
  const matched = stop.tripId === entry.tripId ? '' : ', matched by place and time'
  const isMoved = stop.arrivalMs !== Date.parse(entry.plannedAt)
  const planned = isMoved || matched ? ` (planned ${clockText(zone, entry.plannedAt)} in another plan)` : ''
  return words + matched + planned
}

const unmatched = 'not matched with a trip of the truck in this plan'

/** 'Arrived at S-2: ticked 18:02 by Ana, arrival planned 18:00', with its place where it is read beside no trip. */
export function tickSentence(tick: TickOfPlan, zone: TimeZone): string {
  const { entry, stop } = tick
  const words = `${stopLabels[entry.stop]} at ${entry.place}: ${tickWords(tick, zone)}`
  const planned = `${words}, arrival planned ${clockText(zone, stop?.arrivalMs ?? entry.plannedAt)}`
  return stop ? planned : `${planned}, ${unmatched}`
}

/** 'arrived: ticked 18:02 by Ana, planned 18:00; done: not ticked', and the ticks that may be of the trip, as no trip was found for them. */
export function tripTicksText(
  ticks: TicksOfPlan,
  trip: Pick<RunTrip, 'id' | 'destinationId'>,
  zone: TimeZone,
): string {
  const ofStop = stopTicks.map(stop => {
    const [tick] = ticksAt(ticks, trip, stop)
    if (!tick) return `${stop}: not ticked`
    const planned = stop === 'arrived' && tick.stop ? `, planned ${clockText(zone, tick.stop.arrivalMs)}` : ''
    return `${stop}: ${tickWords(tick, zone)}${planned}`
  })
  const ofNone = ticks.filter(({ stop }) => stop === null)
  const here = ofNone.filter(({ entry }) => entry.place === trip.destinationId)
  const elsewhere = ofNone.length - here.length
  return [
    ofStop.join('; '),
    ...here.map(tick => tickSentence(tick, zone)),
    ...(elsewhere > 0
      ? [`${pluralize(elsewhere, 'other tick', 'other ticks')} at other places, ${unmatched}`]
      : []),
  ].join('. ')
}
