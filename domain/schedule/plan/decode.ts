// Decodes a plan from its JSON: what is refused, and why, is decided here and in the files that this one calls (spec 3, 7).
import { planNotJson } from '../../messages.ts'
import { shownId, shownValue } from '../../sanitize.ts'
import { asEntry, type DecodeEntry, decodeBatteryEntry, decodeTruckEntry } from './entries.ts'
import { decodeEnd, decodeStart, type PlanHead, type PlanStart, type UnitEnd } from './frame.ts'
import {
  type BatterySchedule,
  InvalidPlan,
  type Plan,
  type TruckSchedule,
  type UnitSchedule,
} from './plan.ts'
import { asObject, periodOfKey, refusePeriod, refuseWrong, unitWhere } from './values.ts'

/** Decodes a plan's JSON text. Throws only `InvalidPlan`. */
export function parsePlan(text: string): Plan {
  return decodePlan(parseJson(text))
}

/** Decodes a plan from parsed JSON, every field checked; fields that the spec does not have are ignored. Throws only `InvalidPlan`. */
export function decodePlan(received: unknown): Plan {
  return collected(taker => readPlan(received, taker))
}

/** The whole of a plan that is handed over unit by unit. */
export function collected(read: (taker: UnitTaker) => PlanHead): Plan {
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

/** Is handed the units of a plan one after the other: first the trucks, then the batteries. */
export interface UnitTaker {
  /** Before the first unit; and once more where reading begins anew, with the first unit again. Entries name trips by their id. */
  begin: (start: PlanStart) => void
  /** `share` is how much of the units is read, this one with it, from 0 to 1. */
  truck: (truck: TruckSchedule, share: number) => void
  battery: (battery: BatterySchedule, share: number) => void
}

/**
 * The same as `decodePlan`, but hands each unit on as it is decoded: who needs no more than one at a time holds no more. What
 * was handed on may still turn out to be of no plan.
 */
export function readPlan(received: unknown, taker: UnitTaker): PlanHead {
  const plan = asObject(received, 'The plan')
  const start = decodeStart(plan)
  const tripIds = new Set(start.trips.map(trip => trip.id))
  const trucks = asObject(plan.truck_schedules, 'truck_schedules')
  const batteries = asObject(plan.mbess_schedules, 'mbess_schedules')
  const truckIds = Object.keys(trucks)
  const batteryIds = Object.keys(batteries)
  const unitCount = truckIds.length + batteryIds.length
  const ends: UnitEnd[] = []
  taker.begin(start)
  for (const id of truckIds) {
    const { unit, end } = decodeUnit(trucks[id], id, tripIds, decodeTruckEntry)
    taker.truck(unit, ends.push(end) / unitCount)
  }
  for (const id of batteryIds) {
    const { unit, end } = decodeUnit(batteries[id], id, tripIds, decodeBatteryEntry)
    taker.battery(unit, ends.push(end) / unitCount)
  }
  return decodeEnd(plan, start, ends)
}

/** A plan's text as JSON. Throws only `InvalidPlan`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text)
  } catch {
    throw new InvalidPlan(planNotJson(shownValue(text)))
  }
}

const byteOrderMark = 0xfeff

function decodeUnit<Entry>(
  received: unknown,
  id: string,
  tripIds: ReadonlySet<string>,
  decodeEntry: DecodeEntry<Entry>,
): { unit: UnitSchedule<Entry>; end: UnitEnd } {
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
  return { unit: { id, entries }, end }
}
