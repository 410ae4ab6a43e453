// The first rows of a large plan, decoded and laid out by themselves: a screenful to look at while the rest is decoded.
import { PlanRefused } from '../../domain/schedule/plan.ts'
import { layOutReceived } from './lay-out.ts'
import type { Layout } from './layout.ts'

/** More than the rows of any screen. */
const firstUnits = 80
/** A plan of fewer units is there before anybody could look. */
const leastUnits = 1000

type Json = Readonly<Record<string, unknown>>

/**
 * Null where the plan is small, and where its first rows are not sound by themselves: what is wrong with it is told when all
 * of it has been decoded. Totals, shortfalls and the plan's length are those of the first rows.
 */
export function firstLook(received: unknown): Layout | null {
  const plan = asJson(received)
  const trucks = asJson(plan.truck_schedules)
  const batteries = asJson(plan.mbess_schedules)
  const truckIds = Object.keys(trucks)
  const batteryIds = Object.keys(batteries)
  if (truckIds.length + batteryIds.length < leastUnits) return null
  const firstTrucks = truckIds.slice(0, firstUnits)
  const firstBatteries = batteryIds.slice(0, firstUnits - firstTrucks.length)
  const trips = asJson(plan.trips)
  try {
    return layOutReceived({
      ...plan,
      // A battery may be carried by any truck.
      trips: firstBatteries.length > 0 ? trips : picked(trips, firstTrucks),
      truck_schedules: picked(trucks, firstTrucks),
      mbess_schedules: picked(batteries, firstBatteries),
      site_shortfalls: {},
    })
  } catch (error) {
    if (error instanceof PlanRefused) return null
    throw error
  }
}

const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

const picked = (all: Json, ids: readonly string[]): Json =>
  Object.fromEntries(ids.filter(id => Object.hasOwn(all, id)).map(id => [id, all[id]]))
