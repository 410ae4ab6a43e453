// What a plan shows about locations: no plan says which of them are depots, which microgrid stands where, or how far they are apart.
import { addTo } from '../../../add-to.ts'
import type { Plan } from '../../plan/plan.ts'
import { type Intent, locationAt } from './intent.ts'

export type KnownLocations = {
  /** Every location that the plan names, sorted. */
  all: readonly string[]
  /** Where a battery charges, or where a truck is at the start of the day. */
  depots: ReadonlySet<string>
  microgrids: readonly string[]
  /** The microgrid that batteries discharge into at a location; the first one named, if there are several. */
  microgridAt: ReadonlyMap<string, string>
  /** How many periods trips between two locations take, ascending. Either direction counts. */
  durations: (from: string, to: string) => readonly number[]
}

export function knownLocations(plan: Plan, { trucks, batteries }: Intent): KnownLocations {
  const depots = new Set<string>()
  const all = new Set(plan.siteShortfalls.keys())
  const microgridAt = new Map<string, string>()
  const microgrids = new Set<string>()
  for (const { startLocationId } of trucks) depots.add(startLocationId)
  for (const battery of batteries) {
    all.add(battery.startLocationId)
    for (const stretch of battery.stretches) {
      if (stretch.doing === 'charge') depots.add(stretch.locationId)
      else {
        const locationId = locationAt(battery, stretch.startPeriod)
        microgrids.add(stretch.microgridId)
        if (!microgridAt.has(locationId)) microgridAt.set(locationId, stretch.microgridId)
      }
    }
  }
  const durations = new Map<string, number[]>()
  for (const { sourceId, destinationId, startPeriod, endPeriod } of plan.trips) {
    all.add(sourceId)
    all.add(destinationId)
    addTo(durations, routeKey(sourceId, destinationId), endPeriod - startPeriod)
  }
  for (const list of durations.values()) list.sort((a, b) => a - b)
  for (const depot of depots) all.add(depot)
  return {
    all: [...all].sort(),
    depots,
    microgrids: [...microgrids].sort(),
    microgridAt,
    durations: (from, to) => durations.get(routeKey(from, to)) ?? [],
  }
}

const routeKey = (from: string, to: string): string => JSON.stringify([from, to].sort())
