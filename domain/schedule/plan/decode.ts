// Decodes a plan from its JSON. This file and those that it calls decide what is refused, and why (spec 3, 7).
import { planNotJson } from '../../messages/plan-files.ts'
import { quoteId, quoteValue } from '../../words/sanitize.ts'
import { asEntry, type DecodeEntry, decodeBatteryEntry, decodeTruckEntry } from './entries.ts'
import { decodeEnd, decodeStart, type PlanHead, type PlanStart, type UnitEnd } from './frame.ts'
import {
  type BatterySchedule,
  InvalidPlan,
  type Plan,
  type TruckSchedule,
  type UnitSchedule,
} from './plan.ts'
import { asObject, entryPosition, periodOfKey, refusePeriod, refuseWrong } from './values.ts'

/** Decodes a plan's JSON text. Throws only `InvalidPlan`. */
export function parsePlan(text: string): Plan {
  return decodePlan(parseJson(text))
}

/** Decodes a plan from parsed JSON and checks every field; unknown fields are ignored. Throws only `InvalidPlan`. */
export function decodePlan(received: unknown): Plan {
  return collectPlan(sink => streamPlan(received, sink))
}

/** Collects a plan that `read` passes on unit by unit. */
export function collectPlan(read: (sink: UnitSink) => PlanHead): Plan {
  let trucks: TruckSchedule[] = []
  let batteries: BatterySchedule[] = []
  const head = read({
    begin: () => {
      trucks = []
      batteries = []
    },
    truck: truck => trucks.push(truck),
    battery: battery => batteries.push(battery),
  })
  return { ...head, trucks, batteries }
}

/** Receives the units of a plan one by one: first the trucks, then the batteries. */
export interface UnitSink {
  /** Called before the first unit. Called again if reading restarts: all units so far are then discarded. Entries name trips by id. */
  begin: (start: PlanStart) => void
  /** `share` is the part of all units read so far, this one included, from 0 to 1. */
  truck: (truck: TruckSchedule, share: number) => void
  battery: (battery: BatterySchedule, share: number) => void
}

/**
 * The same as `decodePlan`, but passes each unit to `sink` as soon as it is decoded, so that a caller need not hold all of them.
 * The plan may still turn out to be invalid after that.
 */
export function streamPlan(received: unknown, sink: UnitSink): PlanHead {
  const plan = asObject(received, 'The plan')
  const start = decodeStart(plan)
  const tripIds = new Set(start.trips.map(trip => trip.id))
  const trucks = asObject(plan.truck_schedules, 'truck_schedules')
  const batteries = asObject(plan.mbess_schedules, 'mbess_schedules')
  const truckIds = Object.keys(trucks)
  const batteryIds = Object.keys(batteries)
  const unitCount = truckIds.length + batteryIds.length
  const ends: UnitEnd[] = []
  sink.begin(start)
  for (const id of truckIds) {
    const { unit, end } = decodeUnit(trucks[id], id, tripIds, decodeTruckEntry)
    sink.truck(unit, ends.push(end) / unitCount)
  }
  for (const id of batteryIds) {
    const { unit, end } = decodeUnit(batteries[id], id, tripIds, decodeBatteryEntry)
    sink.battery(unit, ends.push(end) / unitCount)
  }
  return decodeEnd(plan, start, ends)
}

/** Parses a plan's text. Throws only `InvalidPlan`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text)
  } catch {
    throw new InvalidPlan(planNotJson(quoteValue(text)))
  }
}

const byteOrderMark = 0xfeff

function decodeUnit<Entry>(
  received: unknown,
  id: string,
  tripIds: ReadonlySet<string>,
  decodeEntry: DecodeEntry<Entry>,
): { unit: UnitSchedule<Entry>; end: UnitEnd } {
  const periods = asObject(received, () => quoteId(id))
  const entries: Entry[] = []
  const end: UnitEnd = { id, lastPeriod: 0, lastEntry: 0 }
  // Objects list whole-number keys in ascending order, whatever the order in the text.
  for (const key of Object.keys(periods)) {
    const period = periodOfKey(key) ?? refusePeriod(key, quoteId(id))
    const list = periods[key]
    if (!Array.isArray(list)) return refuseWrong('the entries', 'a list', list, entryPosition(id, period))
    for (let i = 0; i < list.length; i++) {
      entries.push(decodeEntry(asEntry(list[i], id, period), id, period, tripIds))
    }
    end.lastPeriod = period
    if (list.length > 0) end.lastEntry = period
  }
  return { unit: { id, entries }, end }
}
